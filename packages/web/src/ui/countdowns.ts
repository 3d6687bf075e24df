/** Countdowns by name. They go on while nothing shows them: a page that is left and come back to finds them further on. */
export interface Countdowns {
  readonly start: (name: string, seconds: number) => void
  /** Whole seconds left, rounded up; 0 when it is over or was never started. */
  readonly left: (name: string) => number
}

/** @param now milliseconds, from whenever. */
export function createCountdowns(now: () => number): Countdowns {
  const ends = new Map<string, number>()
  return {
    start: (name, seconds) => void ends.set(name, now() + seconds * 1000),
    left: (name) => Math.max(0, Math.ceil(((ends.get(name) ?? 0) - now()) / 1000)),
  }
}

/** Of messages that may be sent again after a while, by what is sent. */
export const resendCountdowns = createCountdowns(() => performance.now())
