import { setTimeout as delay } from 'node:timers/promises'

/** The calls outside of runs that are under way: whoever ends this process waits until they are booked. */
export interface StandaloneCalls {
  /** One begins, which `interrupt` ends early; to be told of its end. */
  readonly begin: (interrupt: () => void) => () => void
  /** Aborted when this process is about to end. */
  readonly closing: AbortSignal
  /** Waits up to `graceMs` for them to end by themselves, then interrupts the others; resolves when all have ended. */
  readonly shutdown: (graceMs: number) => Promise<void>
}

export function createStandaloneCalls(): StandaloneCalls {
  const underWay = new Map<() => void, Promise<void>>()
  const closing = new AbortController()
  const allEnded = async (): Promise<void> => {
    while (underWay.size > 0) await Promise.all(underWay.values())
  }
  return {
    closing: closing.signal,
    begin: (interrupt) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      underWay.set(interrupt, promise)
      if (closing.signal.aborted) interrupt()
      return () => {
        underWay.delete(interrupt)
        resolve()
      }
    },
    shutdown: async (graceMs) => {
      await Promise.race([allEnded(), delay(graceMs, undefined, { ref: false })])
      closing.abort()
      for (const interrupt of underWay.keys()) interrupt()
      await allEnded()
    },
  }
}
