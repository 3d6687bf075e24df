import type { ReactNode } from 'react'

import styles from './admin.module.css'

interface ConsolePageProps {
  readonly lead: string
  /** Filters and actions, next to the lead. */
  readonly head: ReactNode
  readonly children: ReactNode
}

/** A console page: its lead, its filters, and a list down to the bottom of the window. */
export function ConsolePage({ lead, head, children }: ConsolePageProps) {
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <p className={styles.lead}>{lead}</p>
        {head}
      </div>
      {children}
    </div>
  )
}
