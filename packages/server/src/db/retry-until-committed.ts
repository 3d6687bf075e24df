import { setTimeout as delay } from 'node:timers/promises'

import { isTransient } from './database-errors.ts'

/** The first pause between attempts. Each is twice the previous one, up to the last. */
const FIRST_PAUSE_MS = 200
const LAST_PAUSE_MS = 30_000

interface RetryOptions {
  /** Called for each failed attempt. */
  readonly onFailure: (error: unknown) => void
  /** Stops retrying, so the next failure is final. */
  readonly signal: AbortSignal
}

/**
 * Stores data that must not be lost, retrying until it succeeds, since a full disk or a restarting database may recover
 * in seconds or hours. Throws permanent errors right away, and the last error after `signal` is aborted.
 */
export async function retryUntilCommitted<T>(work: () => Promise<T>, { onFailure, signal }: RetryOptions): Promise<T> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LAST_PAUSE_MS)) {
    try {
      return await work()
    } catch (error) {
      if (!isTransient(error) || signal.aborted) throw error
      onFailure(error)
      await delay(pause, undefined, { signal }).catch(() => {})
    }
  }
}
