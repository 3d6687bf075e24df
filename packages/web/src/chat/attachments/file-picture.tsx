import type { Asset } from '@saffron/core/drive'
import { useCallback } from 'react'

import { iconOf } from '../../drive/index.ts'

import styles from './attachments.module.css'

/** What every browser draws. */
const DRAWN = /^image\/(png|jpeg|gif|webp|avif)$/

interface FilePictureProps {
  readonly name: string
  /** Undefined before it is known. */
  readonly asset: Asset | undefined
  /** What was chosen here. */
  readonly content?: Blob | undefined
}

/** A small picture of what is in a file, or the icon of its kind. */
export function FilePicture({ name, asset, content }: FilePictureProps) {
  const thumbnail = asset?.thumbnail
  return (
    <span className={styles.picture} aria-hidden>
      {content !== undefined && DRAWN.test(content.type) ? (
        <OwnPicture content={content} />
      ) : thumbnail === undefined ? (
        iconOf({ kind: 'file', fileKind: asset?.fileKind ?? 'other', name })
      ) : (
        <img src={thumbnail} alt="" draggable={false} />
      )}
    </span>
  )
}

/** The picture itself, before the server has made a small one. */
function OwnPicture({ content }: { readonly content: Blob }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(content)
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [content],
  )
  return <img ref={show} alt="" draggable={false} />
}
