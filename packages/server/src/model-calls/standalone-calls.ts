import { setTimeout as delay } from 'node:timers/promises'

/** Tracks model calls in progress outside runs. Shutdown waits until they are recorded. */
export interface StandaloneCalls {
  /** Registers a call, which `interrupt` ends early. Returns a function to call at its end. */
  readonly begin: (interrupt: () => void) => () => void
  /** Aborted when the process is about to end. */
  readonly closing: AbortSignal
  /** Waits up to `graceMs` for the calls to end, then interrupts the rest. Resolves when all have ended. */
  readonly shutdown: (graceMs: number) => Promise<void>
}

export function createStandaloneCalls(): StandaloneCalls {
  const activeCalls = new Map<() => void, Promise<void>>()
  const closing = new AbortController()
  const allEnded = async (): Promise<void> => {
    while (activeCalls.size > 0) await Promise.all(activeCalls.values())
  }
  return {
    closing: closing.signal,
    begin: (interrupt) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      activeCalls.set(interrupt, promise)
      if (closing.signal.aborted) interrupt()
      return () => {
        activeCalls.delete(interrupt)
        resolve()
      }
    },
    shutdown: async (graceMs) => {
      await Promise.race([allEnded(), delay(graceMs, undefined, { ref: false })])
      closing.abort()
      for (const interrupt of activeCalls.keys()) interrupt()
      await allEnded()
    },
  }
}
