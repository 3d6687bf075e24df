/** A row of a CSV file, and the line of the file on which it begins, from 1. */
export interface CsvRow {
  readonly line: number
  readonly cells: readonly string[]
}

/** What is no CSV: the line on which a quote was opened that is never closed. */
export class CsvQuoteError extends Error {
  readonly line: number

  constructor(line: number) {
    super(`the quote opened on line ${line} is not closed`)
    this.name = 'CsvQuoteError'
    this.line = line
  }
}

/**
 * One cell with what ends it: quoted, or as it stands up to the next separator or end of line. What is quoted is read a run
 * at a time: character by character, a cell of some megabytes would be more than the stack holds.
 */
const CELLS = {
  ',': /(?:"([^"]*(?:""[^"]*)*)"[^\S\r\n]*|([^,\r\n]*))(,|\r\n|\n|\r|$)/y,
  ';': /(?:"([^"]*(?:""[^"]*)*)"[^\S\r\n]*|([^;\r\n]*))(;|\r\n|\n|\r|$)/y,
  '\t': /(?:"([^"]*(?:""[^"]*)*)" *|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/y,
} as const

/** What stands between two cells: Excel writes `;` where a comma is for decimals, and tabs as its text. */
export type CsvSeparator = keyof typeof CELLS

/**
 * The rows of a CSV file (RFC 4180, any end of line, with or without a byte-order mark), without the empty ones. Throws
 * CsvQuoteError for a quote that is not closed.
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
