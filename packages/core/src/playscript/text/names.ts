/** Ways to say in a cue that it continues, or that the speaker isn't seen. Without parentheses, they follow a name. */
const EXTENSION =
  /[\s,.\-–—]+(?:CONT(?:['’´`.]?D|INUED|INUANDO|\.)?|V\.?\s?O\.?|O\.?\s?S\.?|O\.?\s?C\.?|VOICE[- ]?OVER|OFF|OFF[- ]SCREEN|MORE|SUITE)$/iu
const CHINESE_EXTENSION =
  /(?:[\s·]*(?:OS|VO|O\.S\.?|V\.O\.?|画外音|畫外音|内心独白|內心獨白|内心|內心|独白|獨白|旁白音|电话音|電話音))$/iu
const PARENTHESES = /\s*[(（[【][^)）\]】]*(?:[)）\]】]|$)/gu

/**
 * Returns the name of a cue without what follows it: `JOHN` for `JOHN (V.O.)`, `JOHN (CONT'D)`, `JOHN CONT'D` and
 * `John:`.
 */
export function cueName(cue: string): string {
  let name = cue.replaceAll(PARENTHESES, ' ').replaceAll(/[*_]+/g, '').replaceAll(/\s+/g, ' ').trim()
  name = name.replace(/[:：^]+$/u, '').trim()
  for (let shorter = ''; ; name = shorter) {
    shorter = name.replace(EXTENSION, '').trim()
    if (shorter === name || shorter === '') break
  }
  if (/\p{Script=Han}/u.test(name)) {
    const shorter = name.replace(CHINESE_EXTENSION, '').trim()
    if (shorter !== '') name = shorter
  }
  return name.replace(/^["“'‘«](.*)["”'’»]$/u, '$1').trim()
}

/** Returns the key by which two names are the same character: `DR. JONES` and `Dr Jones`. */
export const characterKey = (cue: string): string =>
  cueName(cue)
    .normalize('NFKC')
    .toLocaleUpperCase('en')
    .replaceAll(/[’‘`´]/g, "'")
    .replaceAll(/\./g, ' ')
    .replaceAll(/\s*([/&+])\s*/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim()
