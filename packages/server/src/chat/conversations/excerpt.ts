import type { Highlight } from '@saffron/core/format'

/** Characters, as UTF-16 code units, before the first of the words, and in all. */
const BEFORE = 40
const LENGTH = 200

interface Excerpt {
  readonly excerpt: string
  /** Where the words stand in it. */
  readonly highlights: Highlight[]
}

/** The text about the first of the words, on one line, with an ellipsis where it was cut. */
export function excerptOf(text: string, highlights: readonly Highlight[]): Excerpt {
  const first = highlights[0]?.[0] ?? 0
  const from = startAt(text, first)
  const to = wholeAt(text, Math.min(text.length, from + LENGTH))
  const [open, close] = [from > 0 ? '…' : '', to < text.length ? '…' : '']
  const moved = open.length - from
  return {
    // One for one, so that the words stand where they stood.
    excerpt: open + text.slice(from, to).replaceAll(/\s/g, ' ') + close,
    highlights: highlights
      .filter(([start, end]) => start >= from && end <= to)
      .map(([start, end]) => [start + moved, end + moved]),
  }
}

/** Some characters before the words, at the beginning of a word where there is one on the way. */
function startAt(text: string, first: number): number {
  if (first <= BEFORE) return 0
  const from = wholeAt(text, first - BEFORE)
  const gap = text.slice(from, first).search(/\s\S/)
  return gap === -1 ? from : from + gap + 1
}

/** No character is cut in two. */
const wholeAt = (text: string, at: number): number => (/[\uDC00-\uDFFF]/.test(text.charAt(at)) ? at + 1 : at)
