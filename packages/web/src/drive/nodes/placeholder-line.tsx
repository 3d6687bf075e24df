import { Ghost } from '../../ui/list/ghost.tsx'
import { CELL, ROW } from './grid-roles.ts'

import styles from './nodes.module.css'

/** A placeholder for a row that's still loading. */
export function PlaceholderLine({ index, tile }: { readonly index: number; readonly tile: boolean }) {
  if (tile) {
    return (
      <div {...CELL} className={styles.tile} aria-busy>
        <span className={styles.ghostPicture} />
        <Ghost index={index} />
      </div>
    )
  }
  return (
    <div {...ROW} aria-rowindex={index + 2} aria-busy className={styles.row}>
      <span {...CELL} className={styles.nameCell}>
        <span className={styles.ghostPicture} />
        <span className={styles.ghostName}>
          <Ghost index={index} />
        </span>
      </span>
    </div>
  )
}
