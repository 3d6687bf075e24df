import type { Locale } from '../i18n/index.ts'

export const MICROS_PER_CREDIT = 1_000_000

/**
 * Formats micro-credits as credits, exactly, with 2 to 6 decimals. Integers beyond 2^53 lose digits, so such balances
 * would have to be formatted from text.
 */
export function formatCredits(micros: number, locale: Locale): string {
  return (micros / MICROS_PER_CREDIT).toLocaleString(locale, { minimumFractionDigits: 2, maximumFractionDigits: 6 })
}

/** Returns how many decimals the longest of these amounts has as text, from 2 to 6. */
export const decimalsOf = (amounts: readonly number[]): number =>
  Math.max(
    2,
    ...amounts.map((micros) => {
      const decimals = String(Math.abs(micros) % MICROS_PER_CREDIT).padStart(6, '0')
      return decimals.replace(/0+$/, '').length
    }),
  )

/** Adds blanks to an amount, so that the decimal points of a right-aligned column are below each other. */
export const alignDecimals = (text: string, decimals: number, blank = ' '): string =>
  text + blank.repeat(Math.max(0, decimals - (text.split('.')[1]?.length ?? 0)))

/** Formats the amount of a record with its sign. */
export const formatBooking = (micros: number, locale: Locale): string =>
  `${micros > 0 ? '+' : '−'}${formatCredits(Math.abs(micros), locale)}`

/** Removes thousands separators that are where a formatter puts them. */
const withoutSeparators = (text: string): string =>
  /^\d{1,3}(?:,\d{3})+(?:\.|$)/.test(text) ? text.replaceAll(',', '') : text

/**
 * Parses credits that a user typed, `5` or `0.25`, into exact micro-credits. Returns undefined unless it's an
 * amount above 0.
 */
export function readCredits(typed: string): number | undefined {
  const [, whole = '', fraction = ''] = /^(\d{1,9})(?:\.(\d{1,6}))?$/.exec(typed.trim()) ?? []
  const micros = Number(whole + fraction.padEnd(6, '0'))
  return whole === '' || micros === 0 ? undefined : micros
}

/**
 * Parses a price that a user typed, `2.5`, `0` or `10,000` as the list shows it, into exact micro-credits. Returns null for empty text, and undefined
 * for an invalid price.
 */
export function readPrice(typed: string): number | null | undefined {
  const text = withoutSeparators(typed.trim())
  if (text === '') return null
  return /^0(?:\.0{1,6})?$/.test(text) ? 0 : readCredits(text)
}
