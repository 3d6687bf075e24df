import type { Locale } from '../i18n/index.ts'

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const
const STEP = 1024

/** Bytes as a person reads them: steps of 1024 from B to TB, rounded to 2 decimals (specification, section 9). */
export function formatFileSize(bytes: number, locale: Locale): string {
  const amount = Number.isFinite(bytes) ? Math.max(0, bytes) : 0
  let index = 0
  let scaled = amount
  while (index < UNITS.length - 1 && round(scaled) >= STEP) {
    scaled /= STEP
    index += 1
  }
  return `${round(scaled).toLocaleString(locale, { maximumFractionDigits: 2 })} ${UNITS[index]}`
}

const round = (value: number): number => Math.round(value * 100) / 100
