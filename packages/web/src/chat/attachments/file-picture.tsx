import type { Asset } from '@saffron/core/drive'
import { useCallback, useState } from 'react'

import { iconOf } from '../../drive/index.ts'

import styles from './attachments.module.css'

/** The image types that all browsers display. */
const DRAWN = /^image\/(png|jpeg|gif|webp|avif)$/

interface FilePictureProps {
  readonly name: string
  /** Undefined until loaded. */
  readonly asset: Asset | undefined
  /** The local file, if chosen here. */
  readonly content?: Blob | undefined
}

/** A file's thumbnail, or the icon of its kind. */
export function FilePicture({ name, asset, content }: FilePictureProps) {
  const thumbnail = asset?.thumbnail
  // A file with an image extension may not be an image.
  const [broken, setBroken] = useState<Blob | string>()
  const own = content !== undefined && content !== broken && DRAWN.test(content.type) ? content : undefined
  return (
    <span className={styles.picture} aria-hidden>
      {own !== undefined ? (
        <OwnPicture content={own} onBroken={() => setBroken(own)} />
      ) : thumbnail === undefined || thumbnail === broken ? (
        iconOf({ kind: 'file', fileKind: asset?.fileKind ?? 'other', name })
      ) : (
        <img src={thumbnail} alt="" draggable={false} onError={() => setBroken(thumbnail)} />
      )}
    </span>
  )
}

/** The local picture, until the server has a thumbnail. */
function OwnPicture({ content, onBroken }: { readonly content: Blob; readonly onBroken: () => void }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(content)
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [content],
  )
  return <img ref={show} alt="" draggable={false} onError={onBroken} />
}
