import { useTranslate } from '@saffron/core/react'
import { Pencil, RotateCcw, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'

import type { RowFocus } from '../ui/list/use-roving-rows.ts'
import { ColumnName } from './columns.tsx'
import { ConsoleRow } from './console-row.tsx'
import { RowActions } from './row-actions.tsx'

import styles from './console.module.css'

interface EntryRowProps {
  readonly entry: { readonly key: string; readonly note: string }
  readonly focus: RowFocus
  readonly column: 'text' | 'value'
  /** The value of the column. */
  readonly value: ReactNode
  readonly state: ReactNode
  /** Whether it can be deleted or reset to its default. Undefined for neither. */
  readonly removal: 'remove' | 'reset' | undefined
  readonly onEdit: () => void
  readonly onRemove: () => void
}

/** A row of an entry with a key, and its actions. */
export function EntryRow({ entry, focus, column, value, state, removal, onEdit, onRemove }: EntryRowProps) {
  const t = useTranslate('admin')
  const { key: name, note } = entry
  const icon = removal === 'reset' ? <RotateCcw aria-hidden /> : <Trash2 aria-hidden />
  return (
    <ConsoleRow columns={column === 'text' ? styles.prompts : styles.settings} focus={focus} onOpen={onEdit}>
      <div>
        <ColumnName of="key" />
        <code className={styles.name}>{name}</code>
        <div className={styles.facts} lang="">
          {note}
        </div>
      </div>
      <div>
        <ColumnName of={column} />
        {value}
      </div>
      <div className={styles.facts}>
        <ColumnName of="state" />
        {state}
      </div>
      <RowActions
        tabIndex={focus.tabIndex}
        name={name}
        actions={[
          { label: t('common.editNamed', { name }), icon: <Pencil aria-hidden />, onClick: onEdit },
          ...(removal === undefined
            ? []
            : [
                {
                  label: t(`admin.console.${removal}Of`, { name }),
                  icon,
                  danger: removal === 'remove',
                  onClick: onRemove,
                },
              ]),
        ]}
      />
    </ConsoleRow>
  )
}
