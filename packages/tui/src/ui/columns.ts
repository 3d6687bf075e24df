import { columnsOf, graphemes } from './editor/index.ts'

const GAP = 2
const MIN_LAST = 10
/** As short as a column may become: an end of something with its ellipsis. */
const MIN_COLUMN = 4

/**
 * The widths of a table's columns: as wide as they are. Where the terminal is narrower, the last one gives way first,
 * which says most; where that is not enough, the widest of all, again and again.
 */
export function fitColumns(rows: readonly (readonly string[])[], width: number): number[] {
  const count = Math.max(0, ...rows.map((row) => row.length))
  const widths = Array.from({ length: count }, (_, column) =>
    Math.max(0, ...rows.map((row) => columnsOf(row[column] ?? ''))),
  )
  const over = () => widths.reduce((sum, size) => sum + size, GAP * (count - 1)) - width
  const last = widths.at(-1) ?? 0
  if (count > 0) widths[count - 1] = Math.min(last, Math.max(MIN_LAST, last - over()))
  while (over() > 0) {
    const widest = Math.max(...widths)
    if (widest <= MIN_COLUMN) break
    widths[widths.indexOf(widest)] = widest - 1
  }
  return widths
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
