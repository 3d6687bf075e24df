import { useTranslate } from '@saffron/core/react'
import { Pencil, RotateCcw, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'

import { IconButton } from '../ui/icon-button.tsx'
import type { RowFocus } from '../ui/list/use-roving-rows.ts'
import { ColumnName } from './columns.tsx'

import styles from './console.module.css'

/** The props that `EntryPage` passes to its rows. */
export interface EntryRowProps {
  readonly focus: RowFocus
  readonly onEdit: () => void
  readonly onRemove: () => void
}

interface EntryProps extends EntryRowProps {
  readonly entry: { readonly key: string; readonly note: string }
  /** The value of the column. */
  readonly says: ReactNode
  readonly saysColumn: 'text' | 'value'
  readonly state: ReactNode
  /** Whether it can be deleted or reset to its default. Undefined for neither. */
  readonly removal: 'remove' | 'reset' | undefined
}

/** A row of an entry with a key, and its actions. */
export function EntryRow({ entry, says, saysColumn, state, removal, focus, onEdit, onRemove }: EntryProps) {
  const t = useTranslate('admin')
  const { key: name, note } = entry
  return (
    <div className={`${styles.grid} ${styles.entries}`} {...focus}>
      <div>
        <ColumnName of="key" />
        <code className={styles.name}>{name}</code>
        <div className={styles.facts} lang="">
          {note}
        </div>
      </div>
      <div>
        <ColumnName of={saysColumn} />
        {says}
      </div>
      <div className={styles.facts}>
        <ColumnName of="state" />
        {state}
      </div>
      <div className={styles.actions}>
        <IconButton
          label={t('admin.console.edit', { name })}
          icon={<Pencil aria-hidden />}
          tabIndex={focus.tabIndex}
          onClick={onEdit}
        />
        {removal !== undefined && (
          <IconButton
            label={t(`admin.console.${removal}Of`, { name })}
            icon={removal === 'reset' ? <RotateCcw aria-hidden /> : <Trash2 aria-hidden />}
            tabIndex={focus.tabIndex}
            onClick={onRemove}
          />
        )}
      </div>
    </div>
  )
}
