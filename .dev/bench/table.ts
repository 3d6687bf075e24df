/** Returns the median. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? (sorted[middle] ?? NaN) : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2
}

/** Prints rows in columns, with numbers right-aligned. */
export function printTable(
  title: string,
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): void {
  const text = [head, ...rows].map((row) => row.map((cell) => (typeof cell === 'number' ? formatNumber(cell) : cell)))
  const widths = head.map((_, column) => Math.max(...text.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
  const [header = [], ...body] = text
  console.log(`\n${title}\n${line(header)}\n${widths.map((width) => '─'.repeat(width)).join('  ')}`)
  for (const row of body) console.log(line(row))
}

function formatNumber(value: number): string {
  if (!Number.isFinite(value)) return '–'
  return Math.abs(value) >= 100
    ? value.toFixed(0)
    : value.toFixed(Math.abs(value) >= 10 ? 1 : Math.abs(value) < 1 ? 3 : 2)
}
