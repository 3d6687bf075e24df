import type { Locale } from '../i18n/index.ts'

export const MICROS_PER_CREDIT = 1_000_000

/**
 * Micro-credits as credits, exactly: at least 2 decimals, as many as there are (6 at most). Integers beyond 2^53 lose
 * digits, so balances of that size have to be formatted from text.
 */
export function formatCredits(micros: number, locale: Locale): string {
  return (micros / MICROS_PER_CREDIT).toLocaleString(locale, { minimumFractionDigits: 2, maximumFractionDigits: 6 })
}
