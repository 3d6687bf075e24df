import type { Locale } from '@saffron/core/i18n'

/** `2026-01-31` as a day, `2026-01-31T07` as an hour of the reader's own clock. */
export function slotText(slot: string, locale: Locale): string {
  return slot.includes('T')
    ? new Intl.DateTimeFormat(locale, { weekday: 'short', hour: 'numeric', minute: '2-digit' }).format(
        new Date(`${slot}:00Z`),
      )
    : new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(slot))
}
