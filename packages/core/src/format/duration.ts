import type { Locale } from '../i18n/index.ts'
import { spaceHan } from './space-han.ts'

const SECOND_MS = 1000
const MINUTE_S = 60
const HOUR_S = 3600

/** Formats milliseconds as the two largest units: `40 ms`, `0.8 s`, `12.3 s`, `1 min 5 s`, `2 h 10 min`. */
export function formatDuration(ms: number, locale: Locale): string {
  const amount = Number.isFinite(ms) ? Math.max(0, ms) : 0
  if (amount > 0 && amount < 100) return unit(Math.ceil(amount), 'millisecond', locale)
  const tenths = Math.round(amount / 100) / 10
  if (tenths < MINUTE_S) return unit(tenths, 'second', locale)
  const seconds = Math.round(amount / SECOND_MS)
  if (seconds < HOUR_S) return pair([Math.floor(seconds / MINUTE_S), 'minute'], [seconds % MINUTE_S, 'second'], locale)
  const minutes = Math.round(seconds / MINUTE_S)
  return pair([Math.floor(minutes / 60), 'hour'], [minutes % 60, 'minute'], locale)
}

type Unit = 'millisecond' | 'second' | 'minute' | 'hour'

const pair = (large: [number, Unit], small: [number, Unit], locale: Locale): string =>
  [large, ...(small[0] === 0 ? [] : [small])].map(([value, name]) => unit(value, name, locale)).join(' ')

const unit = (value: number, name: Unit, locale: Locale): string =>
  spaceHan(value.toLocaleString(locale, { style: 'unit', unit: name, unitDisplay: 'short', maximumFractionDigits: 1 }))
