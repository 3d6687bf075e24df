/** The number of colors in the style sheet. */
export const MARK_TONES = 8

/** A word: of one script, and split where a small letter meets a capital one. */
const WORD = /\p{Lu}?[\p{Ll}\p{M}]+|\p{Lu}+(?!\p{Ll})|\p{Lo}[\p{Lo}\p{M}]*|\p{N}+/gu

/**
 * Returns one or two letters that stand for a provider: the first ones of its first two words, or of its only word.
 * Scripts without capital letters, such as Chinese, have wide characters, so there it's one.
 */
export function markLetters(name: string): string {
  const [first, second] = name.match(WORD) ?? []
  if (first === undefined) return Array.from(name.trim())[0] ?? ''
  const [letter = '', next = ''] = Array.from(first)
  if (/^\p{Lo}/u.test(first)) return letter
  const initial = second === undefined || /^\p{Lo}/u.test(second) ? undefined : Array.from(second)[0]
  return letter.toUpperCase() + (initial?.toUpperCase() ?? next)
}

/** Returns the number of a provider's color. It's the same on every device, whatever other providers there are. */
export function markTone(name: string): number {
  let hash = 0
  for (const character of name.trim().toLowerCase()) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0
  return hash % MARK_TONES
}
