import type { ScriptElement } from '../entities.ts'
import type { ElementType } from '../kinds.ts'
import { blockOf, type Block } from './blocks.ts'
import { type Column, COLUMNS } from './page-format.ts'

const SPOKEN: ReadonlySet<ElementType> = new Set(['parenthetical', 'dialogue', 'lyric'])

/** Returns the index after a cue and its words. Returns the index itself if no cue is there. */
export function speechFrom(elements: readonly ScriptElement[], at: number): number {
  if (elements[at]?.type !== 'character') return at
  let end = at + 1
  while (SPOKEN.has(elements[end]?.type ?? 'action')) end += 1
  return end
}

/** Where two speeches side by side are printed, each from the left edge of its column. */
const WIDTH = 28
const [FIRST, SECOND] = [108, 342]

const columnIn =
  (left: number) =>
  (type: ElementType): Column => ({
    x: left + (type === 'character' ? 72 : type === 'parenthetical' ? 28.8 : 0),
    columns: type === 'character' ? 18 : type === 'parenthetical' ? 22 : WIDTH,
    above: COLUMNS[type].above,
  })

/** Puts two speeches side by side. A row has a line of each. */
export function dualBlock(first: readonly ScriptElement[], second: readonly ScriptElement[]): Block {
  const left = blockOf(first, columnIn(FIRST))
  const right = blockOf(second, columnIn(SECOND))
  const rows = Math.max(left.lines.length, right.lines.length)
  return {
    above: left.above,
    lines: Array.from({ length: rows }, (_, row) => left.lines[row] ?? EMPTY),
    beside: right.lines,
  }
}

const EMPTY = { runs: [], type: 'dialogue', x: FIRST } as const
