import { useTranslate } from '@saffron/core/react'

import admin from './admin.module.css'

/** What the lists of the console tell of each of their rows, in the order they stand. */
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
  /** The grid of the rows. */
  readonly className: string
  /** The first column is of boxes to tick, and has no heading. */
  readonly afterTick?: boolean
}

/**
 * The headings of the columns, above a list that is wide enough to have any. The rows open, so the list is no table to
 * a screen reader: it is read each heading with its value (`ColumnName`), and not here.
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

/** The heading of a value, in front of it, for whoever hears the row; on a narrow screen nobody sees the columns. */
export function ColumnName({ of }: { readonly of: Column }) {
  const t = useTranslate('admin')
  return <span className="visually-hidden">{t(`admin.column.${of}`)} </span>
}
