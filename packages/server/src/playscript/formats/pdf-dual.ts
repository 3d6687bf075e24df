import type { PieceLine } from './pdf-pieces.ts'

/** A line after two speeches side by side were put one after the other. */
export interface UnfoldedLine {
  readonly pieces: PieceLine
  /** Whether it's the cue of the speech to the right. */
  readonly isDual?: boolean
  /** Whether it starts the speech to the right, whose lines are next to those above. */
  readonly isFirst?: boolean
}

/** Two cues in one line are at least this far apart, in points. */
const CUE_GAP = 60
/** Where speech usually starts. */
const SPEECH = 180
const CUE = /^[\p{Lu}\p{N}][\p{Lu}\p{N}\s.'’#()-]{1,30}$/u

/** Puts speeches that are printed side by side one after the other. Other lines stay as they are. */
export function splitDual(page: readonly PieceLine[], pitch: number): UnfoldedLine[] {
  const found: UnfoldedLine[] = []
  for (let at = 0; at < page.length;) {
    const line = page[at] ?? []
    const middle = middleOf(line, page[at + 1])
    if (middle === undefined) {
      found.push({ pieces: line })
      at += 1
      continue
    }
    const end = endOf(page, at, pitch)
    const lines = page.slice(at, end)
    const left = lines.map((pieces) => pieces.filter(({ x }) => x < middle)).filter((pieces) => pieces.length > 0)
    const right = lines.map((pieces) => pieces.filter(({ x }) => x >= middle)).filter((pieces) => pieces.length > 0)
    found.push(
      ...inColumn(left).map((pieces) => ({ pieces })),
      ...inColumn(right).map((pieces, index) => ({ pieces, ...(index === 0 && { isDual: true, isFirst: true }) })),
    )
    at = end
  }
  return found
}

/** Returns where the right speech starts, if a line has two cues and the next one has text on both sides. */
function middleOf(line: PieceLine, next: PieceLine | undefined): number | undefined {
  const [left, right] = line
  if (line.length !== 2 || left === undefined || right === undefined || next === undefined) return undefined
  if (right.x - left.x - left.width < CUE_GAP || !CUE.test(left.text) || !CUE.test(right.text)) return undefined
  if (!/\p{L}{2}/u.test(left.text) || !/\p{L}{2}/u.test(right.text)) return undefined
  const starts = next.map(({ x }) => x).filter((x) => x > left.x + left.width)
  const start = Math.min(right.x, ...starts)
  // A heading with its number has nothing below the number.
  return next.some(({ x }) => x < left.x + left.width) && starts.length > 0 ? start - 10 : undefined
}

function endOf(page: readonly PieceLine[], at: number, pitch: number): number {
  let end = at + 1
  while (end < page.length) {
    const distance = (page[end - 1]?.[0]?.y ?? 0) - (page[end]?.[0]?.y ?? 0)
    if (distance > pitch * 1.6) break
    end += 1
  }
  return end
}

/** Moves a speech to the column of speech, so that its lines are known by their places. */
function inColumn(speech: readonly PieceLine[]): PieceLine[] {
  const start = Math.min(...speech.flatMap((line) => line.map(({ x }) => x)))
  return speech.map((line) => line.map((piece) => ({ ...piece, x: piece.x - start + SPEECH })))
}
