import { useTranslate } from '@saffron/core/react'
import { Pencil, RotateCcw, Trash2 } from 'lucide-react'

import { IconButton } from '../ui/icon-button.tsx'
import type { RowFocus } from '../ui/list/use-roving-rows.ts'

import styles from './console.module.css'

interface EntryActionsProps extends Pick<RowFocus, 'tabIndex'> {
  readonly name: string
  readonly onEdit: () => void
  /** Whether it can be deleted, or set to what it was when it came; else neither. */
  readonly removal: 'remove' | 'reset' | undefined
  readonly onRemove: () => void
}

/** What can be done with a row that has a key of its own. */
export function EntryActions({ name, tabIndex, onEdit, removal, onRemove }: EntryActionsProps) {
  const t = useTranslate('admin')
  return (
    <div className={styles.actions}>
      <IconButton
        label={t('admin.console.edit', { name })}
        icon={<Pencil aria-hidden />}
        tabIndex={tabIndex}
        onClick={onEdit}
      />
      {removal !== undefined && (
        <IconButton
          label={t(`admin.console.${removal}Of`, { name })}
          icon={removal === 'reset' ? <RotateCcw aria-hidden /> : <Trash2 aria-hidden />}
          tabIndex={tabIndex}
          onClick={onRemove}
        />
      )}
    </div>
  )
}
