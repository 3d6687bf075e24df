import { spaceHan } from '@saffron/core/format'
import type { Locale, Translate } from '@saffron/core/i18n'
import { useTranslate } from '@saffron/core/react'

import { dateFormat } from './date-format.ts'
import { regionLocale } from './region-locale.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** Beyond this, a date is clearer than a number of days. */
const NEAR_MS = 14 * DAY_MS

const STEPS = [
  { unit: 'day', size: DAY_MS },
  { unit: 'hour', size: HOUR_MS },
  { unit: 'minute', size: MINUTE_MS },
] as const

/** Returns the time relative to now in its largest unit, `2 hours ago` or `in 3 days`, or a date if it's far away. */
export function momentText(at: string, t: Translate, now: number): string {
  const { locale } = t
  const away = Date.parse(at) - now
  if (Math.abs(away) > NEAR_MS) return dateText(at, locale)
  const format = new Intl.RelativeTimeFormat(regionLocale(locale), { numeric: 'auto' })
  if (away > -MINUTE_MS && away <= 0) return t('common.justNow')
  const step = STEPS.find(({ size }) => Math.abs(away) >= size)
  return spaceHan(
    step === undefined ? format.format(0, 'second') : format.format(Math.round(away / step.size), step.unit),
  )
}

export const dateText = (at: string, locale: Locale): string =>
  dateFormat(locale, { dateStyle: 'medium' }).format(new Date(at))

export const dateTimeText = (at: string, locale: Locale): string =>
  dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at))

/** Returns a function that formats a time for use in a sentence. */
export function useMomentText(): (at: string) => string {
  const t = useTranslate()
  return (at) => momentText(at, t, Date.now())
}

/** A date and time, with a machine-readable value. */
export function DateTime({ at }: { readonly at: string }) {
  const { locale } = useTranslate()
  return <time dateTime={at}>{dateTimeText(at, locale)}</time>
}
