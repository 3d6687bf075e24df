import type { ReactNode } from 'react'

import type { RowFocus } from '../list/use-roving-rows.ts'

import styles from './settings.module.css'

interface RowProps {
  readonly focus: RowFocus
  readonly icon?: ReactNode
  readonly name: ReactNode
  readonly facts: ReactNode
  readonly actions?: ReactNode
}

/** A row of a list: a name, details below, and actions at its end. */
export function Row({ focus, icon, name, facts, actions }: RowProps) {
  return (
    <div className={styles.row} {...focus}>
      {icon}
      <div className={styles.what}>
        <div className={styles.name}>{name}</div>
        <div className={styles.facts}>{facts}</div>
      </div>
      {actions}
    </div>
  )
}
