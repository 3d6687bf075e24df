/** The end of the year 9999. Later years have more than four digits. */
export const LATEST_MS = Date.UTC(10_000, 0) - 1

/** Returns a file's time for upload in whole milliseconds since 1970, or undefined if it can't be sent. */
export function fileTime(ms: number): number | undefined {
  // A file system that was given 123 ms may store 122.9999.
  const whole = Math.round(ms)
  return whole >= 0 && whole <= LATEST_MS ? whole : undefined
}
