const FIRST_DELAY_MS = 500
const MAX_DELAY_MS = 15_000

/**
 * Returns the milliseconds to wait after `failures` in a row. The delay doubles up to a limit and is spread over its
 * upper half, so the clients of a restarted server don't all return at once.
 */
export function backoffDelay(failures: number, random: () => number = Math.random): number {
  const bound = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.max(0, failures - 1))
  return bound / 2 + (random() * bound) / 2
}

/** Waits. Rejects with the signal's reason if it's aborted first. */
export type Sleep = (ms: number, signal: AbortSignal | undefined) => Promise<void>

export const sleep: Sleep = (ms, signal) =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(abortReason(signal))
      return
    }
    const onAbort = (): void => {
      clearTimeout(timer)
      reject(abortReason(signal))
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort)
      resolve()
    }, ms)
    signal?.addEventListener('abort', onAbort, { once: true })
  })

const abortReason = (signal: AbortSignal | undefined): Error =>
  signal?.reason instanceof Error ? signal.reason : new Error('aborted')
