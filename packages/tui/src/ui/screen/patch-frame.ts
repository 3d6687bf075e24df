import { columnsOf, graphemes } from '../editor/index.ts'
import { ERASE_FROM_ROW, type Frame } from './frame-model.ts'

const ESC = '\u001B'
/**
 * Characters with the same width in every terminal. Emoji and combining marks differ, so columns after them are
 * uncertain.
 */
const SURE = /^[\u0020-\u007E\u3000-\u30FF\u4E00-\u9FFF\uFF01-\uFF60]$/

/**
 * Returns the sequences that turn one frame into the next: only changed rows, and in plain rows only the part after
 * their common start. Returns undefined if a full redraw is needed.
 */
export function patchFrame(
  from: Frame,
  to: Frame,
  { columns, rows }: { readonly columns: number; readonly rows: number },
): string | undefined {
  const heights = [from.lines.length, to.lines.length]
  // A frame that fills the screen has no row after its last one, and may have scrolled.
  if (heights.some((height) => height < 2 || height > rows)) return undefined
  if (from.lines.at(-1) !== '' || to.lines.at(-1) !== '') return undefined
  if ([...from.lines, ...to.lines].some((line) => columnsOf(line) > columns)) return undefined
  return patchRows(from, to)
}

function patchRows(from: Frame, to: Frame): string {
  let row = from.cursorRow
  let written = ''
  const goTo = (target: number): void => {
    if (target !== row) written += `${ESC}[${Math.abs(target - row)}${target < row ? 'A' : 'B'}`
    row = target
  }
  if (from.lines.length !== to.lines.length) {
    const first = to.lines.findIndex((line, index) => line !== from.lines[index])
    goTo(Math.min(first === -1 ? to.lines.length - 1 : first, from.lines.length - 1))
    written += `${ERASE_FROM_ROW}${to.lines.slice(row).join('\n')}`
    row = to.lines.length - 1
  } else {
    for (const [index, line] of to.lines.entries()) {
      if (line === from.lines[index]) continue
      goTo(index)
      written += patchLine(from.lines[index] ?? '', line)
    }
  }
  goTo(to.cursorRow)
  return `${written}${ESC}[${to.cursorColumn + 1}G`
}

/** Erases first, because after a full row the cursor is on its last character. */
function patchLine(before: string, after: string): string {
  const sameStart = commonBeginning(before, after)
  return `${sameStart === '' ? '\r' : `${ESC}[${columnsOf(sameStart) + 1}G`}${ESC}[K${after.slice(sameStart.length)}`
}

/** The common prefix in whole characters. Empty if either has colors, which would have to be set again. */
function commonBeginning(before: string, after: string): string {
  if (before.includes(ESC) || after.includes(ESC)) return ''
  const [one, other] = [graphemes(before), graphemes(after)]
  const parting = other.findIndex((grapheme, index) => grapheme !== one[index] || !SURE.test(grapheme))
  return other.slice(0, parting === -1 ? other.length : parting).join('')
}
