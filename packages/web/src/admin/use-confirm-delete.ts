import { useTranslate } from '@saffron/core/react'

import { type ConfirmOptions, useConfirm } from '../ui/overlays/use-confirm.ts'

interface Removal extends Required<Pick<ConfirmOptions, 'subject' | 'onOk'>> {
  readonly of: 'channel' | 'model' | 'prompt' | 'setting'
  /** Whether the entry is deleted, or reset to its default. */
  readonly removal?: 'remove' | 'reset'
  /** Reloads the list. Also called when deleting fails, because someone else has changed the entry. */
  readonly refresh: () => Promise<unknown>
}

/** Asks for confirmation before deleting or resetting an entry. */
export function useConfirmDelete(): (removal: Removal) => void {
  const t = useTranslate('admin')
  const confirm = useConfirm()
  return ({ of, removal = 'remove', subject, onOk, refresh }) => {
    // Channels and models have no default.
    const kind = of === 'channel' || of === 'model' ? (`${of}.remove` as const) : (`${of}.${removal}` as const)
    confirm({
      title: t(`admin.${kind}Title`),
      subject,
      content: t(`admin.${kind}Text`),
      onOk: async () => {
        try {
          await onOk()
        } finally {
          await refresh()
        }
      },
      okText: removal === 'remove' ? t('common.delete') : t('admin.console.reset'),
      cancelText: t('shell.cancel'),
      danger: true,
    })
  }
}
