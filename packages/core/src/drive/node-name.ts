import { MAX_NAME_BYTES } from './limits.ts'

/** The error of a name, as a key of the field messages. */
export type NameError = 'field.nameEmpty' | 'field.nameReserved' | 'field.nameSeparator' | 'field.nameLong'

const bytesOf = (text: string): number => new TextEncoder().encode(text).length

/**
 * Matches a visible character: not white space, and not only format characters such as a zero-width space, a joiner, a
 * byte-order mark or a soft hyphen. The blank Braille cell is a letter, but invisible.
 */
const VISIBLE = /[^\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Returns a name as it's stored, in NFC, so that names that look the same are the same. */
export const normalName = (name: string): string => name.normalize('NFC')

/**
 * Returns the error of a name, if any. Any Unicode is allowed if something is visible, except slash, NUL and half a
 * surrogate pair. `.` and `..` aren't names. Names that only some systems reject, such as `CON`, are allowed; the
 * client that writes them there must handle them.
 */
export function nameError(name: string): NameError | undefined {
  if (!VISIBLE.test(name)) return 'field.nameEmpty'
  if (name === '.' || name === '..') return 'field.nameReserved'
  if (/[/\0]|\p{Surrogate}/u.test(name)) return 'field.nameSeparator'
  if (bytesOf(normalName(name)) > MAX_NAME_BYTES) return 'field.nameLong'
  return undefined
}

/**
 * Returns whether a form keeps a name unchanged. It writes line breaks as CR LF and accepts no other control
 * characters.
 */
export const isValidForm = (name: string): boolean => !/\p{Control}/u.test(name)

/** Anything longer isn't an extension: `v1.final version of the text` has none. */
const MAX_EXTENSION_BYTES = 32

/**
 * Returns an alternative for a taken name: `report.pdf` → `report (2).pdf`. If it's too long, it's cut between
 * characters, if possible.
 */
export function numberedName(name: string, count: number): string {
  const dot = name.lastIndexOf('.')
  const hasEnding = dot > 0 && bytesOf(name.slice(dot)) <= MAX_EXTENSION_BYTES
  const [stem, ending] = hasEnding ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  const mark = ` (${count})`
  const most = MAX_NAME_BYTES - bytesOf(mark + ending)
  return cutTo(most, stem) + mark + ending
}

function cutTo(most: number, text: string): string {
  if (bytesOf(text) <= most) return text
  const characters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment)
  return dropLast(most, characters) || dropLast(most, Array.from(text))
}

/** Returns as many of the first parts as fit. */
function dropLast(most: number, pieces: readonly string[]): string {
  let [bytes, kept] = [0, '']
  for (const piece of pieces) {
    bytes += bytesOf(piece)
    if (bytes > most) return kept
    kept += piece
  }
  return kept
}
