import { isCaseless, isNearlyCapitals } from '../text/capitals.ts'
import type { ScriptLine } from './script-line.ts'

/** Where the elements of a speech that is centered on the page are put, from the body. */
const PLACES = { name: 144, aside: 108, words: 72 }
/** Lines whose middles differ by less are centered on each other, in points. */
const SAME_MIDDLE = 5
/** Centered lines start in different places: this far from each other. */
const LEAST_SPREAD = 25
const LEAST_NAMES = 3
const LEAST_INDENT = 40

/** Gives centered speech the columns that other scripts have, so that its lines are known by their places. */
export function placeCentered(lines: readonly ScriptLine[]): readonly ScriptLine[] {
  const body = Math.min(...lines.map(({ x }) => x))
  const middles = new Map<number, ScriptLine[]>()
  for (const line of lines) {
    if (line.x - body < LEAST_INDENT) continue
    const middle = Math.round((line.x + line.right) / 2 / SAME_MIDDLE)
    middles.set(middle, [...(middles.get(middle) ?? []), line])
  }
  const [found] = [...middles].toSorted((some, other) => other[1].length - some[1].length)
  if (found === undefined) return lines
  const [middle, most] = found
  const starts = most.map(({ x }) => x)
  const isCentered =
    most.filter(({ text }) => isCenteredName(text)).length >= LEAST_NAMES &&
    Math.max(...starts) - Math.min(...starts) > LEAST_SPREAD &&
    most.length * 2 > [...middles.values()].flat().length
  if (!isCentered) return lines
  return lines.map((line) => {
    const own = (line.x + line.right) / 2 / SAME_MIDDLE
    return line.x - body < LEAST_INDENT || Math.abs(own - middle) > 1
      ? line
      : { ...line, x: body + centeredAt(line.text) }
  })
}

/** Returns the place of a line of centered speech, from the body. */
export function centeredAt(text: string): number {
  if (/^[(（]/.test(text)) return PLACES.aside
  return isCenteredName(text) ? PLACES.name : PLACES.words
}

const isCenteredName = (text: string): boolean =>
  isCaseless(text) ? text.length <= 12 && !/[：:，。！？「」]/.test(text) : isNearlyCapitals(text) && text.length <= 40
