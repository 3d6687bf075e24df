import stringWidth from 'string-width'

import { hasSingleUnits, knownWidth } from './known-width.ts'

const made = new Map<'grapheme' | 'word', Intl.Segmenter>()

/** Made when first asked for: its tables take as long to load as half of Node. */
function segmenter(granularity: 'grapheme' | 'word'): Intl.Segmenter {
  const known = made.get(granularity) ?? new Intl.Segmenter(undefined, { granularity })
  made.set(granularity, known)
  return known
}

/** What a reader counts as one character: an emoji with its modifiers, a letter with its accents. */
export function graphemes(text: string): string[] {
  return hasSingleUnits(text)
    ? text.split('')
    : Array.from(segmenter('grapheme').segment(text), ({ segment }) => segment)
}

/** Columns a text takes in a terminal: 2 for CJK and emoji, 0 for combining marks. */
export function columnsOf(text: string): number {
  return knownWidth(text) ?? stringWidth(text)
}

/** The start of the grapheme before `offset`; a line break counts as one. */
export function previousBoundary(text: string, offset: number): number {
  if (offset <= 0) return 0
  const { line, start } = lineAround(text, offset - 1)
  return (
    start +
    (segmenter('grapheme')
      .segment(line)
      .containing(offset - 1 - start)?.index ?? 0)
  )
}

/** The end of the grapheme that stands at `offset`, also where `offset` is inside it. */
export function nextBoundary(text: string, offset: number): number {
  if (offset >= text.length) return text.length
  const { line, start } = lineAround(text, offset)
  const found = segmenter('grapheme')
    .segment(line)
    .containing(offset - start)
  return found === undefined ? offset + 1 : start + found.index + found.segment.length
}

/** The line that holds the character at `offset`, its line break included: boundaries never reach beyond it. */
function lineAround(text: string, offset: number): { line: string; start: number } {
  const start = offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1
  const end = text.indexOf('\n', offset)
  return { line: text.slice(start, end === -1 ? text.length : end + 1), start }
}

/** The start of the word before `offset`, spaces and punctuation between skipped. Words of CJK come from Unicode's dictionary. */
export function previousWord(text: string, offset: number): number {
  const words = [...segmenter('word').segment(text.slice(0, offset))]
  return words.findLast(({ isWordLike }) => isWordLike)?.index ?? 0
}

/** The end of the word after `offset`. */
export function nextWord(text: string, offset: number): number {
  for (const { segment, index, isWordLike } of segmenter('word').segment(text.slice(offset))) {
    if (isWordLike) return offset + index + segment.length
  }
  return text.length
}
