import { useTranslate } from '@saffron/core/react'
import { useCallback, useEffect, useRef } from 'react'

import { useConfirm } from '../../ui/overlays/use-confirm.ts'
import { useLeaveGuard } from './use-leave-guard.ts'

/**
 * While there's unsaved work, asks before the page is closed or left. Returns functions that say whether there is some,
 * and that ask before something replaces it.
 */
export function useUnsavedWork() {
  const t = useTranslate()
  const confirm = useConfirm()
  const unsaved = useRef(false)
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (unsaved.current) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])
  const mark = useCallback((isUnsaved: boolean) => {
    unsaved.current = isUnsaved
  }, [])
  const replace = (act: () => void) => {
    if (!unsaved.current) return act()
    confirm({
      title: t('shell.discard.title'),
      content: t('shell.discard.text'),
      okText: t('shell.discard.ok'),
      cancelText: t('shell.discard.keep'),
      danger: true,
      onOk: act,
    })
  }
  useLeaveGuard({ isUnsaved: () => unsaved.current, ask: replace })
  return { mark, replace }
}
