/** A row of a CSV file, with the line on which it begins, from 1. */
export interface CsvRow {
  readonly line: number
  readonly cells: readonly string[]
}

/** Thrown for an unclosed quote, with the line on which it was opened. */
export class CsvQuoteError extends Error {
  readonly line: number

  constructor(line: number) {
    super(`the quote opened on line ${line} is not closed`)
    this.name = 'CsvQuoteError'
    this.line = line
  }
}

/**
 * Matches one cell with its terminator: quoted, or plain up to the next separator or line break. Quoted text is matched
 * in runs, because matching a cell of several megabytes character by character overflows the stack.
 */
const CELLS = {
  ',': /(?:"([^"]*(?:""[^"]*)*)"[^\S\r\n]*|([^,\r\n]*))(,|\r\n|\n|\r|$)/y,
  ';': /(?:"([^"]*(?:""[^"]*)*)"[^\S\r\n]*|([^;\r\n]*))(;|\r\n|\n|\r|$)/y,
  '\t': /(?:"([^"]*(?:""[^"]*)*)" *|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/y,
} as const

/** Possible separators. Excel writes `;` where a comma is the decimal separator, and tabs in its text format. */
export type CsvSeparator = keyof typeof CELLS

/**
 * Returns the rows of a CSV file (RFC 4180, any line break, with or without a byte-order mark), without empty ones.
 * Throws CsvQuoteError for an unclosed quote.
 */
export function readCsv(file: string, separator: CsvSeparator = ','): CsvRow[] {
  const pattern = CELLS[separator]
  const text = file.startsWith('\uFEFF') ? file.slice(1) : file
  const rows: CsvRow[] = []
  let cells: string[] = []
  let [line, begins, at] = [1, 1, 0]
  while (at < text.length || cells.length > 0) {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    if (match === null || (text[at] === '"' && match[1] === undefined)) throw new CsvQuoteError(line)
    const [whole, quoted, plain = '', end] = match
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    at += whole.length
    line += linesOf(quoted) + (end === separator || end === '' ? 0 : 1)
    if (end === separator) continue
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ line: begins, cells })
    cells = []
    begins = line
  }
  return rows
}

const linesOf = (quoted: string | undefined): number => (quoted?.match(/\r\n|\n|\r/g) ?? []).length
