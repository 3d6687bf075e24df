const PARENTHESES = /[(（[][^)）\]]*[)）\]]?/g
/** Scripts that have no capitals. */
const CASELESS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
const SMALL = /\p{Ll}/gu
const CAPITAL = /\p{Lu}/gu
/** Small letters within names in capitals: `McCLANE`, `DiCAPRIO`, `O’BRIENs`, and the German ß. */
const SMALL_IN_NAMES =
  /\b(?:Mc|Mac|De|Di|Du|La|Le|Lo|Van|Von|von|van|de|di|du|la|le|el|al|y|und|et|and|the|of)(?=[\s\p{Lu}])|ß|(?<=\p{Lu})(?:s|’s|'s|th|st|nd|rd)\b|(?<=\d)(?:th|st|nd|rd|s)\b|ª|º/gu

/** Returns whether a text is in capitals outside parentheses. Text without letters that have capitals isn't. */
export function isCapitals(text: string): boolean {
  const outside = text.replaceAll(PARENTHESES, '')
  return !CASELESS.test(outside) && (outside.match(CAPITAL)?.length ?? 0) > 0 && !outside.match(SMALL)
}

/** Like `isCapitals`, but accepts small letters that are usual in names in capitals: `McCLANE`. */
export function isNearlyCapitals(text: string): boolean {
  const outside = text.replaceAll(PARENTHESES, '')
  if (CASELESS.test(outside)) return false
  const rest = outside.replaceAll(SMALL_IN_NAMES, '')
  return (rest.match(CAPITAL)?.length ?? 0) > 0 && !rest.match(SMALL)
}

/** Returns whether a text contains a character of Chinese, Japanese or Korean. */
export const isCaseless = (text: string): boolean => CASELESS.test(text)
