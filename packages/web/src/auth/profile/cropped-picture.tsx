import { type Crop, edgeOf } from './crop.ts'
import { sizeOf } from './picture.ts'

import styles from './crop-dialog.module.css'

interface CroppedPictureProps {
  readonly picture: HTMLImageElement
  readonly crop: Crop
  /** In CSS pixels. */
  readonly edge: number
  readonly round?: boolean
}

/** The cropped picture at a given size. */
export function CroppedPicture({ picture, crop, edge, round = false }: CroppedPictureProps) {
  const { width, height } = sizeOf(picture)
  const square = edgeOf({ width, height }, crop.zoom)
  const scale = edge / square
  return (
    <div className={round ? styles.preview : styles.square} style={{ width: edge, height: edge }}>
      <img
        src={picture.src}
        alt=""
        draggable={false}
        style={{
          width: width * scale,
          height: height * scale,
          translate: `${(square / 2 - crop.x) * scale}px ${(square / 2 - crop.y) * scale}px`,
        }}
      />
    </div>
  )
}
