import { formatDuration, spaceHan } from '@saffron/core/format'
import type { Locale } from '@saffron/core/i18n'

/** The time until the first token. Below one second, the tenths of `formatDuration` are too coarse. */
export const formatWait = (ms: number, locale: Locale): string =>
  ms >= 1000
    ? formatDuration(ms, locale)
    : spaceHan(ms.toLocaleString(locale, { style: 'unit', unit: 'millisecond', maximumFractionDigits: 0 }))
