import { columnsOf, graphemes } from './editor/index.ts'

const GAP = 2
const MIN_LAST = 10
/** The minimum width of a column: a few characters with an ellipsis. */
const MIN_COLUMN = 4

/** A number with sign and short unit, or its placeholder. */
const NUMBER = /^[+\-−]?\d[\d.,'’\u00A0\u202F]*(?:[ \u00A0\u202F]?[\p{L}%]{1,3})?$/u
const NO_NUMBER = /^[—–-]?$/

type Rows = readonly (readonly string[])[]

/**
 * Returns column widths, at full width if possible. In narrow terminals the last, most verbose column shrinks first,
 * then the widest. Numbers aren't cut, since that would change them. Middle columns are dropped (undefined) first. The
 * heading makes a column wider, but doesn't change its kind.
 */
export function fitColumns(rows: Rows, width: number, heading: readonly string[] = []): (number | undefined)[] {
  const count = Math.max(0, ...rows.map((row) => row.length))
  const widths: (number | undefined)[] = Array.from({ length: count }, (_, column) =>
    Math.max(0, ...[heading, ...rows].map((row) => columnsOf(row[column] ?? ''))),
  )
  const over = () => {
    const fixedWidths = widths.filter((size) => size !== undefined)
    return fixedWidths.reduce((sum, size) => sum + size, GAP * (fixedWidths.length - 1)) - width
  }
  const narrow = (columns: readonly number[]): void => {
    while (over() > 0) {
      const [widest] = columns.toSorted((one, other) => (widths[other] ?? 0) - (widths[one] ?? 0))
      const size = widest === undefined ? 0 : (widths[widest] ?? 0)
      if (widest === undefined || size <= MIN_COLUMN) return
      widths[widest] = size - 1
    }
  }
  const all = [...widths.keys()]
  const texts = all.filter((column) => !isNumeric(rows, column))
  const last = widths.at(-1) ?? 0
  if (texts.includes(count - 1)) widths[count - 1] = Math.min(last, Math.max(MIN_LAST, last - over()))
  narrow(texts)
  for (const column of texts.filter((each) => each > 0 && each < count - 1).toReversed()) {
    if (over() > 0) widths[column] = undefined
  }
  narrow(all)
  return widths
}

/** Returns the width of a table in which no cell is cut. */
export function widthOf(rows: Rows): number {
  const widths = fitColumns(rows, Number.POSITIVE_INFINITY)
  return widths.reduce<number>((sum, width) => sum + (width ?? 0) + GAP, -GAP)
}

function isNumeric(rows: Rows, column: number): boolean {
  const cells = rows.map((row) => (row[column] ?? '').trim())
  return cells.some((cell) => NUMBER.test(cell)) && cells.every((cell) => NUMBER.test(cell) || NO_NUMBER.test(cell))
}

/** Cuts text to `width` columns with an ellipsis, and pads it on request. */
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

/** Returns as much of the end of a text as fits in `width` columns. */
export function lastColumns(text: string, width: number): string {
  let shown = ''
  for (const grapheme of graphemes(text).toReversed()) {
    if (columnsOf(grapheme + shown) > width) break
    shown = grapheme + shown
  }
  return shown
}

/** Returns as much of the start of a text as fits in `width` columns. */
export function firstColumns(text: string, width: number): string {
  let shown = ''
  for (const grapheme of graphemes(text)) {
    if (columnsOf(shown + grapheme) > width) break
    shown += grapheme
  }
  return shown
}
