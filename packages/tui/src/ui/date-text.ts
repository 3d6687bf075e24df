import type { Locale } from '@saffron/core/i18n'

interface Reader {
  readonly locale: Locale
}

/** Formats a day for a row. */
export const dateText = (at: string, { locale }: Reader): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'short' }).format(new Date(at))

/** Formats a day and a time for a row. */
export const dateTimeText = (at: string, { locale }: Reader): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'short' }).format(new Date(at))
