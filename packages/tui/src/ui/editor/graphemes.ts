import stringWidth from 'string-width'

import { hasSingleUnits, knownWidth } from './known-width.ts'

const made = new Map<'grapheme' | 'word', Intl.Segmenter>()

/** Created on first use, because its tables take half as long to load as Node to start. */
function segmenter(granularity: 'grapheme' | 'word'): Intl.Segmenter {
  const known = made.get(granularity) ?? new Intl.Segmenter(undefined, { granularity })
  made.set(granularity, known)
  return known
}

/** Splits text into user-perceived characters: emoji with modifiers, letters with accents. */
export function graphemes(text: string): string[] {
  return hasSingleUnits(text)
    ? text.split('')
    : Array.from(segmenter('grapheme').segment(text), ({ segment }) => segment)
}

/** Returns the columns of a text: 2 per CJK character or emoji, 0 for combining marks. */
export function columnsOf(text: string): number {
  return knownWidth(text) ?? stringWidth(text)
}

/** Returns the start of the grapheme before `offset`. A line break counts as one. */
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

/** Returns the end of the grapheme at `offset`, even if `offset` is inside it. */
export function nextBoundary(text: string, offset: number): number {
  if (offset >= text.length) return text.length
  const { line, start } = lineAround(text, offset)
  const found = segmenter('grapheme')
    .segment(line)
    .containing(offset - start)
  return found === undefined ? offset + 1 : start + found.index + found.segment.length
}

/** Returns the line at `offset` with its line break. Graphemes never cross it. */
function lineAround(text: string, offset: number): { line: string; start: number } {
  const start = offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1
  const end = text.indexOf('\n', offset)
  return { line: text.slice(start, end === -1 ? text.length : end + 1), start }
}

/**
 * Returns the start of the word before `offset`, skipping spaces and punctuation. CJK words come from Unicode's
 * dictionary.
 */
export function previousWord(text: string, offset: number): number {
  const words = [...segmenter('word').segment(text.slice(0, offset))]
  return words.findLast(({ isWordLike }) => isWordLike)?.index ?? 0
}

/** Returns the end of the word after `offset`. */
export function nextWord(text: string, offset: number): number {
  for (const { segment, index, isWordLike } of segmenter('word').segment(text.slice(offset))) {
    if (isWordLike) return offset + index + segment.length
  }
  return text.length
}
