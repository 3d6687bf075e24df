import type { Highlight } from '@saffron/core/format'

/** The length of the excerpt before the first match, and in total, in UTF-16 code units. */
const BEFORE = 40
const LENGTH = 200

interface Excerpt {
  readonly excerpt: string
  /** The positions of the matches in the excerpt. */
  readonly highlights: Highlight[]
}

/** Returns the text around the first match on one line, with an ellipsis where it was cut. */
export function excerptOf(text: string, highlights: readonly Highlight[]): Excerpt {
  const first = highlights[0]?.[0] ?? 0
  const from = startAt(text, first)
  const to = wholeAt(text, Math.min(text.length, from + LENGTH))
  const [open, close] = [from > 0 ? '…' : '', to < text.length ? '…' : '']
  const moved = open.length - from
  return {
    // Replaced one for one, so that the positions of the matches stay valid.
    excerpt: open + text.slice(from, to).replaceAll(/\s/g, ' ') + close,
    highlights: highlights
      .filter(([start, end]) => start >= from && end <= to)
      .map(([start, end]) => [start + moved, end + moved]),
  }
}

/** Returns a position shortly before the match, at the start of a word if there is one. */
function startAt(text: string, first: number): number {
  if (first <= BEFORE) return 0
  const from = wholeAt(text, first - BEFORE)
  const gap = text.slice(from, first).search(/\s\S/)
  return gap === -1 ? from : from + gap + 1
}

/** Doesn't split surrogate pairs. */
const wholeAt = (text: string, at: number): number => (/[\uDC00-\uDFFF]/.test(text.charAt(at)) ? at + 1 : at)
