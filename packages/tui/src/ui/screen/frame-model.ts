import { columnsOf } from '../editor/index.ts'

/** What Ink last left on the screen below the transcript, and where in it the cursor stands. */
export interface Frame {
  readonly lines: readonly string[]
  readonly cursorRow: number
  readonly cursorColumn: number
}

/**
 * What a terminal does with its lines when it is made narrower: it cuts them off, or breaks them anew. xterm.js then
 * moves the cursor down by the rows that were added below it as well.
 */
export type Reflow = 'none' | 'keepsCursor' | 'shiftsCursor'

export const emptyFrame: Frame = { lines: [], cursorRow: 0, cursorColumn: 0 }

/** What one write of Ink's does to the screen. */
export type Write =
  /** `isBare`: nothing before the text, so it does not replace a frame. */
  | { readonly kind: 'frame'; readonly frame: Frame; readonly isBare: boolean }
  | { readonly kind: 'cursor'; readonly up: number; readonly column: number }
  | { readonly kind: 'erase' }
  | { readonly kind: 'other' }

const ESC = '\u001B'
const CONTROL = String.raw`${ESC}\[[?\d;]*[A-HJKhl]`
const PARTS = new RegExp(`^((?:${CONTROL})*)([^]*?)((?:${CONTROL})*)$`)
const ERASURE = new RegExp(String.raw`${ESC}\[\d?[JK]`)
const MOVE_UP = new RegExp(String.raw`${ESC}\[(\d*)A`, 'g')
const COLUMN = new RegExp(String.raw`${ESC}\[(\d*)G`, 'g')
/** Colours and links, which take no columns. */
const STYLING = new RegExp(String.raw`${ESC}(?:\[[\d;:]*m|\][^\u0007${ESC}]*(?:\u0007|${ESC}\\))`, 'g')

/**
 * Erases the row of the cursor and all below it. tmux moves a whole screen that is erased from its first cell into the
 * scrollback, where it would stay as a copy: so the rows are erased from the second cell, then the first one.
 */
export const ERASE_FROM_ROW = '\r\u001B[C\u001B[J\r\u001B[K'

/** Reads a write of Ink's: control sequences around the text of a frame, or control sequences alone. */
export function readWrite(chunk: string): Write {
  const [, before = '', body = '', after = ''] = PARTS.exec(chunk) ?? []
  if (body !== '') {
    const lines = body.split('\n')
    const { up, column } = cursorMove(after)
    return {
      kind: 'frame',
      frame: { lines, cursorRow: lines.length - 1 - up, cursorColumn: column },
      isBare: before === '',
    }
  }
  if (ERASURE.test(before)) return { kind: 'erase' }
  return /[AG]/.test(before) ? { kind: 'cursor', ...cursorMove(before) } : { kind: 'other' }
}

/** The last movement up and the last column in a run of control sequences. */
function cursorMove(controls: string): { up: number; column: number } {
  const last = (pattern: RegExp): string | undefined => [...controls.matchAll(pattern)].at(-1)?.[1]
  const up = last(MOVE_UP)
  return { up: up === undefined ? 0 : Number(up || 1), column: Math.max(0, Number(last(COLUMN) || 1) - 1) }
}

/**
 * Takes the frame off a terminal that now has `columns`: from where the cursor is, up over the rows its lines take
 * after the terminal has broken them anew, and everything below. What stands above is not touched.
 */
export function eraseFrame(frame: Frame, columns: number, reflow: Reflow): string {
  if (frame.lines.length === 0) return ''
  const above = frame.lines.slice(0, frame.cursorRow)
  const rows = above.reduce((sum, line) => sum + (reflow === 'none' ? 1 : rowsOf(line, columns)), 0)
  const own = reflow === 'none' ? 0 : Math.floor(frame.cursorColumn / columns)
  const below = reflow === 'shiftsCursor' ? frame.lines.slice(frame.cursorRow + 1) : []
  const shifted = below.reduce((sum, line) => sum + rowsOf(line, columns) - 1, 0)
  const up = rows + own + shifted
  return `${up > 0 ? `\u001B[${up}A` : ''}${ERASE_FROM_ROW}`
}

const rowsOf = (line: string, columns: number): number =>
  Math.max(1, Math.ceil(columnsOf(line.replace(STYLING, '')) / columns))
