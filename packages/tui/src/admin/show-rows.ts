import { writeLine } from '../shell/output.ts'
import { tableLines } from '../ui/table-lines.ts'

interface Shown<T> {
  readonly json: true | undefined
  readonly cells: (row: T) => string[]
}

/** Rows for whoever reads: JSON a line, a table on a terminal, tabs in a pipe. */
export function showRows<T>(rows: readonly T[], { json, cells }: Shown<T>): void {
  if (json) return rows.forEach((row) => writeLine(JSON.stringify(row)))
  const table = rows.map(cells)
  const lines = process.stdout.isTTY ? tableLines(table) : table.map((row) => row.join('\t'))
  for (const line of lines) writeLine(line)
}
