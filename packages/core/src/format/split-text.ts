/** Of a piece of `most`, the part before which it is not cut for the sake of a better place. */
const LEAST_SHARE = 0.5

/** Where a text is best cut: behind a paragraph, a line, a sentence, a word. */
const CUTS: readonly RegExp[] = [/\n\s*\n/g, /\n/g, /[.!?]["'”’)]?\s|[。！？…；]["'”’」』）]?/g, /[\s，、]/g]

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
/** Code units at the end of a piece among which a cut between characters is looked for. */
const TAIL = 64

/**
 * Cuts a text into pieces of at most `most` code units that are the text again where they are put together: behind a
 * paragraph, else a line, a sentence, a word, and never inside a character as a person sees it.
 */
export function* splitText(text: string, most: number): Generator<{ readonly start: number; readonly text: string }> {
  for (let start = 0; start < text.length;) {
    const end = text.length - start <= most ? text.length : start + cutAt(text.slice(start, start + most))
    yield { start, text: text.slice(start, end) }
    start = end
  }
}

/** Code units of `piece` before its best cut. */
function cutAt(piece: string): number {
  const least = Math.floor(piece.length * LEAST_SHARE)
  for (const cut of CUTS) {
    const ends = Array.from(piece.slice(least).matchAll(cut), ({ index, 0: found }) => least + index + found.length)
    const last = ends.at(-1)
    if (last !== undefined) return last
  }
  const from = Math.max(0, piece.length - TAIL)
  // The last character may go on behind the piece, and the first may have begun before the tail.
  const starts = Array.from(graphemes.segment(piece.slice(from)), ({ index }) => from + index)
  const last = starts.at(-1) ?? 0
  if (starts.length > 2 && last > 0) return last
  // One character is longer than the piece and cannot stay whole, but no half of a surrogate pair ends a piece.
  const isHalf = /[\uD800-\uDBFF]$/.test(piece)
  return isHalf && piece.length > 1 ? piece.length - 1 : piece.length
}
