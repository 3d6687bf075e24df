import { isNearlyCapitals } from '../text/capitals.ts'
import { parseHeading } from '../text/headings.ts'
import { cueName } from '../text/names.ts'

/** A name in small letters, alone in its line: `Kommissar Weber`, `Nick (off)`. */
const NAME = /^\p{Lu}[\p{L}\p{M}.'’-]*(?:\s[\p{L}\p{M}\d.'’-]+){0,3}(?:\s*\([^)]{1,40}\))?\s*:?$/u
const LEAST_REPEATS = 2
const LEAST_NAMES = 2
const LEAST_CUES = 4
/** Every second line is blank if no more than this share isn't. */
const APART = 0.55

/**
 * Marks names in small letters that are above their words (`@Nick`), as Fountain does, in a script that has more of them
 * than of names in capitals. They are known because at least two of them are there more than once.
 */
export function forceNames(lines: readonly string[]): readonly string[] {
  const texts = lines.filter((line) => line.trim() !== '')
  // Blank lines between all paragraphs say as little as none.
  const hasBlanks = texts.length < lines.length && texts.length > lines.length * APART
  const found = new Map<string, number[]>()
  let capitals = 0
  for (const [index, source] of lines.entries()) {
    const line = source.trim()
    const isAbove = !hasBlanks || ((lines[index - 1] ?? '').trim() === '' && (lines[index + 1] ?? '').trim() !== '')
    if (!isAbove || line === '' || line.length > 40) continue
    if (isNearlyCapitals(line)) capitals += parseHeading(line) === undefined ? 1 : 0
    else if (NAME.test(line) && parseHeading(line) === undefined && !line.endsWith('.')) {
      const name = cueName(line)
      found.set(name, [...(found.get(name) ?? []), index])
    }
  }
  const repeated = [...found.values()].filter((indexes) => indexes.length >= LEAST_REPEATS)
  const known = new Set(repeated.flat())
  if (repeated.length < LEAST_NAMES || known.size < LEAST_CUES || known.size < capitals) return lines
  // In such a script, another word above a line is a name that is there once.
  const once = [...found].filter(([name]) => !name.includes(' '))
  const names = new Set([...known, ...once.flatMap(([, indexes]) => indexes)])
  return lines.map((line, index) => (names.has(index) ? `@${line.trim()}` : line))
}
