import type { Locale } from '../i18n/index.ts'

const WRITTEN = /^(\d+(?:\.\d+)?)\s*([KMGT]?)(?:i?B)?$/i

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const
const STEP = 1024

/** Formats bytes for a page, as `plainFileSize` does. No line ends between the number and the unit. */
export const formatFileSize = (bytes: number, locale: Locale): string =>
  plainFileSize(bytes, locale).replace(' ', '\u00A0')

/**
 * Formats bytes for people, in steps of 1024 from B to TB, rounded to 2 decimals. The space is one that a person types,
 * because the text can be searched in a terminal, or is the value of a field.
 */
export function plainFileSize(bytes: number, locale: Locale): string {
  const amount = Number.isFinite(bytes) ? Math.max(0, bytes) : 0
  let index = 0
  let scaled = amount
  while (index < UNITS.length - 1 && round(scaled) >= STEP) {
    scaled /= STEP
    index += 1
  }
  return `${round(scaled).toLocaleString(locale, { maximumFractionDigits: 2 })} ${UNITS[index]}`
}

/**
 * Parses a size that a person wrote: `10 GB`, `1.5g`, `1048576`. Returns undefined if it's invalid. The inverse of
 * `formatFileSize`.
 */
export function readFileSize(text: string): number | undefined {
  const [, amount = '', unit = ''] = WRITTEN.exec(text.trim()) ?? []
  if (amount === '') return undefined
  const bytes = Math.round(Number(amount) * STEP ** Math.max(0, ' KMGT'.indexOf(unit.toUpperCase() || ' ')))
  return Number.isSafeInteger(bytes) ? bytes : undefined
}

const round = (value: number): number => Math.round(value * 100) / 100
