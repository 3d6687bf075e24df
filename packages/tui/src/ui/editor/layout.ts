import { type Draft, pasteIndex } from './draft.ts'
import { columnsOf, graphemes } from './graphemes.ts'

/** One screen row of the draft: its text and its range in the draft. */
export interface EditorRow {
  readonly text: string
  readonly start: number
  /** Offset after the last grapheme of this row, without the line break. */
  readonly end: number
}

/** A tab is sent unchanged but always drawn at this width, because the terminal's tab stops don't match the rows. */
const TAB = ' '.repeat(4)

export interface EditorLayout {
  readonly rows: readonly EditorRow[]
  readonly cursor: { readonly row: number; readonly column: number }
}

interface Cell {
  readonly shown: string
  readonly width: number
  readonly offset: number
  readonly size: number
}

export interface LayoutOptions {
  /** Columns of a row. The cursor may be one column further. */
  readonly width: number
  /** Returns the label of a folded paste. */
  readonly pasteLabel: (index: number, text: string) => string
}

/** Wraps a draft into rows, at spaces if possible, and locates the cursor. */
export function layoutDraft(draft: Draft, { width, pasteLabel }: LayoutOptions): EditorLayout {
  const rows: EditorRow[] = []
  let offset = 0
  for (const line of draft.text.split('\n')) {
    const cells = cellsOf({ line, offset, pastes: draft.pastes, pasteLabel })
    rows.push(...wrapCells(cells, offset, Math.max(1, width)))
    offset += line.length + 1
  }
  return { rows, cursor: locate(rows, draft, pasteLabel) }
}

/** Moves the cursor one row up or down to the nearest column. Returns undefined if there is no such row. */
export function moveVertically(draft: Draft, by: -1 | 1, options: LayoutOptions): Draft | undefined {
  const { rows, cursor } = layoutDraft(draft, options)
  const target = rows[cursor.row + by]
  if (target === undefined) return undefined
  let column = 0
  let offset = target.start
  for (const grapheme of graphemes(draft.text.slice(target.start, target.end))) {
    const width = columnsOf(shownText(grapheme, draft.pastes, options.pasteLabel))
    if (column + width > cursor.column) break
    column += width
    offset += grapheme.length
  }
  return { ...draft, cursor: offset }
}

function cellsOf(input: {
  line: string
  offset: number
  pastes: readonly string[]
  pasteLabel: LayoutOptions['pasteLabel']
}): Cell[] {
  let offset = input.offset
  return graphemes(input.line).map((grapheme) => {
    const shown = shownText(grapheme, input.pastes, input.pasteLabel)
    const cell = { shown, width: columnsOf(shown), offset, size: grapheme.length }
    offset += grapheme.length
    return cell
  })
}

function shownText(grapheme: string, pastes: readonly string[], pasteLabel: LayoutOptions['pasteLabel']): string {
  if (grapheme === '\t') return TAB
  const index = pasteIndex(grapheme)
  return index === -1 ? grapheme : pasteLabel(index, pastes[index] ?? '')
}

function wrapCells(cells: readonly Cell[], lineStart: number, width: number): EditorRow[] {
  const rows: EditorRow[] = []
  let row: Cell[] = []
  let used = 0
  const flush = (kept: Cell[]) => {
    rows.push(rowOf(row, lineStart))
    row = kept
    used = kept.reduce((sum, cell) => sum + cell.width, 0)
  }
  for (const cell of cells) {
    while (used + cell.width > width && row.length > 0) {
      const space = row.findLastIndex(({ shown }) => shown === ' ')
      // Moves an unfinished word to the next row. A word longer than a row breaks at the row's end.
      flush(space === -1 || cell.shown === ' ' ? [] : row.splice(space + 1))
    }
    row.push(cell)
    used += cell.width
  }
  rows.push(rowOf(row, lineStart))
  return rows
}

function rowOf(cells: readonly Cell[], fallback: number): EditorRow {
  const last = cells.at(-1)
  return {
    text: cells.map(({ shown }) => shown).join(''),
    start: cells[0]?.offset ?? fallback,
    end: last === undefined ? fallback : last.offset + last.size,
  }
}

function locate(rows: readonly EditorRow[], draft: Draft, pasteLabel: LayoutOptions['pasteLabel']) {
  const row = Math.max(
    0,
    rows.findLastIndex(({ start }) => start <= draft.cursor),
  )
  const before = draft.text.slice(rows[row]?.start ?? 0, draft.cursor)
  const shown = graphemes(before).map((grapheme) => shownText(grapheme, draft.pastes, pasteLabel))
  return { row, column: columnsOf(shown.join('')) }
}
