import type { ReactNode } from 'react'

import { Toolbar, type ToolbarProps } from '../ui/list/toolbar/toolbar.tsx'

import styles from './admin.module.css'

interface ConsolePageProps extends ToolbarProps {
  readonly lead: string
  /** Shown below the toolbar. */
  readonly notice?: ReactNode
  readonly children: ReactNode
}

/** A console page: its lead, its toolbar, and a list down to the bottom of the window. */
export function ConsolePage({ lead, notice, children, ...toolbar }: ConsolePageProps) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <p className={styles.lead}>{lead}</p>
        <Toolbar {...toolbar} />
        {notice}
      </header>
      {children}
    </div>
  )
}
