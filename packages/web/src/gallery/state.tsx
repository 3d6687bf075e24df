import type { ReactNode } from 'react'

import styles from './gallery.module.css'

interface StateProps {
  /** Its permanent name, `<part>-<state>`. Screenshots are stored under it. */
  readonly name: string
  /** Spans the width of the page. */
  readonly wide?: boolean
  /** The role of the element that a click or right click on it opens, for the screenshot. */
  readonly opens?: 'alertdialog' | 'dialog' | 'menu' | 'contextmenu'
  readonly children: ReactNode
}

/** A state of a part, in a box for the visual tests. */
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
