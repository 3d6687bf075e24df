import { parseChineseCue } from '../chinese/chinese-cues.ts'
import { parseChineseHeading } from '../chinese/chinese-headings.ts'
import { stackedNames } from '../chinese/stacked-names.ts'
import { parseHeading, parseSceneWord } from '../text/headings.ts'
import { readTitlePage } from '../text/title-page.ts'
import { isActBreak, isTransition } from '../text/transitions.ts'

/** A name in capitals, with what is said of it in parentheses. */
const CUE = /^(?:@.+|[\p{Lu}\p{M}\d .'’#&/-]{2,40}(?:\s*\([^)]*\))*\s*:?)$/u
const ASIDE = /^[(（].*[)）]$/
const LEAST_NAMES = 3
/** Scripts have at least this share of names among their paragraphs. */
const NAME_SHARE = 0.1
/** Names have blank lines below if at least this share of them does. */
const APART = 0.8

/**
 * Joins names with the words below them in a script that has a blank line below every name, or none anywhere. Paragraphs
 * of the latter get blank lines between them. A title page stays as it is.
 */
export function joinApart(source: readonly string[]): readonly string[] {
  const page = titlePageLines(source)
  const body = source.slice(page)
  const joined = joinBody(body)
  if (joined === body) return source
  return page === 0 ? joined : [...source.slice(0, page), '', ...joined]
}

function joinBody(body: readonly string[]): readonly string[] {
  const texts = body.filter((text) => text.trim() !== '')
  const names = namesIn(texts)
  const first = body.findIndex((text) => text.trim() !== '')
  const hasBlanks = texts.length < body.findLastIndex((text) => text.trim() !== '') - first + 1
  if (hasBlanks && !areApart(body, names)) return body
  const start = texts.findIndex(isHeading)
  const lines: string[] = []
  let isCue = false
  let index = -1
  for (const text of body) {
    if (text.trim() === '') {
      if (hasBlanks && !isCue) lines.push(text)
      continue
    }
    index += 1
    // A title and what is below it aren't a speech.
    if ((!hasBlanks || index < start) && lines.length > 0 && !isCue) lines.push('')
    lines.push(text)
    isCue = names.has(index) || (isCue && ASIDE.test(text.trim()))
  }
  return lines
}

/** Returns the number of lines of the title page, which ends at the first heading if no blank line follows it. */
function titlePageLines(source: readonly string[]): number {
  const start = source.findIndex(isHeading)
  return start < 0 ? 0 : Math.min(readTitlePage(source).lines, start)
}

/** Returns whether nearly all names have a blank line below. */
function areApart(source: readonly string[], names: ReadonlySet<number>): boolean {
  let index = -1
  let apart = 0
  for (const [at, line] of source.entries()) {
    if (line.trim() === '') continue
    index += 1
    if (names.has(index) && (source[at + 1] ?? '').trim() === '') apart += 1
  }
  return names.size >= Math.max(LEAST_NAMES, index * NAME_SHARE) && apart >= names.size * APART
}

/** Returns the indexes of names above words. Those before the first heading are a title page. */
function namesIn(texts: readonly string[]): Set<number> {
  const start = texts.findIndex(isHeading)
  const stacked = stackedNames(texts, { hasBlanks: false })
  const isName = (text: string, index: number): boolean => {
    const next = texts[index + 1]
    if (next === undefined || isHeading(next) || index < start) return false
    const line = text.trim()
    if (stacked.has(index) || parseChineseCue(line)?.words === '') return true
    return CUE.test(line) && !isHeading(line) && !isTransition(line) && !isActBreak(line)
  }
  return new Set(texts.flatMap((text, index) => (isName(text, index) ? [index] : [])))
}

const isHeading = (text: string): boolean =>
  (parseHeading(text) ?? parseChineseHeading(text) ?? parseSceneWord(text)) !== undefined
