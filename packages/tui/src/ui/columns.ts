import { columnsOf, graphemes } from './editor/index.ts'

const GAP = 2
const MIN_LAST = 10

/** The widths of a table's columns: as wide as they are, the last cut to what the terminal leaves. */
export function fitColumns(rows: readonly (readonly string[])[], width: number): number[] {
  const count = Math.max(0, ...rows.map((row) => row.length))
  const widths = Array.from({ length: count }, (_, column) =>
    Math.max(0, ...rows.map((row) => columnsOf(row[column] ?? ''))),
  )
  const before = widths.slice(0, -1).reduce((sum, size) => sum + size + GAP, 0)
  return widths.map((size, column) =>
    column === count - 1 ? Math.min(size, Math.max(MIN_LAST, width - before)) : size,
  )
}

/** Text in at most `width` columns, cut with an ellipsis, and filled up with spaces where asked. */
export function shorten(text: string, width: number, isPadded = false): string {
  let shown = text
  if (columnsOf(text) > width) {
    shown = ''
    for (const grapheme of graphemes(text)) {
      if (columnsOf(shown) + columnsOf(grapheme) > width - 1) break
      shown += grapheme
    }
    shown += '…'
  }
  return isPadded ? shown + ' '.repeat(Math.max(0, width - columnsOf(shown))) : shown
}
