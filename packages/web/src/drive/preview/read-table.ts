import { type CsvRow, type CsvSeparator, readCsv } from '@saffron/core/csv'

/** As much of a CSV file as is shown, and how much of it there is. */
export interface Table {
  readonly head: readonly string[]
  readonly body: readonly CsvRow[]
  /** Rows that were read, without the head. */
  readonly rows: number
  /** Of the widest row, and how many of them are shown. */
  readonly columns: number
  readonly shownColumns: number
  /** All rows of the file were read. */
  readonly isWhole: boolean
}

interface TableForm {
  /** Tabs stand between its cells. */
  readonly tabs: boolean
  /** The text is the beginning of a file that goes on. */
  readonly cut: boolean
}

/** More would make the page slow, and nobody reads them here. */
const MOST_ROWS = 500
const MOST_COLUMNS = 60

/** Reads a CSV file; undefined where it is none. */
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
  // A row that is cut is none.
  const whole = cut ? text.slice(0, text.lastIndexOf('\n') + 1) : text
  try {
    return readCsv(whole, tabs ? '\t' : separatorOf(whole))
  } catch {
    return undefined
  }
}

/** What stands most often in the first line. */
function separatorOf(text: string): CsvSeparator {
  const [line = ''] = text.split('\n', 1)
  const count = (mark: string) => line.split(mark).length
  const marks: readonly CsvSeparator[] = [',', ';', '\t']
  return marks.toSorted((a, b) => count(b) - count(a))[0] ?? ','
}
