const DAY_MS = 24 * 60 * 60 * 1000
/** Workbooks count days from here, or from 1904. */
const START = Date.UTC(1899, 11, 30)
const START_1904 = Date.UTC(1904, 0, 1)

/** Returns the letters of a format code, without texts, colors and languages. Elapsed hours stay in brackets. */
const lettersOf = (code: string): string =>
  (code.split(';')[0] ?? '').replaceAll(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gis, '').toLowerCase()

/** Returns whether numbers with this format code are dates or times. */
export const isDateFormat = (code: string): boolean =>
  !/general/i.test(code) && /[dyhs]|m/.test(lettersOf(code).replaceAll(/e[+-]/g, ''))

/** Formats a date or time the same way everywhere: 2026-11-28, 14:30, 2026-11-28 14:30. */
export function formatSerialDate(serial: number, code: string, counts1904: boolean): string {
  const letters = lettersOf(code)
  const hasTime = /[hs]/.test(letters)
  const hasDate = /[yd]/.test(letters) || !hasTime
  if (/\[h+\]/.test(letters)) return elapsed(serial)
  // Rounded, because a time is a fraction of a day.
  const at = new Date((counts1904 ? START_1904 : START) + Math.round((serial * DAY_MS) / 1000) * 1000)
  if (Number.isNaN(at.getTime())) return String(serial)
  const [date = '', rest = ''] = at.toISOString().split('T')
  const time = rest.slice(0, letters.includes('s') ? 8 : 5)
  return [...(hasDate ? [date] : []), ...(hasTime ? [time] : [])].join(' ')
}

function elapsed(days: number): string {
  const minutes = Math.round(Math.abs(days) * 24 * 60)
  return `${days < 0 ? '-' : ''}${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}
