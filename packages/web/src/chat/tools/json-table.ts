/** More would be unreadable in a card, and slow. */
const MAX_ROWS = 100
const MAX_COLUMNS = 12

export interface JsonTable {
  readonly columns: readonly string[]
  /** The cells in the order of the columns. */
  readonly rows: readonly (readonly string[])[]
}

/** Returns a JSON array of flat objects as a table, and undefined for anything else. */
export function jsonTable(text: string): JsonTable | undefined {
  const records = parsed(text)
  if (!Array.isArray(records) || records.length === 0 || records.length > MAX_ROWS) return undefined
  if (!records.every(isFlat)) return undefined
  const columns = [...new Set(records.flatMap((record) => Object.keys(record)))]
  if (columns.length === 0 || columns.length > MAX_COLUMNS) return undefined
  return { columns, rows: records.map((record) => columns.map((column) => cellOf(record, column))) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type Flat = Readonly<Record<string, string | number | boolean | null>>

const isFlat = (value: unknown): value is Flat =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((cell) => cell === null || typeof cell !== 'object')

const cellOf = (record: Flat, column: string): string =>
  Object.hasOwn(record, column) ? String(record[column] ?? '') : ''
