import { useTranslate } from '@saffron/core/react'

import { useConfirm } from '../../ui/overlays/use-confirm.ts'
import { hasUnsavedText } from './drafts.ts'
import { signOutAndForget } from './sign-out.ts'

/** Signs out. Asks first if that would delete text that isn't stored anywhere else. */
export function useSignOut(): () => void {
  const t = useTranslate()
  const confirm = useConfirm()
  return () => {
    if (!hasUnsavedText()) return void signOutAndForget()
    return confirm({
      title: t('shell.discard.title'),
      content: t('shell.discard.text'),
      okText: t('common.signOut'),
      cancelText: t('shell.discard.keep'),
      danger: true,
      onOk: signOutAndForget,
    })
  }
}
