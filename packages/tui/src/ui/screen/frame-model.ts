import { columnsOf } from '../editor/index.ts'

/** Ink's last output below the transcript, with the cursor's position. */
export interface Frame {
  readonly lines: readonly string[]
  readonly cursorRow: number
  readonly cursorColumn: number
}

/**
 * How a terminal treats lines when it gets narrower: it cuts or rewraps them. xterm.js then also moves the cursor down
 * by the rows added below it.
 */
export type Reflow = 'none' | 'keepsCursor' | 'shiftsCursor'

export const emptyFrame: Frame = { lines: [], cursorRow: 0, cursorColumn: 0 }

/** The effect of one write by Ink on the screen. */
export type Write =
  /** `isBare`: nothing precedes the text, so it doesn't replace a frame. */
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
/** Colors and links, which take no columns. */
const STYLING = new RegExp(String.raw`${ESC}(?:\[[\d;:]*m|\][^\u0007${ESC}]*(?:\u0007|${ESC}\\))`, 'g')

/**
 * Erases the cursor's row and everything below. tmux moves a whole screen erased from its first cell into the
 * scrollback, where it would stay as a copy. Erasing from the second cell avoids that.
 */
export const ERASE_FROM_ROW = '\r\u001B[C\u001B[J\r\u001B[K'

/** Parses a write by Ink: control sequences with or without the text of a frame. */
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

/** Returns the last upward movement and the last column in a run of control sequences. */
function cursorMove(controls: string): { up: number; column: number } {
  const last = (pattern: RegExp): string | undefined => [...controls.matchAll(pattern)].at(-1)?.[1]
  const up = last(MOVE_UP)
  return { up: up === undefined ? 0 : Number(up || 1), column: Math.max(0, Number(last(COLUMN) || 1) - 1) }
}

/**
 * Erases the frame on a terminal that now has `columns`: from the cursor up over the rewrapped rows, and everything
 * below. Text above stays.
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
