import { sleep, type Sleep } from '@saffron/core/stream'
import { useEffect, useEffectEvent } from 'react'

/** Of the document, when the server has answered and may have been away before. */
const REACHED = 'saffron:reached'

/** Ends the waits of all connections, because the server has just answered. */
export const tellReached = (): void => void document.dispatchEvent(new Event(REACHED))

/** Calls back when the network or the server returns, or the page becomes visible. Returns a function that stops it. */
function onReturn(listener: () => void): () => void {
  const stop = new AbortController()
  const { signal } = stop
  addEventListener('online', listener, { signal })
  document.addEventListener(REACHED, listener, { signal })
  document.addEventListener('visibilitychange', () => document.hidden || listener(), { signal })
  return () => stop.abort()
}

/** Retries after an error when the network or the server returns, or the page becomes visible. */
export function useTryOnReturn(failed: boolean, again: () => void): void {
  const tryAgain = useEffectEvent(again)
  useEffect(() => (failed ? onReturn(() => tryAgain()) : undefined), [failed])
}

/** Like `sleep`, but ends early when the network or the server returns, or the page becomes visible. */
export const sleepUntilReturn: Sleep = (ms, signal) => {
  const waiting = new AbortController()
  const over = new Promise<void>((resolve) => {
    const stop = onReturn(resolve)
    waiting.signal.addEventListener('abort', stop)
  })
  const signals = signal === undefined ? [waiting.signal] : [signal, waiting.signal]
  const waited = sleep(ms, AbortSignal.any(signals))
  return Promise.race([over, waited]).finally(() => {
    waited.catch(() => undefined)
    waiting.abort()
  })
}
