import type { Asset } from '@saffron/core/drive'
import { useCallback, useState } from 'react'

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
  // Its name may say that it is a picture where it is none.
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

/** The picture itself, before the server has made a small one. */
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
