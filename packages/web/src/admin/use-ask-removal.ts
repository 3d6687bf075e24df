import { useTranslate } from '@saffron/core/react'

import { type ConfirmOptions, useConfirm } from '../ui/overlays/use-confirm.ts'

interface Removal extends Required<Pick<ConfirmOptions, 'title' | 'subject' | 'content' | 'onOk'>> {
  /** It's reset to its default instead of deleted. */
  readonly resets?: boolean
  /** Reloads the list. Also called when deleting fails, because someone else has changed the entry. */
  readonly refresh: () => Promise<unknown>
}

/** Asks for confirmation before deleting or resetting an entry. */
export function useAskRemoval(): (removal: Removal) => void {
  const t = useTranslate('admin')
  const confirm = useConfirm()
  return ({ resets = false, onOk, refresh, ...question }) =>
    confirm({
      ...question,
      onOk: async () => {
        try {
          await onOk()
        } finally {
          await refresh()
        }
      },
      okText: t(resets ? 'admin.console.reset' : 'admin.console.remove'),
      cancelText: t('shell.cancel'),
      danger: true,
    })
}
