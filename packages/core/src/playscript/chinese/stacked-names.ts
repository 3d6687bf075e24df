import { isCaseless } from '../text/capitals.ts'
import { parseHeading } from '../text/headings.ts'
import { cueName } from '../text/names.ts'
import { parseChineseCue } from './chinese-cues.ts'
import { parseChineseHeading } from './chinese-headings.ts'

/** A name alone in its line, with how it's said in parentheses: `林夏（画外音）`. */
const NAME = /^[\p{L}\p{N}·・ ]{1,12}(?:\s*[（(][^）)]{1,30}[）)])?$/u
const LONGEST_NAME = 8
const LEAST_REPEATS = 2
/** A script in which this many lines are names above words is written that way throughout. */
const LEAST_NAMES = 3
/** So short a line above others is a name in any script in which a name is repeated. */
const SHORT_NAME = 4

/**
 * Finds the lines that are names above the words they say, in scripts whose letters have no capitals. A name is short,
 * follows a blank line if the script has any, has words directly below, and is there more than once.
 */
export function stackedNames(lines: readonly string[], { hasBlanks = true } = {}): ReadonlySet<number> {
  const found = new Map<string, number[]>()
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1] ?? ''
    const isAbove = (!hasBlanks || (lines[index - 1] ?? '') === '') && next !== ''
    if (!isAbove || !isCaseless(line) || !NAME.test(line) || isStart(line) || isStart(next)) continue
    const name = cueName(line)
    if (name.length > LONGEST_NAME) continue
    found.set(name, [...(found.get(name) ?? []), index])
  }
  const repeated = [...found.values()].filter((indexes) => indexes.length >= LEAST_REPEATS)
  const isUsual = repeated.flat().length >= LEAST_NAMES
  const names = [...found].filter(([name]) => isUsual || (repeated.length > 0 && name.length <= SHORT_NAME))
  return new Set(names.flatMap(([, indexes]) => indexes))
}

const isStart = (line: string): boolean =>
  parseChineseHeading(line) !== undefined || parseHeading(line) !== undefined || parseChineseCue(line) !== undefined
