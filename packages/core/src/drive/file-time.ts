/** The end of the year 9999: what comes later is not written with four digits. */
export const LATEST_MS = Date.UTC(10_000, 0) - 1

/** The time of a file as it is sent along: whole milliseconds since 1970; undefined for a time that cannot be sent. */
export function fileTime(ms: number): number | undefined {
  // A system that is told 123 ms may keep 122.9999.
  const whole = Math.round(ms)
  return whole >= 0 && whole <= LATEST_MS ? whole : undefined
}
