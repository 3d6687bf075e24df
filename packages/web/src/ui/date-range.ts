/** Returns when a day starts in local time, or a later one by `behind` days. Undefined for an invalid date. */
export function dayStart(day: string, behind: number): string | undefined {
  const [year = Number.NaN, month = 1, date = 1] = day.split('-').map(Number)
  const start = new Date(year, month - 1, date + behind)
  return Number.isNaN(start.getTime()) || day === '' ? undefined : start.toISOString()
}

/** Returns the last instant before an exclusive end. Its day is the last one. */
export const momentBefore = (end: string): string => new Date(Date.parse(end) - 1).toISOString()

/** Returns the first instant after another, such as an exclusive end for an inclusive one. */
export const momentAfter = (moment: string): string => new Date(Date.parse(moment) + 1).toISOString()
