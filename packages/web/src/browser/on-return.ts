import { sleep, type Sleep } from '@saffron/core/stream'
import { useEffect, useEffectEvent } from 'react'

/** Calls when the network is back, or the page is looked at again; gives the way to stop. */
function onReturn(listener: () => void): () => void {
  const leave = new AbortController()
  const { signal } = leave
  addEventListener('online', listener, { signal })
  document.addEventListener('visibilitychange', () => document.hidden || listener(), { signal })
  return () => leave.abort()
}

/** Tries again by itself what failed, as soon as there is new hope. */
export function useTryOnReturn(failed: boolean, again: () => void): void {
  const tryAgain = useEffectEvent(again)
  useEffect(() => (failed ? onReturn(() => tryAgain()) : undefined), [failed])
}

/** A wait that is over at once when there is new hope. */
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
