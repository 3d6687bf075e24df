import type { ElementType } from '../kinds.ts'

/** The size of an element on a page. */
export interface MeasuredElement {
  readonly type: ElementType
  /** Its printed lines. 0 if it isn't printed. */
  readonly lines: number
  /** Blank lines above it, except at the top of a page. */
  readonly above: number
}

/** Where a page ends: in front of a line of an element. */
export interface PageBreak {
  readonly element: number
  /** From 0. */
  readonly line: number
  /** Within a speech: `(MORE)` is printed above it, and the name again below it. */
  readonly inSpeech: boolean
}

export interface SceneBreaks {
  readonly breaks: readonly PageBreak[]
  /** The lines that are taken on the last page. */
  readonly end: number
}

/** Fewest lines of a paragraph on each side of a break. */
const MIN_LINES = 2
const SPEECH: ReadonlySet<ElementType> = new Set(['parenthetical', 'dialogue', 'lyric'])
const DIVISIBLE: ReadonlySet<ElementType> = new Set(['action', 'dialogue', 'lyric', 'centered'])
const KEPT_WITH_NEXT: ReadonlySet<ElementType> = new Set(['heading', 'character', 'parenthetical', 'shot', 'actBreak'])

/**
 * Returns where pages end in a scene. `start` is the number of lines that are taken on its first page, `capacity` the
 * lines of a page. A heading stays with what follows it, and a cue with the first two lines of its speech.
 */
export function breakScene(elements: readonly MeasuredElement[], start: number, capacity: number): SceneBreaks {
  const breaks: PageBreak[] = []
  let at = start
  const breakAt = (element: number, line: number, inSpeech: boolean): void => {
    breaks.push({ element, line, inSpeech })
    at = 0
  }
  for (const [index, { type, lines, above }] of elements.entries()) {
    if (type === 'pageBreak') {
      if (at > 0) breakAt(index + 1, 0, false)
      continue
    }
    if (lines === 0) continue
    if (at > 0 && at + above + kept(elements, index) > capacity) breakAt(index, 0, false)
    if (at > 0) at += above
    const inSpeech = SPEECH.has(type)
    const more = inSpeech ? 1 : 0
    let rest = lines
    while (at + rest > capacity) {
      const fits = Math.min(capacity - at - more, rest - MIN_LINES)
      if (!DIVISIBLE.has(type) || fits < 1) break
      breakAt(index, lines - rest + fits, inSpeech)
      rest -= fits
      at = more
    }
    at += rest
  }
  return { breaks, end: Math.min(at, capacity) }
}

/** Returns the lines from an element on that have to be on one page. */
function kept(elements: readonly MeasuredElement[], index: number): number {
  let lines = 0
  for (let at = index; at < elements.length; at += 1) {
    const element = elements[at]
    if (element === undefined || element.lines === 0) continue
    if (at > index) lines += element.above
    if (!KEPT_WITH_NEXT.has(element.type)) return lines + firstLines(element)
    lines += element.lines
  }
  return lines
}

const firstLines = ({ type, lines }: MeasuredElement): number => {
  if (!DIVISIBLE.has(type) || lines <= MIN_LINES + 1) return lines
  return MIN_LINES + (SPEECH.has(type) ? 1 : 0)
}
