/**
 * Returns the current time, or one millisecond after `before` if that is later, so that two versions never share a
 * time. ISO 8601 in UTC.
 */
export const laterThan = (before: string, now: Date): string =>
  new Date(Math.max(now.getTime(), Date.parse(before) + 1)).toISOString()
