import { useTranslate } from '@saffron/core/react'
import { createContext, type RefObject, use, useEffect, useEffectEvent } from 'react'

import { useConfirm } from '../confirm/use-confirm.ts'

/** Where a popup finds what to do instead of closing, while something in it would be lost. */
export const CloseGuardContext = createContext<RefObject<(() => void) | undefined>>({ current: undefined })

/**
 * While something is filled in, whoever closes the popup around it, by whichever way, is asked first, and a press beside
 * it closes nothing. Answers what a button of its own for closing does.
 */
export function useCloseGuard(isChanged: boolean, close: () => void): () => void {
  const t = useTranslate()
  const confirm = useConfirm()
  const guardRef = use(CloseGuardContext)
  const ask = () =>
    confirm({
      title: t('shell.discard.title'),
      content: t('shell.discard.text'),
      okText: t('shell.discard.ok'),
      cancelText: t('shell.discard.keep'),
      danger: true,
      onOk: close,
    })
  const asked = useEffectEvent(ask)
  useEffect(() => {
    if (!isChanged) return undefined
    guardRef.current = () => asked()
    return () => (guardRef.current = undefined)
  }, [guardRef, isChanged])
  return isChanged ? ask : close
}
