/** Single-column characters that never combine: Latin, punctuation, box drawing, and the app's marks. */
const NARROW = String.raw`\x20-\x7e\xa1-\xac\xae-\xff\u2010-\u2027\u2190-\u2193\u2500-\u257f\u2713\u273b\u276f`
/** The same with two columns: Chinese with its punctuation, and kana. */
const WIDE = String.raw`\u3001-\u3029\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff\uff01-\uff5e`

const KNOWN = new RegExp(`^[${NARROW}${WIDE}]*$`)
const KNOWN_STYLED = new RegExp(`^[${NARROW}${WIDE}\\n\\x07\\x1b]*$`)
const EACH_WIDE = new RegExp(`[${WIDE}]`, 'g')
// oxlint-disable-next-line no-control-regex -- colours, which take no columns.
const COLORS = /\x1b\[[\d;]*m/g

/**
 * Returns the columns of a text whose characters all stand alone. Undefined if Unicode's rules are needed, because
 * their tables take as long to load as Node to start.
 */
export function knownWidth(text: string): number | undefined {
  const bare = text.includes('\u001B') ? text.replace(COLORS, '') : text
  if (!KNOWN.test(bare)) return undefined
  return bare.length + (bare.match(EACH_WIDE)?.length ?? 0)
}

/** Returns whether each code unit is a user-perceived character of its own. */
export const hasSingleUnits = (text: string): boolean => KNOWN.test(text)

/**
 * Returns the segments `Intl.Segmenter` would give for a text with one character per code unit, including colors, links
 * and line ends. Otherwise undefined.
 */
export function unitSegments(
  text: string,
): (Pick<Intl.Segments, 'containing'> & Iterable<Intl.SegmentData>) | undefined {
  if (!KNOWN_STYLED.test(text)) return undefined
  const segments = Array.from(text, (segment, index) => ({ segment, index, input: text }))
  return Object.assign(segments, { containing: (at = 0) => segments[at] as Intl.SegmentData })
}
