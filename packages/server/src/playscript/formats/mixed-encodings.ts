const LEAST_CHARACTERS = 12
/** Text in another encoding has this share of bytes that look like UTF-8 by chance at most. */
const CHANCE = 0.2

/**
 * Returns whether a text has both Chinese, Japanese or Korean in UTF-8 and bytes that aren't UTF-8, as in files that were
 * joined. Any single encoding would lose one of the two.
 */
export function hasMixedEncodings(bytes: Uint8Array): boolean {
  let whole = 0
  let other = 0
  for (let at = 0; at < bytes.length;) {
    const byte = bytes[at] ?? 0
    const length = byte < 0x80 ? 1 : lengthOf(byte)
    const isWhole = length > 0 && at + length <= bytes.length && areTrailing(bytes, at + 1, at + length)
    if (byte >= 0x80 && isWhole && length === 3) whole += 3
    else if (byte >= 0x80 && !isWhole && at + 4 <= bytes.length) other += 1
    at += isWhole ? length : 1
  }
  return whole >= LEAST_CHARACTERS * 3 && other >= LEAST_CHARACTERS && whole > (whole + other) * CHANCE
}

const lengthOf = (first: number): number =>
  first >= 0xc2 && first < 0xe0 ? 2 : first >= 0xe0 && first < 0xf0 ? 3 : first >= 0xf0 && first < 0xf5 ? 4 : 0

function areTrailing(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (((bytes[at] ?? 0) & 0xc0) !== 0x80) return false
  return true
}
