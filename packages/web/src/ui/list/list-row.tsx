import { createContext, use } from 'react'
import type { CustomContainerComponentProps, CustomItemComponentProps } from 'virtua'

import styles from './list.module.css'

interface ListFacts {
  readonly label: string
  /** The number of rows, loaded or not. -1 if unknown. */
  readonly total: number
  /** The row that is the tab stop. */
  readonly activeIndex: number
}

/** Values for the list's elements. The virtualizer creates them, so they can't be passed as props. */
export const ListFactsContext = createContext<ListFacts>({ label: '', total: -1, activeIndex: 0 })

export function ListRows({ style, children, ref }: CustomContainerComponentProps) {
  const { label } = use(ListFactsContext)
  return (
    // VoiceOver ignores lists without bullets unless they have the role.
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles
    <ul ref={ref} role="list" className={styles.rows} style={style} aria-label={label}>
      {children}
    </ul>
  )
}

export function ListRow({ style, index, children, ref }: CustomItemComponentProps) {
  const { total, activeIndex } = use(ListFactsContext)
  // The virtualizer hides a row until measured, and hidden elements can't be focused.
  const shown = index === activeIndex ? { ...style, visibility: undefined } : style
  return (
    <li ref={ref} style={shown} data-index={index} aria-posinset={index + 1} aria-setsize={total}>
      {children}
    </li>
  )
}
