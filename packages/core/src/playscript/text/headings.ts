import type { IntExt } from '../kinds.ts'
import { isCapitals, isNearlyCapitals } from './capitals.ts'
import { type HeadingParts, joinIntExt } from './heading-parts.ts'
import { INSIDE_WORDS, OUTSIDE_WORDS, SCENE_WORDS, TIME_WORDS } from './heading-words.ts'

/** The longest heading. Longer lines that start like one are prose. */
const MAX_HEADING = 200
/** `INT.`, `EXT`, `INT./EXT.`, `I/E`: valid in any case. */
const FOUNTAIN = /^(?:(?:INT|EXT)\.?\s?[/\-–]\s?(?:INT|EXT)|INT|EXT|EST|I\.?\/E|E\.?\/I)(?:\.(?=\S|\s|$)|(?=[\s/])|$)/i
const WORD = /[\p{L}\p{M}]+/uy
/** A number in front of a heading: `12`, `12A.`, `A12)`, `1.2`, `3-4`, `#5`. */
const NUMBER =
  /^(?:#\s*)?((?:[A-Z]{1,2})?\d{1,4}(?:[.\-–]\d{1,3})?[A-Z]{0,3}|\d{1,3}(?:,\s?\d{1,3})+)(?:[.):\]]+\s*|\s*[-–—]\s+|\s+)(?=\S)/iu
const AFTER_NUMBER = /\s{2,}((?:[A-Z]{1,2})?\d{1,4}(?:[.\-–]\d{1,3})?[A-Z]{0,3})\.?\**$/i
const SCENE = new RegExp(
  `^(${SCENE_WORDS.join('|')})\\.?\\s*(?:(?:N[.º°]|NO\\.?|NR\\.?|#)\\s*)?(\\d{1,4}[A-Z]{0,2}|(?<=[.\\s#º°])(?:[IVXLC]{1,7}|ONE|TWO|THREE|FOUR|FIVE|SIX|SEVEN|EIGHT|NINE|TEN))(?:\\s*[.:,;–—\\-/|)]\\s*|\\s+|$)`,
  'iu',
)
const SEPARATOR = /\s+[-–—―|]+\s+|\s*[–—―|]\s*|\s+--?\s*|\s*\/\s*|\.\s+|,\s+|;\s+|\s+•\s+/u

/** Returns the number in front of a line, and the rest of it. The number may be repeated at the end of the line. */
function splitNumber(line: string): {
  readonly number?: string
  readonly rest: string
  readonly isDouble?: true
} {
  const [found, number] = NUMBER.exec(line) ?? []
  if (found === undefined || number === undefined) {
    return { rest: line }
  }
  const rest = line.slice(found.length)
  const [after, last] = AFTER_NUMBER.exec(rest) ?? []
  if (after !== undefined && last?.toUpperCase() === number.toUpperCase()) {
    return { number, rest: rest.slice(0, -after.length).trim(), isDouble: true }
  }
  return { number, rest }
}

/** Returns whether a line starts as Fountain's headings do: with INT, EXT, EST or I/E in any case. */
export function isFountainHeading(line: string): boolean {
  const [start] = FOUNTAIN.exec(line) ?? []
  if (start === undefined || line.length > MAX_HEADING || !/\p{L}|\p{N}/u.test(line.slice(start.length))) return false
  // “Est” is a word of French, Spanish and Latin, and “Est. 1901” isn't a place. “Int” isn't a word anywhere.
  if (/^est\W+\d{4}$/i.test(line)) return false
  return !/^est/i.test(start) || isCapitals(line) || (start.endsWith('.') && / [-–—] /.test(line))
}

/**
 * Returns the parts of a heading with a word for inside or outside in one of the supported languages, or of a numbered
 * place with a time of day. Returns undefined for any other line.
 */
export function parseHeading(line: string): HeadingParts | undefined {
  const text = line.trim()
  if (text === '' || text.length > MAX_HEADING) return undefined
  const { number, rest, isDouble } = splitNumber(text)
  const scene = SCENE.exec(rest)
  const body = scene === null ? rest : rest.slice(scene[0].length)
  const parts = bodyParts(body, { isNumbered: number !== undefined || scene !== null, isDouble: isDouble === true })
  if (parts === undefined) return undefined
  const found = number ?? scene?.[2]
  // The word stays in the text, because only its number is printed elsewhere.
  return { ...parts, text: scene === null ? body : rest, ...(found !== undefined && { number: found }) }
}

/** Returns the number of a line that only numbers a scene, with or without a name: `SCENE 3`, `SZENE 4: IM WALD`. */
export function parseSceneWord(line: string): HeadingParts | undefined {
  const text = line.trim()
  const [found, word, number] = SCENE.exec(text) ?? []
  if (found === undefined || word === undefined || number === undefined || text.length > MAX_HEADING) return undefined
  const rest = text.slice(found.length).trim()
  // In a sentence, the word has small letters and no separator: “Scene 3 was better.”
  const isLine = rest === '' || isNearlyCapitals(text) || /[.:,;–—\-/|)]\s*$/.test(found)
  const isTitle = isNearlyCapitals(word) && rest.length <= 60
  if (!isLine || (!isTitle && /[.!?]\s+\p{Lu}\p{Ll}/u.test(rest)) || (rest.length > 80 && !isCapitals(rest)))
    return undefined
  return { text, number, ...(rest !== '' && placeAndTime(segmentsOf(rest))) }
}

/**
 * Returns whether a heading is written like one. In small letters, only an abbreviation, a number, or a sign after the
 * first word makes a heading: action can start with “Interior”.
 */
export const isHeadingCase = (text: string): boolean => {
  const { rest } = splitNumber(text)
  return (
    parseHeading(text)?.number !== undefined ||
    isNearlyCapitals(text) ||
    /^(?:int|ext|est|i\/e)\b/i.test(rest) ||
    /^\p{Lu}\p{L}*(?:[/-]\p{L}+)?(?:\.\s*|\s*[–—:]\s*|\s+-\s+)\p{Lu}/u.test(rest) ||
    parseSceneWord(text) !== undefined
  )
}

interface Place {
  readonly isNumbered: boolean
  /** Whether the same number is at both ends of the line. */
  readonly isDouble: boolean
}

/** German abbreviations of inside or outside with the time of day: `KÜCHE I/T`, `A/N WALD`. */
const GERMAN_PAIR = /^([IA])\s?\/\s?([TNDM])\b[.:]?\s*|[\s.,–-]+([IA])\s?\/\s?([TNDM])$/u
const GERMAN_TIMES: Readonly<Record<string, string>> = { T: 'TAG', N: 'NACHT', D: 'DÄMMERUNG', M: 'MORGEN' }

function bodyParts(source: string, place: Place): Omit<HeadingParts, 'text'> | undefined {
  const [pair, first, firstTime, last, lastTime] = GERMAN_PAIR.exec(source) ?? []
  if (pair === undefined || !(place.isNumbered || isCapitals(source))) return wordParts(source, place)
  const name = source.replace(pair, '').trim()
  const intExt = (first ?? last) === 'I' ? 'INT' : 'EXT'
  const time = GERMAN_TIMES[firstTime ?? lastTime ?? ''] ?? ''
  return name === '' || time === '' ? undefined : { intExt, location: name, time }
}

function wordParts(body: string, { isNumbered, isDouble }: Place): Omit<HeadingParts, 'text'> | undefined {
  if (isFountainHeading(body)) {
    const [start = ''] = FOUNTAIN.exec(body) ?? []
    return withPlace(abbreviated(start), body.slice(start.length))
  }
  const inCapitals = isNearlyCapitals(body)
  const leading = leadingWords(body)
  if (leading !== undefined && (inCapitals || leading.isMarked)) return withPlace(leading.intExt, leading.rest)
  const segments = segmentsOf(body)
  // A time of day in New York ends with EST, too.
  const at = /\d\s*(?:[AP]\.?M\.?\s*)?EST\b/i.test(body)
    ? -1
    : segments.findIndex((segment) => wordsFor(segment) !== undefined)
  if (at > 0 && segments.length > 1 && (inCapitals || isNumbered) && !/[.!?]$/.test(body)) {
    const intExt = wordsFor(segments[at] ?? '')
    const others = segments.filter((_, index) => index !== at)
    const time = timeIn(segments[at] ?? '')
    return { ...(intExt !== undefined && { intExt }), ...placeAndTime(time === undefined ? others : [...others, time]) }
  }
  const isTimed = segments.length > 1 && isTime(segments.at(-1) ?? '')
  if (/^\(?CONTINUED\b/.test(body)) return undefined
  if (isDouble || (isNumbered && inCapitals && isTimed)) return placeAndTime(segments)
  return undefined
}

const abbreviated = (start: string): IntExt => (/[/\-–]/.test(start) ? 'INT/EXT' : /^i/i.test(start) ? 'INT' : 'EXT')

/** Words that are also names or other words. They need the sign that follows them in headings. */
const RISKY: ReadonlySet<string> = new Set(['EST', 'UTE', 'INNE', 'PL', 'WN', 'PAV'])

/** Reads words for inside and outside at the start of a line: `INNEN/AUSSEN.`, `Intérieur -`. */
function leadingWords(body: string) {
  let at = 0
  let intExt: IntExt | undefined
  for (;;) {
    WORD.lastIndex = at
    const [word] = WORD.exec(body) ?? []
    const kind = word === undefined ? undefined : kindOf(word)
    if (word === undefined || kind === undefined) break
    intExt = joinIntExt(intExt, kind)
    at += word.length
    const [join] = /^\.?\s*[/&+\-–]\s*(?=[\p{L}])/u.exec(body.slice(at)) ?? []
    const next = join === undefined ? '' : (/^[\p{L}\p{M}]+/u.exec(body.slice(at + join.length))?.[0] ?? '')
    if (join === undefined || kindOf(next) === undefined) break
    at += join.length
  }
  if (intExt === undefined) return undefined
  const rest = body.slice(at)
  // An inn is a place of its own in English.
  if (/^inn$/i.test(body.slice(0, at)) && !rest.startsWith('.')) return undefined
  if (/^est$/i.test(body.slice(0, at)) && !isCapitals(body) && !/ [-–—] |\//.test(rest)) return undefined
  if (RISKY.has(body.slice(0, at).toLocaleUpperCase('en')) && !/^(?:\.\s|\s*\/|\s+[-–—])/.test(rest)) return undefined
  const isMarked = /^(?:\.(?!\.)|\s*[/:|,]|\s+[-–—])\s*\S/.test(rest)
  if (!isMarked && !/^\s+[^\s(]/.test(rest)) return undefined
  return { intExt, rest, isMarked }
}

function kindOf(word: string): IntExt | undefined {
  const capitals = word.toLocaleUpperCase('en')
  if (INSIDE_WORDS.has(word) || INSIDE_WORDS.has(capitals)) return 'INT'
  return OUTSIDE_WORDS.has(word) || OUTSIDE_WORDS.has(capitals) ? 'EXT' : undefined
}

/** Returns inside or outside if a segment says only that, with or without a time: `INNEN`, `INT./EXT`, `INT. GIORNO`. */
function wordsFor(segment: string): IntExt | undefined {
  const words = segment.split(/[\s./]+/).filter((word) => word !== '')
  if (words.length === 0 || words.length > 3) return undefined
  const kinds = words.map(kindOf)
  const isOnly = kinds.every((kind, index) => kind !== undefined || isTime(words[index] ?? ''))
  const known = kinds.filter((kind) => kind !== undefined)
  return isOnly && known.length > 0 ? known.reduce(joinIntExt, undefined) : undefined
}

const timeIn = (segment: string): string | undefined =>
  segment.split(/[\s./]+/).find((word) => kindOf(word) === undefined && isTime(word))

const segmentsOf = (text: string): string[] =>
  text
    .split(SEPARATOR)
    .map((segment) => segment.trim())
    .filter((segment) => segment !== '')

const isTime = (segment: string): boolean =>
  segment.length <= 40 &&
  segment.split(/[\s,()/]+/).some((word) => TIME_WORDS.has(word.replace(/[.:]+$/, '').toLocaleUpperCase('en')))

const withPlace = (intExt: IntExt, rest: string): Omit<HeadingParts, 'text'> => ({
  intExt,
  ...placeAndTime(segmentsOf(rest.replace(/^[\s.:/|,\-–—]+/, ''))),
})

/** The last segment is the time of day if it's known as one, and the others are the place. */
function placeAndTime(segments: readonly string[]): Pick<HeadingParts, 'location' | 'time'> {
  const last = segments.findLastIndex(isTime)
  const at = last > 0 ? last : -1
  const place = segments.slice(0, at === -1 ? segments.length : at).join(' - ')
  const time = at === -1 ? '' : segments.slice(at).join(' - ')
  return { ...(place !== '' && { location: place }), ...(time !== '' && { time }) }
}
