/** Single-column characters that never combine: Latin, punctuation, box drawing, and the app's marks. */
const NARROW = String.raw`\x20-\x7e\xa1-\xac\xae-\xff\u2010-\u2027\u2190-\u2193\u2500-\u257f\u2713\u273b\u276f`
/** The same of two columns: Chinese with its punctuation, and kana. */
const WIDE = String.raw`\u3001-\u3029\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff\uff01-\uff5e`

const KNOWN = new RegExp(`^[${NARROW}${WIDE}]*$`)
const KNOWN_STYLED = new RegExp(`^[${NARROW}${WIDE}\\n\\x07\\x1b]*$`)
const EACH_WIDE = new RegExp(`[${WIDE}]`, 'g')
// oxlint-disable-next-line no-control-regex -- colours, which take no columns.
const COLORS = /\x1b\[[\d;]*m/g

/**
 * Columns of a text in which each character is one that stands for itself; undefined where Unicode's rules have to be asked,
 * whose tables take as long to load as Node takes to start.
 */
export function knownWidth(text: string): number | undefined {
  const bare = text.includes('\u001B') ? text.replace(COLORS, '') : text
  if (!KNOWN.test(bare)) return undefined
  return bare.length + (bare.match(EACH_WIDE)?.length ?? 0)
}

/** Whether each code unit is a character of its own, as a reader counts them. */
export const hasSingleUnits = (text: string): boolean => KNOWN.test(text)

/** What `Intl.Segmenter` says of a text in which each code unit is a character, colours, links and line ends with it; else undefined. */
export function unitSegments(
  text: string,
): (Pick<Intl.Segments, 'containing'> & Iterable<Intl.SegmentData>) | undefined {
  if (!KNOWN_STYLED.test(text)) return undefined
  const segments = Array.from(text, (segment, index) => ({ segment, index, input: text }))
  return Object.assign(segments, { containing: (at = 0) => segments[at] as Intl.SegmentData })
}
