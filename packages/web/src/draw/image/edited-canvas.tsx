import { useEffect, useRef } from 'react'

import { useReportError } from '../../ui/overlays/use-report-error.ts'
import { drawPicture } from '../picture/draw-picture.ts'
import type { PictureEdit } from '../picture/edit-geometry.ts'

import styles from './image.module.css'

interface EditedCanvasProps {
  readonly bitmap: ImageBitmap
  readonly edit: PictureEdit
  readonly label: string
}

/** The image with its changes. */
export function EditedCanvas({ bitmap, edit, label }: EditedCanvasProps) {
  const report = useReportError()
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    try {
      if (canvas.current !== null) drawPicture(canvas.current, bitmap, edit)
    } catch (error) {
      report(error)
    }
  }, [bitmap, edit, report])
  // An `img` would need the encoded file.
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
  return <canvas ref={canvas} className={styles.canvas} role="img" aria-label={label} />
}
