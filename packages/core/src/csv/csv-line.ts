/** What a spreadsheet may take for a formula: such a text gets an apostrophe before it, which shows it as text. */
const FORMULA = /^[=+\-@\t\r]/
const NEEDS_QUOTES = /[",\r\n]/

/** What Excel needs before a CSV file to read it as UTF-8. */
export const CSV_BEGINNING = '\uFEFF'

/** A line of a CSV file (RFC 4180) with its end. Texts cannot become formulas; numbers stay what they are. */
export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(cellText).join(',')}\r\n`

function cellText(cell: string | number): string {
  if (typeof cell === 'number') return String(cell)
  const text = FORMULA.test(cell) ? `'${cell}` : cell
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
