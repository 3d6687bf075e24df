import { useTranslate } from '@saffron/core/react'
import { createContext, type RefObject, use, useEffect, useEffectEvent } from 'react'

import type { Submitting } from '../../ui/use-server-form.ts'
import { useConfirm } from '../confirm/use-confirm.ts'

/** Where a popup finds what to do instead of closing, while something in it would be lost. */
export const CloseGuardContext = createContext<RefObject<(() => void) | undefined>>({ current: undefined })

/**
 * While something is on show that is seen nowhere else, only its own button closes the popup around it: no Escape, no
 * press beside it and no way back does. Who closes or reloads the page is asked by the browser.
 */
export function useShownOnce(shownOnce: boolean): void {
  const guardRef = use(CloseGuardContext)
  useEffect(() => {
    if (!shownOnce) return undefined
    const stay = (event?: BeforeUnloadEvent) => event?.preventDefault()
    guardRef.current = stay
    addEventListener('beforeunload', stay)
    return () => {
      guardRef.current = undefined
      removeEventListener('beforeunload', stay)
    }
  }, [guardRef, shownOnce])
}

type Guarded = Pick<Submitting, 'isChanged' | 'busy'>

/**
 * While something is filled in, whoever closes the popup around it, by whichever way, is asked first, and a press beside
 * it closes nothing. While it is sent nothing closes it: that goes on, and what comes of it would be seen by nobody.
 * Answers what a button of its own for closing does.
 */
export function useCloseGuard({ isChanged, busy }: Guarded, close: () => void): () => void {
  const t = useTranslate()
  const confirm = useConfirm()
  const guardRef = use(CloseGuardContext)
  const ask = useEffectEvent((signal: AbortSignal) =>
    confirm({
      title: t('shell.discard.title'),
      content: t('shell.discard.text'),
      okText: t('shell.discard.ok'),
      cancelText: t('shell.discard.keep'),
      danger: true,
      onOk: close,
      signal,
    }),
  )
  useEffect(() => {
    if (!isChanged && !busy) return undefined
    const over = new AbortController()
    guardRef.current = () => {
      if (!busy) ask(over.signal)
    }
    return () => {
      over.abort()
      guardRef.current = undefined
    }
  }, [guardRef, isChanged, busy])
  return () => (guardRef.current ?? close)()
}
