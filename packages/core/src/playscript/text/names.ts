/** Ways to say in a cue that it continues, or that the speaker isn't seen. Without parentheses, they follow a name. */
const EXTENSION =
  /[\s,.\-–—]+(?:CONT(?:['’´`.]?D|INUED|INUANDO|\.)?|V\.?\s?O\.?|O\.?\s?S\.?|O\.?\s?C\.?|V[./]\s?O\.?|VOICE[- ]?OVER|OFF|OFF[- ]SCREEN|PRE-?LAP|FILTERED|SUBTITLED|MORE|SUITE|FORTS\.?|ЗК|ПРОД\.?)$/iu
/** A device that the speaker is heard through: `KATE ON PHONE`. */
const DEVICE =
  /[\s,\-–—]+(?:ON|OVER|THROUGH) (?:THE )?(?:TV|TELEVISION|PHONE|TELEPHONE|SCREEN|RADIO|INTERCOM|SPEAKER(?:PHONE)?|VIDEO|TAPE|MONITOR|COMM?S?)\.?$/iu
/** The voice of someone who isn't seen: `KATE'S VOICE`, `VOIX DE PAUL`, `GEORGS STIMME`. */
const VOICES: readonly RegExp[] = [
  /^(.{2,})['’]S? VOICE(?:[- ]?OVER)?$/iu,
  /^(?:THE )?VOICE OF (?:THE )?(.{2,})$/iu,
  /^(?:LA )?VOIX (?:DE |D['’])(.{2,})$/iu,
  /^(?:LA )?(?:VOZ|VOCE) D[EI] (.{2,})$/iu,
  /^(?:DIE )?STIMME VON (.{2,})$/iu,
  /^(\p{L}{3,})S STIMME$/iu,
]
/** People whom only their voice names. They stay as they are: `MAN'S VOICE`. */
const NAMELESS =
  /^(?:AN? )?(?:OTHER |ANOTHER )?(?:(?:OLD|YOUNG)\s)?(?:MAN|WOMAN|BOY|GIRL|CHILD|MALE|FEMALE|FEMME|HOMME|MUJER|HOMBRE|UOMO|DONNA|MULHER|HOMEM|VOICE|SOMEONE)$/iu
const CHINESE_EXTENSION =
  /(?:[\s·]*(?:OS|VO|O\.S\.?|V\.O\.?|[ＭＮ](?=$)|(?<=\s)[MN](?=$)|画外音|畫外音|内心独白|內心獨白|内心|內心|独白|獨白|旁白音|电话音|電話音|心声|心聲|の声|の聲))$/iu
const PARENTHESES = /\s*[(（[【][^)）\]】]*(?:[)）\]】]|$)/gu
/** The longest cue that is read as a name. The expressions above are slow for the longest texts. */
const MAX_CUE = 200
/** Accents of Latin, Greek and Cyrillic letters. Capitals are often written without them. */
const ACCENTS = /[\u0300-\u036F]/g

/**
 * Returns the name of a cue without what follows it: `JOHN` for `JOHN (V.O.)`, `JOHN (CONT'D)`, `JOHN CONT'D`,
 * `JOHN'S VOICE` and `John:`.
 */
export function cueName(cue: string): string {
  let name = cue.slice(0, MAX_CUE).replaceAll(PARENTHESES, ' ').replaceAll(/[*_]+/g, '').replaceAll(/\s+/g, ' ').trim()
  name = name.replace(/[:：^]+$/u, '').trim()
  for (let shorter = ''; ; name = shorter) {
    shorter = withoutVoice(
      name
        .replace(EXTENSION, '')
        .replace(/[,;]+$/, '')
        .trim(),
    )
    if (shorter === name || shorter === '') break
  }
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(name)) {
    const shorter = name.replace(CHINESE_EXTENSION, '').trim()
    if (shorter !== '') name = shorter
  }
  return name.replace(/^["“'‘«](.*)["”'’»]$/u, '$1').trim()
}

function withoutVoice(name: string): string {
  const [device] = DEVICE.exec(name) ?? []
  const bare = device === undefined ? name : name.slice(0, -device.length)
  if (bare !== name) return NAMELESS.test(bare) ? name : bare
  for (const voice of VOICES) {
    const [, owner] = voice.exec(name) ?? []
    if (owner !== undefined) return NAMELESS.test(owner) ? name : owner
  }
  return name
}

/**
 * Returns the key by which two names are the same character: `DR. JONES` and `Dr Jones`, `ÉLISE` and `ELISE`,
 * `GUARD #1` and `GUARD # 1`.
 */
export const characterKey = (cue: string): string =>
  cueName(cue)
    .normalize('NFKC')
    .toLocaleUpperCase('en')
    .normalize('NFD')
    .replaceAll(ACCENTS, '')
    .normalize('NFC')
    .replaceAll(/[\s.,\-–—'’‘`´"“”«»]+/g, '')
