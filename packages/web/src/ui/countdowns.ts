/** Named countdowns. They continue while not shown, so a page shows the remaining time after the user returns. */
export interface Countdowns {
  readonly start: (name: string, seconds: number) => void
  /** Returns the remaining whole seconds, rounded up, or 0 if it's over or was never started. */
  readonly left: (name: string) => number
}

/** @param now returns milliseconds since any fixed time */
export function createCountdowns(now: () => number): Countdowns {
  const ends = new Map<string, number>()
  return {
    start: (name, seconds) => void ends.set(name, now() + seconds * 1000),
    left: (name) => Math.max(0, Math.ceil(((ends.get(name) ?? 0) - now()) / 1000)),
  }
}

/** The countdowns until messages can be sent again, by what is sent. */
export const resendCountdowns = createCountdowns(() => performance.now())
