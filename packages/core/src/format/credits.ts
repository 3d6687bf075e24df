import type { Locale } from '../i18n/index.ts'

export const MICROS_PER_CREDIT = 1_000_000

/**
 * Micro-credits as credits, exactly: at least 2 decimals, as many as there are (6 at most). Integers beyond 2^53 lose
 * digits, so balances of that size have to be formatted from text.
 */
export function formatCredits(micros: number, locale: Locale): string {
  return (micros / MICROS_PER_CREDIT).toLocaleString(locale, { minimumFractionDigits: 2, maximumFractionDigits: 6 })
}

/** What was booked, with its sign. */
export const formatBooking = (micros: number, locale: Locale): string =>
  `${micros > 0 ? '+' : '−'}${formatCredits(Math.abs(micros), locale)}`

/** Without the marks between thousands, where they stand as they are written. */
const withoutMarks = (text: string): string =>
  /^\d{1,3}(?:,\d{3})+(?:\.|$)/.test(text) ? text.replaceAll(',', '') : text

/** Credits as somebody typed them, `5`, `0.25` or `10,000`, in micro-credits, exactly; undefined for what is no amount above 0. */
export function readCredits(typed: string): number | undefined {
  const [, whole = '', fraction = ''] = /^(\d{1,9})(?:\.(\d{1,6}))?$/.exec(withoutMarks(typed.trim())) ?? []
  const micros = Number(whole + fraction.padEnd(6, '0'))
  return whole === '' || micros === 0 ? undefined : micros
}

/** A price as somebody typed it, `2.5` or `0`, in micro-credits, exactly; null for an empty text, undefined for no price. */
export function readPrice(typed: string): number | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  return /^0(?:\.0{1,6})?$/.test(text) ? 0 : readCredits(text)
}
