import { useTranslate } from '@saffron/core/react'

import { type ConfirmOptions, useConfirm } from '../shell/confirm/use-confirm.ts'

interface Removal extends Required<Pick<ConfirmOptions, 'title' | 'subject' | 'content' | 'onOk'>> {
  /** It does not go, but is again as it came. */
  readonly resets?: boolean
}

/** Asks before something of the console goes. */
export function useAskRemoval(): (removal: Removal) => void {
  const t = useTranslate('admin')
  const confirm = useConfirm()
  return ({ resets = false, ...question }) =>
    confirm({
      ...question,
      okText: t(resets ? 'admin.console.reset' : 'admin.console.remove'),
      cancelText: t('shell.cancel'),
      danger: true,
    })
}
