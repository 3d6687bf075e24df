/**
 * Returns when a day such as `2026-01-31` starts in local time, or a later one by `behind` days. Undefined for an
 * invalid date.
 */
export function dayStart(day: string, behind = 0): string | undefined {
  const [year = Number.NaN, month = 1, date = 1] = /^\d{4,6}-\d\d-\d\d$/.test(day) ? day.split('-').map(Number) : []
  // Date would turn an invalid day such as 2026-02-31 into another one.
  if (new Date(year, month - 1, date).getMonth() !== month - 1) return undefined
  return new Date(year, month - 1, date + behind).toISOString()
}

/** Returns the last instant before an exclusive end. Its day is the last one. */
export const momentBefore = (end: string): string => new Date(Date.parse(end) - 1).toISOString()

/** Returns the first instant after another, such as an exclusive end for an inclusive one. */
export const momentAfter = (moment: string): string => new Date(Date.parse(moment) + 1).toISOString()
