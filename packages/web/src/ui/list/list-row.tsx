import { createContext, use } from 'react'
import type { CustomContainerComponentProps, CustomItemComponentProps } from 'virtua'

import styles from './list.module.css'

interface ListFacts {
  readonly label: string
  /** Rows there are, loaded or not; -1 where nobody knows. */
  readonly total: number
  /** The row that Tab leads to. */
  readonly activeIndex: number
}

/** What the list's own elements say of it; the virtualizer makes them, so it cannot be handed to them. */
export const ListFactsContext = createContext<ListFacts>({ label: '', total: -1, activeIndex: 0 })

export function ListRows({ style, children, ref }: CustomContainerComponentProps) {
  const { label } = use(ListFactsContext)
  return (
    // A list without bullets is none to VoiceOver unless it says so.
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles
    <ul ref={ref} role="list" className={styles.rows} style={style} aria-label={label}>
      {children}
    </ul>
  )
}

export function ListRow({ style, index, children, ref }: CustomItemComponentProps) {
  const { total, activeIndex } = use(ListFactsContext)
  // The virtualizer hides a row until it is measured, and what is hidden takes no focus.
  const shown = index === activeIndex ? { ...style, visibility: undefined } : style
  return (
    <li ref={ref} style={shown} data-index={index} aria-posinset={index + 1} aria-setsize={total}>
      {children}
    </li>
  )
}
