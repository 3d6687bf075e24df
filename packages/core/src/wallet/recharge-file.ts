import { EMAIL_PATTERN, readEmail } from '../auth/contract.ts'
import { CsvQuoteError, type CsvRow, type CsvSeparator, readCsv } from '../csv/index.ts'
import { MAX_IDEMPOTENCY_KEY_LENGTH } from '../endpoints/idempotency-key.ts'
import { readCredits } from '../format/index.ts'
import { MAX_NOTE_LENGTH, MAX_MICROS } from './limits.ts'

/** A row of a recharge file. */
export interface RechargeRow {
  /** The line of the file on which it begins, from 1. */
  readonly line: number
  /** A normalized email. */
  readonly user: string
  readonly amountMicros: number
  readonly note?: string
  /** The idempotency key, if the file has one. */
  readonly key?: string
}

export interface RechargeFileError {
  readonly line: number
  readonly fault: 'encoding' | 'quote' | 'columns' | 'email' | 'credits' | 'note' | 'key' | 'sameKey' | 'empty'
  /** The invalid cell as written. Missing if the fault isn't in one cell. */
  readonly value?: string
}

interface RechargeFile {
  readonly rows: readonly RechargeRow[]
  /** All faults by line. Empty if all rows are valid, as far as the file shows. */
  readonly faults: readonly RechargeFileError[]
}

const COLUMNS = ['email', 'credits', 'note', 'key'] as const
type Column = (typeof COLUMNS)[number]
const SEPARATORS: readonly CsvSeparator[] = [',', ';', '\t']

/**
 * Parses a CSV file of recharges with the columns `email`, `credits` and optionally `note` and `key`, in this order or
 * as the first row names them. Cells are separated by commas, or by `;` or tabs if the first row uses them. `text` was
 * read as UTF-8.
 */
export function readRechargeFile(text: string): RechargeFile {
  if (isUtf16(text)) return { rows: [], faults: [{ line: 1, fault: 'encoding' }] }
  let table: CsvRow[]
  try {
    table = readCsv(text, separatorOf(text))
  } catch (error) {
    if (!(error instanceof CsvQuoteError)) throw error
    return { rows: [], faults: [{ line: error.line, fault: 'quote' }] }
  }
  const columns = columnsOf(table[0]?.cells ?? [])
  const body = columns === undefined ? table : table.slice(1)
  const places = columns ?? COLUMNS
  if (body.length === 0) return { rows: [], faults: [{ line: 1, fault: 'empty' }] }
  if (!places.includes('email') || !places.includes('credits')) {
    return { rows: [], faults: [{ line: table[0]?.line ?? 1, fault: 'columns' }] }
  }
  const read = body.map((row) => readRow(row, places))
  const good = read.flatMap((row) => ('faults' in row ? [] : [row]))
  const repeated = sameKeys(good)
  const problems = [...read.flatMap((row) => ('faults' in row ? row.faults : [])), ...repeated]
  // The server would name a repeated key a second time.
  const lines = new Set(repeated.map(({ line }) => line))
  const rows = good.filter(({ line }) => !lines.has(line))
  return { rows, faults: problems.toSorted((a, b) => a.line - b.line) }
}

/** Detects UTF-16 that was read as UTF-8: its mark isn't text, and every other byte of plain letters is NUL. */
const isUtf16 = (text: string): boolean => text.startsWith('\uFFFD\uFFFD') || /^(?:.\0|\0.){2}/s.test(text)

/** Returns the separator of the first row: the one that makes it a header, otherwise the first one outside quotes. */
function separatorOf(text: string): CsvSeparator {
  const [row = ''] = /^.*\S.*$/m.exec(text) ?? []
  const plain = row.replaceAll(/"[^"]*"/g, (quoted) => quoted.replaceAll(/[",;\t]/g, ''))
  const isSeparator = (found: string): found is CsvSeparator => SEPARATORS.some((separator) => separator === found)
  return (
    SEPARATORS.find((separator) => columnsOf(plain.split(separator)) !== undefined) ??
    Array.from(plain).find(isSeparator) ??
    ','
  )
}

/**
 * Returns the columns that a first row names, in order. Returns undefined for an ordinary row: it names no email
 * column, or contains an email and could be a recharge.
 */
function columnsOf(cells: readonly string[]): (Column | undefined)[] | undefined {
  const names = cells.map((cell) => COLUMNS.find((column) => column === cell.trim().toLowerCase()))
  const isHeader = names.includes('email') && !cells.some((cell) => EMAIL_PATTERN.test(readEmail(cell)))
  return isHeader ? names : undefined
}

function readRow(
  { line, cells }: CsvRow,
  places: readonly (Column | undefined)[],
): RechargeRow | { readonly faults: readonly RechargeFileError[] } {
  const cellOf = (column: Column): string => cells[places.indexOf(column)]?.trim() ?? ''
  const [user, amountMicros] = [readEmail(cellOf('email')), readCredits(cellOf('credits'))]
  const [note, key] = [cellOf('note'), cellOf('key')]
  const stray = cells.slice(places.length).find((cell) => cell.trim() !== '')
  if (stray !== undefined) return { faults: [{ line, fault: 'columns', value: stray.trim() }] }
  const isAmount = amountMicros !== undefined && amountMicros <= MAX_MICROS
  const isFault: Readonly<Record<Column, boolean>> = {
    email: !EMAIL_PATTERN.test(user),
    credits: !isAmount,
    note: note.length > MAX_NOTE_LENGTH || note.includes('\0'),
    key: key.length > MAX_IDEMPOTENCY_KEY_LENGTH || key.includes('\0'),
  }
  const faults = COLUMNS.filter((column) => isFault[column])
  if (!isAmount || faults.length > 0) {
    return { faults: faults.map((fault) => ({ line, fault, value: cellOf(fault) })) }
  }
  return { line, user, amountMicros, ...(note !== '' && { note }), ...(key !== '' && { key }) }
}

function sameKeys(rows: readonly RechargeRow[]): RechargeFileError[] {
  const seen = new Set<string>()
  return rows.flatMap(({ line, key }) => {
    if (key === undefined) return []
    if (seen.has(key)) return [{ line, fault: 'sameKey' as const, value: key }]
    seen.add(key)
    return []
  })
}
