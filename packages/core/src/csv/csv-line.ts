/**
 * Characters that make a spreadsheet read text as a formula. Such text gets a leading apostrophe, which shows it as
 * text.
 */
const FORMULA = /^[=+\-@\t\r]/
const NEEDS_QUOTES = /[",\r\n]/

/** The byte-order mark that makes Excel read a CSV file as UTF-8. */
export const CSV_BEGINNING = '\uFEFF'

/** Returns a line of a CSV file (RFC 4180) with its line break. Texts can't become formulas. Numbers are unchanged. */
export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(cellText).join(',')}\r\n`

function cellText(cell: string | number): string {
  if (typeof cell === 'number') return String(cell)
  const text = FORMULA.test(cell) ? `'${cell}` : cell
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
