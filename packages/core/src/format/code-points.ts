const isLowSurrogate = (unit: number): boolean => unit >= 0xdc_00 && unit <= 0xdf_ff

/** Counts the code points of a well-formed text. A surrogate pair is one. */
export function countPoints(text: string): number {
  let points = text.length
  for (let at = 0; at < text.length; at += 1) if (isLowSurrogate(text.charCodeAt(at))) points -= 1
  return points
}

/** Returns the code units before a code point of a well-formed text, at most all of them. */
export function unitsBefore(text: string, point: number): number {
  let units = 0
  for (let points = 0; points < point && units < text.length; points += 1) {
    units += isLowSurrogate(text.charCodeAt(units + 1)) ? 2 : 1
  }
  return Math.min(units, text.length)
}
