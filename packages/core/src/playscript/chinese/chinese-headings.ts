import type { IntExt } from '../kinds.ts'
import { isCaseless } from '../text/capitals.ts'
import { type HeadingParts, joinIntExt } from '../text/heading-parts.ts'

const MAX_HEADING = 60
const CHINESE_NUMBER = '[\\d０-９一二三四五六七八九十百零〇两兩]{1,6}'
/** `第一场`, `第12場`, `场次（1）`, `场景三`, `SC 4`, `S#5`, `씬 6`, `シーン7`. */
const COUNTED = new RegExp(
  `^[【\\[]?\\s*第\\s*(${CHINESE_NUMBER})\\s*[场場](?![面合馆館地所])(?:戏|戲|景)?(?:\\s?([A-Z])(?=\\s|$))?`,
  'u',
)
const NAMED = new RegExp(
  `^[【\\[]?\\s*(?:场次|場次|场景|場景|场|場|分场|分場|SCENE|SC|S#|S＃|S(?=\\d)|씬|シーン|장면|#)\\s*[（(#.：:]?\\s*(\\d{1,4}(?:[-—–－.]\\d{1,3})?[A-Z]?|[一二三四五六七八九十百]{1,4})(?:\\s*[）)]|(?=$|[\\s：:，,、.．。·\\-—–/|】\\]]))`,
  'iu',
)
const INSIDE =
  /^(?:【|\[)?(?:(?:内|內|外|室内|室內|室外)景?|内外景|內外景|(?:内|內)\s*[/／]\s*外|内外|內外)(?:】|\])?$/u
const TIME =
  /^(?:(?:清|凌|大|次日|当日|當日|翌日|同日|另一|第二天|几天后)?(?:日|夜|晨|昏|晚|早|午|傍晚|清晨|早晨|早上|黄昏|黃昏|黎明|凌晨|上午|下午|中午|正午|深夜|半夜|午夜|子夜|午后|白天|夜晚|晚上|拂晓|日出|日落|雨夜|雪夜|日景|夜景)|日转夜|夜转日|同上|同前|接前场|连续|回忆|闪回|낮|밤|아침|저녁|새벽|朝|昼|夕|夕方)$/u
/** `日内`, `夜外`, `内日`, `外夜`: a time of day and inside or outside without a space. */
const JOINED =
  /^(日|夜|晨|昏|晚|早|午|清晨|黄昏|傍晚|深夜|凌晨)\s*[/／·、-]?\s*(内|內|外|内外|內外)景?$|^(内|內|外|内外|內外)景?\s*[/／·、-]?\s*(日|夜|晨|昏|晚|早|午|清晨|黄昏|傍晚|深夜|凌晨)$/u
const SCENIC = /^[【[]?\s*(内外景|內外景|内景|內景|外景|室内|室內|室外|內\/外景|内\/外景)(?=[\s.．。：:，,、·\-—–/])/u
const NUMBER =
  /^[（(【[△▲]?\s*(\d{1,4}(?:\s*[-—–－]\s*\d{1,4}){0,2}[A-Za-z]?|[一二三四五六七八九十百]{1,4}(?=[、.．）)]))\s*[）)】\]]?\s*([、.．。，,：:\s·]|场景?|場景?|(?=[日夜晨昏]\s*[/、，,]?\s*[内內外])|(?![-—–－]\s*\d)(?=[^\d\s年月日号號时時点點分秒集岁歲个個%％]))\s*/u
const SEPARATORS = /[\s，,、/／|｜·\-—–－。.．：:；;（）()【】[\]]+/u
const SENTENCE = /[！？!?；;“”「」"…]|。.|，.*，.*，.*，.*，/u
const JAPANESE = /^[○〇●◯]\s*(\S.*)$/u
const WIDE_DIGIT = /[０-９]/g
/** `#짱구의 집. 거실`: a place in Korea. */
const KOREAN = /^#\s?(?=\p{Script=Hangul})([^#]{2,40})$/u
const DATE = /^(?:1[89]|20|21)\d\d\s*[-—–.．/年]/u

/** Returns the parts of a heading of a Chinese, Japanese or Korean script. Returns undefined for any other line. */
export function parseChineseHeading(line: string): HeadingParts | undefined {
  const text = line.trim().replaceAll(WIDE_DIGIT, (digit) => digit.normalize('NFKC'))
  if (text === '' || text.length > MAX_HEADING || DATE.test(text)) return undefined
  // Signs such as `#1` are also in other texts.
  if (!isCaseless(text) && !/^S[#＃]\s*\d/.test(text)) return undefined
  const counted = COUNTED.exec(text) ?? NAMED.exec(text)
  if (counted !== null) {
    const rest = text.slice(counted[0].length)
    if (SENTENCE.test(rest) || /[。]$/.test(rest)) return undefined
    const number = `${arabic(counted[1] ?? '')}${counted[2] ?? ''}`
    return { text: unbracketed(text), number, ...partsOf(rest) }
  }
  if (SCENIC.test(text) && !SENTENCE.test(text)) return { text: unbracketed(text), ...partsOf(text) }
  const korean = KOREAN.exec(text)
  if (korean !== null && !SENTENCE.test(text.replaceAll('. ', ' '))) return { text, ...partsOf(korean[1] ?? '') }
  const japanese = JAPANESE.exec(text)
  if (japanese !== null && !/[。！？]/.test(text)) return { text, ...partsOf(japanese[1] ?? '') }
  const [start, number] = NUMBER.exec(text) ?? []
  const rest = start === undefined ? text : text.slice(start.length).replace(/^(?:场景?|場景?)?[：:，,、.\s]*/u, '')
  if (SENTENCE.test(rest) || rest === '') return undefined
  const parts = partsOf(rest)
  const hasBoth = parts.time !== undefined && parts.intExt !== undefined
  if (number === undefined)
    return hasBoth && parts.location !== undefined ? { text: unbracketed(text), ...parts } : undefined
  const isPair = /[-—–－]/.test(number)
  // `1-2 客厅` is a scene of an episode. A single number could be a list.
  const isPlace = isPair && rest.length <= 24 && !/[。：:]/.test(rest) && !/^\d/.test(rest)
  if (parts.time === undefined && parts.intExt === undefined && !isPlace) return undefined
  return { text: rest, number: arabic(number.replaceAll(/\s+/g, '').replaceAll(/[—–－]+/g, '-')), ...parts }
}

const unbracketed = (text: string): string => text.replace(/^[【[]\s*([^】\]]*)[】\]]$/u, '$1').trim()

function partsOf(text: string): Pick<HeadingParts, 'intExt' | 'location' | 'time'> {
  let intExt: IntExt | undefined
  const times: string[] = []
  const places: string[] = []
  // People are listed after the place, the time of day, and inside or outside.
  const [main = ''] = text.split(/(?:出场)?人物?[：:]/u)
  const tokens = main
    .split(SEPARATORS)
    .filter((token) => token !== '' && !/^(?:场景|場景|地点|地點|时间|時間|景|人|时|時)$/u.test(token))
  for (const token of tokens) {
    const joined = JOINED.exec(token)
    if (joined !== null) {
      times.push(joined[1] ?? joined[4] ?? '')
      intExt = joinIntExt(intExt, intExtOf(joined[2] ?? joined[3] ?? ''))
    } else if (INSIDE.test(token) || SCENIC.test(`${token} `)) intExt = joinIntExt(intExt, intExtOf(token))
    else if (TIME.test(token)) times.push(token)
    // What follows a known place and time is people.
    else if (places.length === 0 || (times.length === 0 && intExt === undefined)) places.push(token)
  }
  return {
    ...(intExt !== undefined && { intExt }),
    ...(places.length > 0 && { location: places.join(' ') }),
    ...(times.length > 0 && { time: times.join(' ') }),
  }
}

function intExtOf(token: string): IntExt {
  const isInside = /[内內]/.test(token)
  return isInside && token.includes('外') ? 'INT/EXT' : isInside ? 'INT' : 'EXT'
}

const DIGITS = '零一二三四五六七八九'
const valueOf = (digit: string): number => Math.max(0, DIGITS.indexOf(digit))

/** Converts a Chinese number up to 999 to digits. Other text stays. */
export function arabic(number: string): string {
  const plain = number
    .normalize('NFKC')
    .replaceAll(/[〇]/g, '零')
    .replaceAll(/[两兩]/g, '二')
  if (!/^[零一二三四五六七八九十百]+$/.test(plain)) return plain
  if (!/[十百]/.test(plain)) return Array.from(plain, (digit) => DIGITS.indexOf(digit)).join('')
  const [, hundreds = '', tens = '', ones = ''] = /^(?:(.)百)?零?(?:(.?)十)?(.?)$/.exec(plain) ?? []
  const hasTens = plain.includes('十')
  return String(
    (hundreds === '' ? 0 : valueOf(hundreds) * 100) +
      (hasTens ? (tens === '' ? 1 : valueOf(tens)) * 10 : 0) +
      (ones === '' ? 0 : valueOf(ones)),
  )
}
