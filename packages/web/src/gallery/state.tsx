import type { ReactNode } from 'react'

import styles from './gallery.module.css'

interface StateProps {
  /** Its name for good, `<part>-<state>`: pictures are kept under it. */
  readonly name: string
  /** Takes the whole width of the page. */
  readonly wide?: boolean
  /** The role of what its button opens, or its right button: that is what the picture is of. */
  readonly opens?: 'alertdialog' | 'dialog' | 'menu' | 'contextmenu'
  readonly children: ReactNode
}

/** One state of a part, in a box that the visual tests take a picture of. */
export function State({ name, wide = false, opens, children }: StateProps) {
  return (
    <figure className={wide ? `${styles.state} ${styles.wide}` : styles.state}>
      <div className={styles.stage} data-gallery={name} data-gallery-opens={opens}>
        {children}
      </div>
      <figcaption className={styles.name}>{name}</figcaption>
    </figure>
  )
}
