const SENTENCE_END = /[.!?]["'”’)]?(?=\s|$)|[。！？…；]["'”’」』）]?/g

/**
 * Cuts a summary to at most `most` code points: after a sentence if that keeps at least half, or else between
 * characters.
 */
export function cutSummary(summary: string, most: number): { readonly text: string; readonly shortened: boolean } {
  const text = summary.trim()
  const points = Array.from(text)
  if (points.length <= most) return { text, shortened: false }
  const head = points.slice(0, most).join('')
  const ends = Array.from(head.matchAll(SENTENCE_END), ({ index, 0: end }) => index + end.length)
  const last = ends.at(-1) ?? 0
  if (last >= head.length / 2) return { text: head.slice(0, last).trimEnd(), shortened: true }
  const characters = [...new Intl.Segmenter().segment(head)].map(({ segment }) => segment)
  return { text: `${characters.slice(0, -1).join('').trimEnd()}…`, shortened: true }
}
