import { useTranslate } from '@saffron/core/react'

import { type ConfirmOptions, useConfirm } from '../shell/confirm/use-confirm.ts'

interface Removal extends Required<Pick<ConfirmOptions, 'title' | 'subject' | 'content' | 'onOk'>> {
  /** It does not go, but is again as it came. */
  readonly resets?: boolean
  /** Reads anew what is on show: also where it stays, since somebody has changed it. */
  readonly refresh: () => Promise<unknown>
}

/** Asks before something of the console goes. */
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
