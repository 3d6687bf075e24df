/**
 * Characters that no font shows, but that models read: controls, zero width, direction overrides, variation selectors
 * and Unicode tags. Line breaks and tabs are visible.
 */
const INVISIBLE =
  // oxlint-disable-next-line no-control-regex, no-misleading-character-class
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u2028-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\u{1D173}-\u{1D17A}\u{E0000}-\u{E0FFF}]/gu

const codeOf = (character: string): string =>
  (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')

/** Returns a text in which every character that can't be seen is written out: `⟨U+200B⟩`. */
export const markInvisible = (text: string): string =>
  text.replaceAll(INVISIBLE, (character) => `⟨U+${codeOf(character)}⟩`)

/** Returns a text without characters that can't be seen. */
export const removeInvisible = (text: string): string => text.replaceAll(INVISIBLE, '')

export const hasInvisible = (text: string): boolean => text.search(INVISIBLE) >= 0
