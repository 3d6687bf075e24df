import { setTimeout as delay } from 'node:timers/promises'

import { isTransient } from './database-errors.ts'

/** Pauses between the tries: the first, each twice the one before, up to the last. */
const FIRST_PAUSE_MS = 200
const LAST_PAUSE_MS = 30_000

interface RetryOptions {
  /** Told of each try that failed. */
  readonly onFailure: (error: unknown) => void
  /** Ends the tries: the next failure is the last. */
  readonly signal: AbortSignal
}

/**
 * Stores what must not be lost. A full disk or a database that restarts may be over in a moment, or in an hour: it is
 * tried again until it succeeds. Throws at once what would fail each time, and the last failure where `signal` is
 * aborted.
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
