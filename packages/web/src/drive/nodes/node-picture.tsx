import type { Node } from '@saffron/core/drive'

import { iconOf, colorOf } from '../file-appearance.ts'
import { useThumbnail } from './use-thumbnail.ts'

import styles from './node-picture.module.css'

/** A file's thumbnail, or the icon of its kind. It's decorative, because the name says the same. */
export function NodePicture({ node, large = false }: { readonly node: Node; readonly large?: boolean }) {
  const { src, onError } = useThumbnail(large ? node : undefined)
  const isPage = src !== undefined && node.type === 'application/pdf'
  return (
    <span
      className={styles.picture}
      data-tone={colorOf(node)}
      data-large={large || undefined}
      data-page={isPage || undefined}
      aria-hidden
    >
      {src === undefined ? iconOf(node) : <img src={src} alt="" draggable={false} loading="lazy" onError={onError} />}
    </span>
  )
}
