import { type CsvRow, type CsvSeparator, readCsv } from '@saffron/core/csv'

/** The shown part of a CSV file, with its total size. */
export interface Table {
  readonly head: readonly string[]
  readonly body: readonly CsvRow[]
  /** The number of parsed rows, without the header. */
  readonly rows: number
  /** The columns of the widest row, and the number of shown ones. */
  readonly columns: number
  readonly shownColumns: number
  /** All rows of the file were parsed. */
  readonly isWhole: boolean
}

interface TableForm {
  /** Cells are separated by tabs. */
  readonly tabs: boolean
  /** The text is only the beginning of a file. */
  readonly cut: boolean
}

/** More rows would slow down the page. */
const MOST_ROWS = 500
const MOST_COLUMNS = 60

/** Parses a CSV file. Returns undefined if it isn't one. */
export function readTable(text: string, { tabs, cut }: TableForm): Table | undefined {
  const [head, ...body] = parse(text, tabs, cut) ?? []
  if (head === undefined) return undefined
  const shown = body.slice(0, MOST_ROWS)
  const columns = [head, ...body].reduce((most, { cells }) => Math.max(most, cells.length), 0)
  return {
    head: head.cells.slice(0, MOST_COLUMNS),
    body: shown.map(({ line, cells }) => ({ line, cells: cells.slice(0, MOST_COLUMNS) })),
    rows: body.length,
    columns,
    shownColumns: Math.min(columns, MOST_COLUMNS),
    isWhole: !cut,
  }
}

function parse(text: string, tabs: boolean, cut: boolean): readonly CsvRow[] | undefined {
  // Drops the incomplete last row.
  const whole = cut ? text.slice(0, text.lastIndexOf('\n') + 1) : text
  try {
    return readCsv(whole, tabs ? '\t' : separatorOf(whole))
  } catch {
    return undefined
  }
}

/** Returns the most frequent separator in the first line. */
function separatorOf(text: string): CsvSeparator {
  const [line = ''] = text.split('\n', 1)
  const count = (mark: string) => line.split(mark).length
  const marks: readonly CsvSeparator[] = [',', ';', '\t']
  return marks.toSorted((a, b) => count(b) - count(a))[0] ?? ','
}
