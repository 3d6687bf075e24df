import { plainText } from '../text/emphasis.ts'

/** A note or removed text that was taken out of a text. */
export interface Mark {
  readonly text: string
  readonly isOmitted: boolean
}

export interface MarkedText {
  /** The text with marks in place of notes. */
  readonly text: string
  readonly marks: readonly Mark[]
}

/** Around the number of a mark within a line, and of one that is a paragraph of its own. Texts never contain them. */
const [INLINE, OWN, END] = ['\u0001', '\u0002', '\u0003']
// oxlint-disable-next-line no-control-regex -- they are what is removed
const CONTROLS = /[\0-\x08\x0B\x0E-\x1F\x7F\uFEFF]/g
/** A sign after an odd number of backslashes, which is text, or removed text, or a note. */
const MARK = /(?<!\\)(?:\\\\)*\\(?:\[\[|\/\*)|\/\*([\s\S]*?)\*\/|\[\[((?:(?!\]\]|\n[ \t]?\n)[\s\S])*?)\]\]/g
// oxlint-disable-next-line no-control-regex -- they are around the numbers of marks
const INLINE_MARK = /\x01(\d+)\x03/g
// oxlint-disable-next-line no-control-regex -- they are around the numbers of marks
const OWN_MARK = /^\s*\x02(\d+)\x03\s*$/

/** Removes control characters, and unifies the ends of lines. A form feed ends a line. */
export const normalizeText = (source: string): string =>
  source.replaceAll(/\r\n?|[\u2028\u2029\f\v]|\u0085/g, '\n').replaceAll(CONTROLS, '')

/** Takes notes (`[[ ]]`) and removed text out of a text. A backslash in front of one makes it text. */
export function takeMarks(source: string): MarkedText {
  const marks: Mark[] = []
  const text = source.replaceAll(
    MARK,
    (whole: string, omitted: string | undefined, note: string | undefined, at: number) => {
      if (omitted === undefined && note === undefined) return whole
      const above = source.slice(0, source.lastIndexOf('\n', at - 1) + 1)
      const after = source.indexOf('\n', at + whole.length)
      const rest = source.slice(at + whole.length, after === -1 ? source.length : after)
      const isAlone = source.slice(above.length, at).trim() === '' && rest.trim() === ''
      if (omitted !== undefined && !isAlone) return ''
      marks.push({ text: (omitted ?? note ?? '').trim(), isOmitted: omitted !== undefined })
      // A note directly below a paragraph is about it.
      const isOwn = isAlone && (omitted !== undefined || /(?:^|\n)[ \t]*\n$|^$|\]\][ \t]*\n$/.test(above.slice(-200)))
      return `${isOwn ? OWN : INLINE}${marks.length - 1}${END}`
    },
  )
  return { text, marks }
}

/** Returns the mark that a line consists of. */
export function ownMark(line: string, marks: readonly Mark[]): Mark | undefined {
  const [, index] = OWN_MARK.exec(line) ?? []
  return index === undefined ? undefined : marks[Number(index)]
}

/** Returns a text without its inline notes, and the notes. */
export function takeNotes(text: string, marks: readonly Mark[]): { text: string; note?: string } {
  const notes: string[] = []
  const rest = text
    .replaceAll(INLINE_MARK, (_mark, index: string) => {
      notes.push(marks[Number(index)]?.text ?? '')
      return ''
    })
    .replaceAll(/[ \t]+$/gm, '')
  const kept = notes.filter((note) => note !== '')
  return { text: rest, ...(kept.length > 0 && { note: kept.join('\n') }) }
}

/** Returns a line as it reads without notes and emphasis, to see what it is. */
export const bareLine = (line: string): string => plainText(line.replaceAll(INLINE_MARK, '')).trim()

const SIGN = /(\\*)(\[\[|\/\*)/g

/** Keeps the signs of notes and removed text in a text from being read as such. */
export const escapeMarks = (text: string): string =>
  text.replaceAll(SIGN, (_whole, slashes: string, sign: string) => `${slashes}${slashes}\\${sign}`)

/** The opposite of `escapeMarks`. */
export const unescapeMarks = (text: string): string =>
  text.replaceAll(
    SIGN,
    (_whole, slashes: string, sign: string) => `${'\\'.repeat(Math.floor(slashes.length / 2))}${sign}`,
  )
