const DAY_MS = 86_400_000

interface Day {
  /** `2026-03-01`. */
  readonly day: string
  /** When it began there, in UTC. */
  readonly begins: string
}

/** The days up to now, as the calendar of a time zone has them; the last one is today. */
export function lastDays({ count, timeZone, now }: { count: number; timeZone: string; now: Date }): Day[] {
  const clock = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })
  /** What a clock shows there, as if it stood in Greenwich. */
  const shown = (at: number): number => Date.parse(`${clock.format(at).replace(' ', 'T')}Z`)
  const today = Math.floor(shown(now.getTime()) / DAY_MS)
  return Array.from({ length: count }, (_, index) => {
    const midnight = (today - count + 1 + index) * DAY_MS
    // Twice: the first time is off by an hour where the clocks change in between.
    const near = midnight - (shown(midnight) - midnight)
    const begins = near - (shown(near) - midnight)
    return { day: new Date(midnight).toISOString().slice(0, 10), begins: new Date(begins).toISOString() }
  })
}
