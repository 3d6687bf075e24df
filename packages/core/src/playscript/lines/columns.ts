import { isCaseless, isNearlyCapitals } from '../text/capitals.ts'
import { isTransition } from '../text/transitions.ts'
import type { ScriptLine } from './script-line.ts'

/** Where elements start, in points from the left edge. */
export interface Columns {
  /** Headings and action. */
  readonly body: number
  /** Cues, if many lines look like one. */
  readonly cue?: number
  /** The lines below cues. */
  readonly words?: number
}

/** Lines whose starts differ by less are in one column. */
const STEP = 9
/** A cue starts at least this far to the right of action: eight characters. */
export const LEAST_CUE_INDENT = 57
/** A name without capitals starts at least this far to the right of action. */
const LEAST_NAME_INDENT = 100
/** Speech is indented at least this far. */
export const LEAST_SPEECH_INDENT = 17

/** Finds the columns of a script. The body is the leftmost one that is used often. */
export function findColumns(lines: readonly ScriptLine[]): Columns {
  const counts = new Map<number, number>()
  for (const { x } of lines) {
    const step = Math.round(x / STEP)
    counts.set(step, (counts.get(step) ?? 0) + 1)
  }
  const least = Math.max(2, lines.length * 0.04)
  const steps = [...counts].filter(([, count]) => count >= least).map(([step]) => step)
  const first = Math.min(...(steps.length > 0 ? steps : counts.keys()))
  const body = median(lines.filter(({ x }) => Math.round(x / STEP) === first).map(({ x }) => x)) ?? 0
  const at = [...lines.keys()].filter((index) => isEither(lines, index, body))
  const cues = at.flatMap((index) => lines[index]?.x ?? [])
  const cue = cues.length >= Math.max(2, lines.length * 0.02) ? median(cues) : undefined
  const words = median(at.flatMap((index) => lines[index + 1]?.x ?? []))
  return { body, ...(cue !== undefined && words !== undefined && { cue, words }) }
}

const isEither = (lines: readonly ScriptLine[], index: number, body: number): boolean => {
  const [line, next] = [lines[index], lines[index + 1]]
  return line !== undefined && (looksLikeCue(line, next, body) || looksLikeName(line, next, body))
}

/** Returns whether a line is in capitals, indented, short, and above an indented line. */
export function looksLikeCue(line: ScriptLine, next: ScriptLine | undefined, body: number): boolean {
  const isNear = next !== undefined && next.gap === 0 && next.x - body >= LEAST_SPEECH_INDENT
  const isShort = line.text.length <= 50
  return (
    isNear && isShort && line.x - body >= LEAST_CUE_INDENT && isNearlyCapitals(line.text) && !isTransition(line.text)
  )
}

/** Returns whether a short line that isn't in capitals is in the middle of the page and above an indented line. */
export const looksLikeName = (line: ScriptLine, next: ScriptLine | undefined, body: number): boolean =>
  line.x - body > LEAST_NAME_INDENT &&
  isNameLike(line.text) &&
  next?.gap === 0 &&
  next.x - body > 30 &&
  next.x < line.x - 5

const isNameLike = (text: string): boolean =>
  isCaseless(text)
    ? text.length <= 12 && !/[：:，。！？「」]/.test(text)
    : text.length <= 40 && /^\p{Lu}/u.test(text) && !/[.!?…,;]$/.test(text)

/** Returns whether a text can be a name: it has two letters or more, and no half of a pair of parentheses. */
export const isName = (text: string): boolean =>
  (text.match(/\p{L}/gu)?.length ?? 0) >= 2 - (/[\p{Script=Han}]/u.test(text) ? 1 : 0) &&
  !/^\W*\d+[A-Z]{1,2}\W*$/.test(text) &&
  /[(（]/.test(text) === /[)）]/.test(text)

function median(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((some, other) => some - other)
  return sorted[Math.floor(sorted.length / 2)]
}
