import type { Locale } from '@saffron/core/i18n'

import { dateFormat } from '../../ui/date-format.ts'

/** Formats `2026-01-31` as a day and `2026-01-31T07` as an hour in the reader's time zone. */
export function bucketLabel(slot: string, locale: Locale): string {
  return slot.includes('T')
    ? dateFormat(locale, { weekday: 'short', hour: 'numeric', minute: '2-digit' }).format(new Date(`${slot}:00Z`))
    : dateFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(slot))
}
