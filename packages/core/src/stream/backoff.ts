const FIRST_DELAY_MS = 500
const LONGEST_DELAY_MS = 15_000

/**
 * Milliseconds to wait before the next try after `failures` in a row: doubled each time up to a bound, and spread over
 * its upper half, so that the clients of a restarted server do not all come back at once.
 */
export function backoffDelay(failures: number, random: () => number = Math.random): number {
  const bound = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.max(0, failures - 1))
  return bound / 2 + (random() * bound) / 2
}

/** Waits; rejects with the signal's reason when it is aborted first. */
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
