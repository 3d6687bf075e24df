import { useTranslate } from '@saffron/core/react'
import { createContext, type RefObject, use, useEffect, useEffectEvent } from 'react'

import type { Submitting } from '../use-server-form.ts'
import { useConfirm } from './use-confirm.ts'

/** Where a popup or a pane looks up its close handler, which applies while closing would lose something. */
export const CloseGuardContext = createContext<RefObject<(() => void) | undefined>>({ current: undefined })

/**
 * While content is shown only once, only its button closes the popup, not Escape, an outside click or back navigation.
 * The browser asks before the page is closed or reloaded.
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

/** While mounted, Escape and other close requests do this instead of closing the popup or pane around it. */
export function useInsteadOfClosing(act: () => void): void {
  const guardRef = use(CloseGuardContext)
  const run = useEffectEvent(act)
  useEffect(() => {
    guardRef.current = () => run()
    return () => {
      guardRef.current = undefined
    }
  }, [guardRef])
}

type Guarded = Pick<Submitting, 'isChanged' | 'busy'>

/**
 * While there's unsaved input, asks before closing by any means, and ignores outside clicks. While submitting, it can't
 * be closed, because the result would be lost. Returns the handler of a close button.
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
