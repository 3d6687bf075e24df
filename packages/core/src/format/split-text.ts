/** The share of a piece before which it isn't cut, even at a better position. */
const LEAST_SHARE = 0.5

/** Where a text is cut, best first: after a paragraph, a line, a sentence, a word. */
const CUTS: readonly RegExp[] = [/\n\s*\n/g, /\n/g, /[.!?]["'”’)]?\s|[。！？…；]["'”’」』）]?/g, /[\s，、]/g]

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
/** Code units at the end of a piece that are searched for a cut between characters. */
const TAIL = 64

/**
 * Cuts a text into pieces of at most `most` code units that join to the same text. Cuts after a paragraph, otherwise a
 * line, a sentence, a word, and never inside a character as people see it.
 */
export function* splitText(text: string, most: number): Generator<{ readonly start: number; readonly text: string }> {
  for (let start = 0; start < text.length;) {
    const end = text.length - start <= most ? text.length : start + cutAt(text.slice(start, start + most))
    yield { start, text: text.slice(start, end) }
    start = end
  }
}

/** Returns the code units of `piece` before its best cut. */
function cutAt(piece: string): number {
  const least = Math.floor(piece.length * LEAST_SHARE)
  for (const cut of CUTS) {
    const ends = Array.from(piece.slice(least).matchAll(cut), ({ index, 0: found }) => least + index + found.length)
    const last = ends.at(-1)
    if (last !== undefined) return last
  }
  const from = Math.max(0, piece.length - TAIL)
  // The last character may continue after the piece, and the first may begin before the tail.
  const starts = Array.from(graphemes.segment(piece.slice(from)), ({ index }) => from + index)
  const last = starts.at(-1) ?? 0
  if (starts.length > 2 && last > 0) return last
  // A single character that's longer than the piece has to be cut, but never inside a surrogate pair.
  const isHalf = /[\uD800-\uDBFF]$/.test(piece)
  return isHalf && piece.length > 1 ? piece.length - 1 : piece.length
}
