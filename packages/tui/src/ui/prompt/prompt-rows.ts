import { shorten } from '../columns.ts'
import { columnsOf, graphemes, layoutDraft, type LayoutOptions } from '../editor/index.ts'
import { paint, sgr, span, type TerminalFeatures } from '../style.ts'
import type { PromptSnapshot } from './prompt.ts'

export const PROMPT_MARK = '❯ '
const MARK_COLUMNS = 2
/** Includes the row with the number of further entries. */
const MAX_MENU_ROWS = 8

export interface PromptRows {
  readonly rows: readonly string[]
  /** The position of the cursor in the rows. */
  readonly cursor: { readonly row: number; readonly column: number }
}

export interface PromptRowsOptions {
  readonly columns: number
  /** Maximum rows of the draft. A longer one is shown around its cursor. */
  readonly maxRows: number
  readonly features: TerminalFeatures
  readonly placeholder: string
  readonly searchLabel: string
  readonly noMatch: string
  readonly pasteLabel: LayoutOptions['pasteLabel']
  /** Describes a completion. */
  readonly about: (entry: string) => string
  /** Returns the text for the number of further completions. */
  readonly more: (count: number) => string
}

/** The width of the draft next to the mark, with one column reserved for the cursor. */
export const draftWidth = (columns: number): number => Math.max(4, columns - MARK_COLUMNS - 1)

/** Draws the prompt with the completion menu below. */
export function promptRows(snapshot: PromptSnapshot, options: PromptRowsOptions): PromptRows {
  if (snapshot.search !== null) return searchRows(snapshot.search, options)
  const { columns, features, maxRows, pasteLabel } = options
  const layout = layoutDraft(snapshot.draft, { width: draftWidth(columns), pasteLabel })
  const from = Math.max(0, Math.min(layout.cursor.row - maxRows + 1, layout.rows.length - maxRows))
  const shown = layout.rows.slice(from, from + maxRows)
  const rows = shown.map(({ text }, index) => {
    const mark = index + from === 0 ? span(PROMPT_MARK, `${sgr.bold};${sgr.accent}`) : span(' '.repeat(MARK_COLUMNS))
    const isEmpty = snapshot.draft.text === ''
    return paint(
      [mark, isEmpty ? span(shorten(options.placeholder, draftWidth(columns)), sgr.dim) : span(text)],
      features,
    )
  })
  return {
    rows: [...rows, ...menuRows(snapshot.menu, options)],
    cursor: { row: layout.cursor.row - from, column: MARK_COLUMNS + layout.cursor.column },
  }
}

function menuRows(
  { entries, index }: PromptSnapshot['menu'],
  { about, columns, features, more }: PromptRowsOptions,
): string[] {
  const height = entries.length > MAX_MENU_ROWS ? MAX_MENU_ROWS - 1 : MAX_MENU_ROWS
  const from = Math.max(0, Math.min(index - height + 1, entries.length - height))
  const shown = entries.slice(from, from + height)
  const hidden = entries.length - shown.length
  const width = Math.max(0, ...shown.map(columnsOf))
  const room = columns - MARK_COLUMNS - 1
  const rows = shown.map((entry, offset) => {
    const isChosen = from + offset === index
    const text = shorten(`${shorten(entry, width, true)}  ${about(entry)}`.trimEnd(), room)
    return paint([span(isChosen ? PROMPT_MARK : '  ', sgr.accent), span(text, isChosen ? sgr.bold : sgr.dim)], features)
  })
  return hidden === 0 ? rows : [...rows, paint([span('  '), span(shorten(more(hidden), room), sgr.dim)], features)]
}

function searchRows(search: NonNullable<PromptSnapshot['search']>, options: PromptRowsOptions): PromptRows {
  const { columns, features, noMatch, searchLabel } = options
  const room = draftWidth(columns)
  const searchLine = shorten(searchLabel + lastColumns(search.query, room - searchLabel.length), room)
  const found = search.match?.replace(/\s+/g, ' ') ?? (search.query === '' ? '' : noMatch)
  return {
    rows: [
      paint([span(PROMPT_MARK, sgr.accent), span(searchLine)], features),
      paint([span('  '), span(shorten(found, room), sgr.dim)], features),
    ],
    cursor: {
      row: 0,
      column:
        MARK_COLUMNS +
        layoutDraft(
          { text: searchLine, cursor: searchLine.length, pastes: [], killed: '' },
          { width: room, pasteLabel: String },
        ).cursor.column,
    },
  }
}

const lastColumns = (text: string, count: number): string => graphemes(text).slice(-Math.max(1, count)).join('')
