const DAY_MS = 86_400_000

interface Day {
  /** `2026-03-01`. */
  readonly day: string
  /** The start of the day in that time zone, in UTC. */
  readonly begins: string
}

/** Returns the last days in a time zone, ending with today. */
export function lastDays({ count, timeZone, now }: { count: number; timeZone: string; now: Date }): Day[] {
  const clock = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })
  /** Returns the local time of the zone as if it were UTC. */
  const shown = (at: number): number => Date.parse(`${clock.format(at).replace(' ', 'T')}Z`)
  const today = Math.floor(shown(now.getTime()) / DAY_MS)
  return Array.from({ length: count }, (_, index) => {
    const midnight = (today - count + 1 + index) * DAY_MS
    // Twice, since the first result is off by an hour across a clock change.
    const near = midnight - (shown(midnight) - midnight)
    const begins = near - (shown(near) - midnight)
    return { day: new Date(midnight).toISOString().slice(0, 10), begins: new Date(begins).toISOString() }
  })
}
