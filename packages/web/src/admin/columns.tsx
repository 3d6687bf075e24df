import { useTranslate } from '@saffron/core/react'

import admin from './admin.module.css'

/** The columns of the console's lists, in order. */
export const COLUMNS = {
  accounts: ['name', 'email', 'role', 'balance'],
  audit: ['when', 'what', 'who', 'address'],
  calls: ['when', 'model', 'who', 'state'],
  channels: ['channel', 'serves', 'state'],
  ledger: ['when', 'who', 'what', 'amount'],
  models: ['model', 'prices', 'use'],
  outbox: ['when', 'to', 'about', 'state'],
  prompts: ['key', 'text', 'state'],
  settings: ['key', 'value', 'state'],
} as const

type Column = (typeof COLUMNS)[keyof typeof COLUMNS][number]

interface ColumnHeadsProps {
  readonly columns: readonly Column[]
  /** The class of the row grid. */
  readonly className: string
  /** The first column contains checkboxes and has no heading. */
  readonly afterTick?: boolean
}

/**
 * Column headings above a list that's wide enough. Rows expand, so the list isn't a table for screen readers. They read
 * each value with its heading (`ColumnName`) instead.
 */
export function ColumnHeads({ columns, className, afterTick = false }: ColumnHeadsProps) {
  const t = useTranslate('admin')
  return (
    <div className={admin.heads} aria-hidden>
      <div className={className}>
        {afterTick && <span />}
        {columns.map((column) => (
          <span key={column} data-column={column}>
            {t(`admin.column.${column}`)}
          </span>
        ))}
      </div>
    </div>
  )
}

/** The heading before a value, for screen readers only. */
export function ColumnName({ of }: { readonly of: Column }) {
  const t = useTranslate('admin')
  return <span className="visually-hidden">{t(`admin.column.${of}`)} </span>
}
