import { MOST_NAME_BYTES } from './limits.ts'

/** What is wrong with a name: the key of its message among the rules of fields. */
export type NameFault = 'field.nameEmpty' | 'field.nameReserved' | 'field.nameSeparator' | 'field.nameLong'

const bytesOf = (text: string): number => new TextEncoder().encode(text).length

/**
 * What leaves something to see: not white space, and not marks alone that only steer the text around them, such as a
 * zero-width space, a joiner, a byte order mark or a soft hyphen. The blank cell of Braille is a letter, and empty.
 */
const VISIBLE = /[^\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

/** A name as it is kept: in Unicode's composed form, so that what looks the same is the same. */
export const normalName = (name: string): string => name.normalize('NFC')

/**
 * What keeps a text from naming a node: any Unicode may that leaves something to see, but a slash, NUL and half a surrogate
 * pair; `.` and `..` are places, not names. What only some systems refuse, such as `CON`, is a name here; the client that writes it there sees to it.
 */
export function nameFault(name: string): NameFault | undefined {
  if (!VISIBLE.test(name)) return 'field.nameEmpty'
  if (name === '.' || name === '..') return 'field.nameReserved'
  if (/[/\0]|\p{Surrogate}/u.test(name)) return 'field.nameSeparator'
  if (bytesOf(normalName(name)) > MOST_NAME_BYTES) return 'field.nameLong'
  return undefined
}

/** Whether a form carries a name as it is: it writes each line break as CR LF, and takes no other control character. */
export const fitsForm = (name: string): boolean => !/\p{Control}/u.test(name)

/** What is longer is no ending: `v1.final version of the text` has none. */
const MOST_ENDING_BYTES = 32

/**
 * The name that stands beside one that is taken: `report.pdf` → `report (2).pdf`. Cut where it would grow too long, never
 * inside a character, unless that is all there is.
 */
export function besideName(name: string, count: number): string {
  const dot = name.lastIndexOf('.')
  const hasEnding = dot > 0 && bytesOf(name.slice(dot)) <= MOST_ENDING_BYTES
  const [stem, ending] = hasEnding ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  const mark = ` (${count})`
  const most = MOST_NAME_BYTES - bytesOf(mark + ending)
  return cutTo(most, stem) + mark + ending
}

function cutTo(most: number, text: string): string {
  if (bytesOf(text) <= most) return text
  const characters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment)
  return dropLast(most, characters) || dropLast(most, Array.from(text))
}

/** As many of the first pieces as fit. */
function dropLast(most: number, pieces: readonly string[]): string {
  let [bytes, kept] = [0, '']
  for (const piece of pieces) {
    bytes += bytesOf(piece)
    if (bytes > most) return kept
    kept += piece
  }
  return kept
}
