import type { ScriptElement } from '../entities.ts'
import type { Paper } from '../kinds.ts'
import { type Block, type BlockLine, blockOf } from './blocks.ts'
import { COLUMNS, linesOfPage, UNPRINTED } from './page-format.ts'
import { dualBlock, speechFrom } from './speeches.ts'

/** A line on a page. */
export interface PrintedLine extends BlockLine {
  /** From the top margin, in lines. */
  readonly row: number
  /** The number of a scene, which is printed in both margins. */
  readonly number?: string
}

export type PrintedPage = readonly PrintedLine[]

/** The lines of a paragraph that stay together at the end and at the start of a page. */
const TOGETHER = 2

/** Lays out a script on pages, as Final Draft prints it: a speech that goes on says so, and a heading isn't the last. */
export function layOutPages(elements: readonly ScriptElement[], paper: Paper = 'letter'): PrintedPage[] {
  const printed = elements.filter(({ type }) => !UNPRINTED.has(type))
  const rows = linesOfPage(paper)
  const pages: PrintedLine[][] = [[]]
  let row = 0
  const newPage = (): void => {
    if (row > 0) pages.push([])
    row = 0
  }
  const put = (block: Block, from = 0, to = block.lines.length): void => {
    for (let index = from; index < to; index += 1) {
      for (const line of [block.lines[index], block.beside?.[index]]) {
        if (line === undefined || line.runs.length === 0) continue
        pages.at(-1)?.push({ ...line, row, ...(index === 0 && block.number !== undefined && { number: block.number }) })
      }
      row += 1
    }
  }
  const place = (block: Block, least: number): void => {
    const above = row === 0 ? 0 : block.above
    const room = rows - row - above
    if (block.lines.length + least <= room || block.lines.length > rows) {
      row += above
      return putLong(block)
    }
    const at = splitOf(block, room)
    if (at === 0) {
      newPage()
      return put(block)
    }
    row += above
    put(block, 0, at)
    newPage()
    put(block, at)
  }
  /** A paragraph that is longer than a page fills several. */
  const putLong = (block: Block): void => {
    for (let at = 0; at < block.lines.length;) {
      const end = Math.min(block.lines.length, at + rows - row)
      put(block, at, end)
      at = end
      if (at < block.lines.length) newPage()
    }
  }
  const placeSpeech = (block: Block): void => {
    const above = row === 0 ? 0 : block.above
    let room = rows - row - above
    if (block.lines.length <= room) {
      row += above
      return put(block)
    }
    let at = speechSplit(block, room - 1)
    if (at === 0 && block.lines.length <= rows) {
      newPage()
      return put(block)
    }
    if (at === 0) newPage()
    else row += above
    let from = 0
    for (;;) {
      room = rows - row
      at =
        from === 0 && at > 0
          ? at
          : block.lines.length - from <= room
            ? block.lines.length
            : from + Math.max(1, room - 1)
      put(block, from, at)
      from = at
      if (from >= block.lines.length) return
      put(block.more ?? block, 0, 1)
      newPage()
      put(block.again ?? block, 0, 1)
      at = 0
    }
  }

  for (let at = 0; at < printed.length;) {
    const element = printed[at]
    if (element === undefined) break
    const end = speechFrom(printed, at)
    const dualEnd = end > at && printed[end]?.dual === true ? speechFrom(printed, end) : end
    if (element.type === 'pageBreak') {
      newPage()
      at += 1
    } else if (dualEnd > end) {
      place(dualBlock(printed.slice(at, end), printed.slice(end, dualEnd)), 0)
      at = dualEnd
    } else if (end > at) {
      placeSpeech(blockOf(printed.slice(at, end)))
      at = end
    } else {
      // A heading needs the start of what follows below it.
      const next = printed[at + 1]
      const isKept = element.type === 'heading' || element.type === 'shot' || element.type === 'actBreak'
      place(blockOf([element]), isKept && next !== undefined ? COLUMNS[next.type].above + TOGETHER : 0)
      at += 1
    }
  }
  return pages.at(-1)?.length === 0 && pages.length > 1 ? pages.slice(0, -1) : pages
}

/** Returns how many lines of action stay on a page. A line that ends a sentence would look like the end of it all. */
function splitOf({ lines }: Block, room: number): number {
  if (lines[0]?.type !== 'action' || lines.length < 2 * TOGETHER) return 0
  for (let at = Math.min(room, lines.length - TOGETHER); at >= TOGETHER; at -= 1) {
    const last = (lines[at - 1]?.runs ?? []).map(({ text }) => text).join('')
    if (!/[.!?:…"”’')\]。！？」』）】—-]$/.test(last)) return at
  }
  return 0
}

/** Returns how many lines of a speech stay on a page above `(MORE)`: the cue and two lines or more. */
function speechSplit({ lines }: Block, room: number): number {
  let at = Math.min(room, lines.length - TOGETHER)
  // What says how the next words are spoken stays with them.
  while (at > 0 && lines[at - 1]?.type === 'parenthetical') at -= 1
  return at > TOGETHER ? at : 0
}
