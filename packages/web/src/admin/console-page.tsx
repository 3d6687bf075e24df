import type { ReactNode } from 'react'

import styles from './admin.module.css'

interface ConsolePageProps {
  readonly lead: string
  /** What narrows the list, and what else can be done, beside the lead. */
  readonly head: ReactNode
  readonly children: ReactNode
}

/** A page of the console: what it is about, how it is narrowed, and a list down to the window's end. */
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
