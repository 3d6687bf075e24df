import type { MessageKey } from '../i18n/index.ts'

/** The age of a day, as a conversation list groups it. */
export type DayGroup = 'today' | 'yesterday' | 'week' | 'month' | 'older'

export const DAY_GROUP_KEY = {
  today: 'format.day.today',
  yesterday: 'format.day.yesterday',
  week: 'format.day.week',
  month: 'format.day.month',
  older: 'format.day.older',
} as const satisfies Record<DayGroup, MessageKey>

const DAY_MS = 86_400_000

/**
 * Returns the group of a time by calendar days in the reader's time zone (default: the machine's): today, yesterday,
 * the 7 days before today, the 30 before, older. The future (a clock that runs ahead) counts as today.
 */
export function dayGroup(at: Date | string, now: Date, timeZone?: string): DayGroup {
  const days = dayNumber(now, timeZone) - dayNumber(new Date(at), timeZone)
  if (!(days > 0)) return 'today'
  if (days === 1) return 'yesterday'
  if (days <= 7) return 'week'
  return days <= 30 ? 'month' : 'older'
}

/** Returns days since 1970 in a time zone's calendar. */
function dayNumber(at: Date, timeZone: string | undefined): number {
  if (Number.isNaN(at.getTime())) return Number.NaN
  // The machine's own calendar needs no formatter. Creating the first formatter takes a page tens of milliseconds.
  if (timeZone === undefined) return Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()) / DAY_MS
  const [year = 0, month = 0, day = 0] = calendar(timeZone).format(at).split('-').map(Number)
  return Date.UTC(year, month - 1, day) / DAY_MS
}

const calendars = new Map<string, Intl.DateTimeFormat>()

/**
 * Formats a day as `2026-03-01`, like the Swedish locale. Formatters are cached, because creating one is slow and a
 * list needs one per row.
 */
function calendar(timeZone: string): Intl.DateTimeFormat {
  const known = calendars.get(timeZone)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat('sv-SE', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone,
  })
  calendars.set(timeZone, made)
  return made
}
