import type { Locale } from '@saffron/core/i18n'

interface Reader {
  readonly locale: Locale
}

/** Below this width, a day with its time would take the space of what the row is about. */
const WHOLE_FROM_COLUMNS = 60

/** Formats a day for a row. */
export const dateText = (at: string, { locale }: Reader): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'short' }).format(new Date(at))

/** Formats a day and a time for a row. */
export const dateTimeText = (at: string, { locale }: Reader): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'short' }).format(new Date(at))

/** Formats a moment for a row of a list: the day and the time, or in a narrow terminal one of them. */
export function momentText(at: string, reader: Reader, columns: number): string {
  if (columns >= WHOLE_FROM_COLUMNS) return dateTimeText(at, reader)
  const day = dateText(at, reader)
  if (day !== dateText(new Date().toISOString(), reader)) return day
  return new Intl.DateTimeFormat(reader.locale, { timeStyle: 'short' }).format(new Date(at))
}
