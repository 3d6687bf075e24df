import { describeError } from '@saffron/core/errors'
import type { Translate } from '@saffron/core/i18n'
import type { ListSnapshot } from '@saffron/core/paging'

import { cleanLine } from '../clean-text.ts'
import { fitColumns, lastColumns, shorten } from '../columns.ts'
import { columnsOf } from '../editor/index.ts'
import { HINT_SEPARATOR, hintLines } from '../hint-lines.ts'
import { paint, sgr, span, type TerminalFeatures } from '../style.ts'
import { wrapLines } from '../wrap-lines.ts'

const CHOSEN = '❯ '
const NOT_CHOSEN = '  '

interface Drawn {
  readonly columns: number
  readonly features: TerminalFeatures
}

/** Draws the visible rows with the selected one marked. `cells` contains only these rows. */
export function tableRows(
  cells: readonly (readonly string[])[],
  chosen: number,
  { columns, features }: Drawn,
): string[] {
  const widths = fitColumns(cells, columns - columnsOf(CHOSEN) - 1)
  return cells.map((row, index) => {
    const isChosen = index === chosen
    const texts = row.flatMap((cell, column) => {
      const width = widths[column]
      return width === undefined ? [] : [shorten(cell, width, column < row.length - 1)]
    })
    return paint(
      [span(isChosen ? CHOSEN : NOT_CHOSEN, sgr.accent), span(texts.join('  '), isChosen ? sgr.bold : '')],
      features,
    )
  })
}

/** Draws a row being edited, and returns the cursor's column. */
export function writtenRow(
  { text, label, placeholder }: { readonly text: string; readonly label: string; readonly placeholder: string },
  { columns, features }: Drawn,
): { readonly row: string; readonly cursor: number } {
  const room = Math.max(1, columns - columnsOf(label) - 1)
  const shown = lastColumns(text, room - 1)
  const typed = text === '' ? span(shorten(placeholder, room), sgr.dim) : span(shown)
  return { row: paint([span(label, sgr.accent), typed], features), cursor: columnsOf(label) + columnsOf(shown) }
}

/** The maximum number of rows for messages below a list. */
const MOST_SAID = 3

/** The maximum number of rows for the keys, which are many in an area with its own ones. */
const MOST_HINTS = 4

/** Draws the notice or question. A question is shown in full, because the user must read it before answering. */
export function saidRows(
  { text, style }: { readonly text: string; readonly style: string },
  columns: number,
  features: TerminalFeatures,
): string[] {
  return shownRows(wrapLines(text, columns), { style, columns, features, most: MOST_SAID, joint: ' ' })
}

/** Draws the hint of a list or form, whose keys stay with what they do. */
export const hintRows = (hint: string, columns: number, features: TerminalFeatures): string[] =>
  shownRows(hintLines(hint, columns), { style: sgr.dim, columns, features, most: MOST_HINTS, joint: HINT_SEPARATOR })

interface ShownRows extends Drawn {
  readonly style: string
  /** The number of rows. What is left of the text is cut off at the end of the last one. */
  readonly most: number
  /** What stands between two rows that are joined. */
  readonly joint: string
}

function shownRows(rows: readonly string[], { style, columns, features, most, joint }: ShownRows): string[] {
  const last = rows.slice(most - 1).join(joint)
  const shown = rows.length > most ? [...rows.slice(0, most - 1), shorten(last, columns)] : rows
  return shown.map((row) => paint([span(row, style)], features))
}

interface ListState {
  readonly snapshot: Omit<ListSnapshot<unknown>, 'list'>
  /** The number of matching rows. */
  readonly count: number
  readonly at: number
  /** A search is running. */
  readonly isSearching: boolean
  readonly words: string
  readonly empty: string
}

/** The status below the rows: loading, failed, empty, or the position in the list. */
export function stateText({ snapshot, count, at, isSearching, words, empty }: ListState, t: Translate): string {
  const { error, hasMore, loading, paging } = snapshot
  if (error !== null) return `${cleanLine(describeError(error, t))} · ${t('cli.list.retry')}`
  if (isSearching || (count === 0 && (loading || hasMore))) return t('cli.list.loading')
  if (count === 0) return words === '' ? empty : t('cli.app.noMatch')
  const total = Math.max(count, hasMore ? paging.total : count)
  const place = t('cli.list.place', { at: at + 1, total: paging.capped === true ? `${total}+` : total })
  return loading ? `${place} · ${t('cli.list.loading')}` : hasMore ? place : `${place} · ${t('cli.list.end')}`
}
