import { nextBoundary, nextWord, previousBoundary, previousWord } from './graphemes.ts'

/**
 * A draft in progress. `cursor` is an offset into `text`, always between two graphemes. A large paste is one
 * private-use character in `text`, so it moves and is deleted as one. `pastes` has its content.
 */
export interface Draft {
  readonly text: string
  readonly cursor: number
  readonly pastes: readonly string[]
  /** The text last removed with Ctrl-K, Ctrl-U or Ctrl-W, for Ctrl-Y. */
  readonly killed: string
}

/** A paste of at least this size becomes a placeholder. */
export const FOLD_PASTE_LINES = 10
export const FOLD_PASTE_CHARACTERS = 1000

const FIRST_PASTE = 0xf0000
const PASTE_CHARACTER = /[\u{F0000}-\u{FFFFD}]/gu

export const emptyDraft: Draft = { text: '', cursor: 0, pastes: [], killed: '' }

export const draftOf = (text: string): Draft => {
  const clean = cleanInput(text)
  return { ...emptyDraft, text: clean, cursor: clean.length }
}

/** The text to send, with placeholders replaced by the pasted text. */
export function expandDraft(draft: Pick<Draft, 'text' | 'pastes'>): string {
  return draft.text.replace(PASTE_CHARACTER, (character) => draft.pastes[pasteIndex(character)] ?? '')
}

/** Returns the index of a grapheme's paste, or -1 for ordinary text. */
export function pasteIndex(grapheme: string): number {
  const point = grapheme.codePointAt(0) ?? 0
  return point >= FIRST_PASTE && point <= 0xffffd ? point - FIRST_PASTE : -1
}

export function insert(draft: Draft, text: string): Draft {
  return splice(draft, draft.cursor, draft.cursor, cleanInput(text))
}

/** Inserts pasted text, folded if it's long. */
export function paste(draft: Draft, pasted: string): Draft {
  const text = cleanInput(pasted)
  if (text.length < FOLD_PASTE_CHARACTERS && text.split('\n').length < FOLD_PASTE_LINES) return insert(draft, text)
  const character = String.fromCodePoint(FIRST_PASTE + draft.pastes.length)
  return splice({ ...draft, pastes: [...draft.pastes, text] }, draft.cursor, draft.cursor, character)
}

/** Replaces the text before the cursor from `start` on. */
export const replaceBefore = (draft: Draft, start: number, text: string): Draft =>
  splice(draft, start, draft.cursor, cleanInput(text))

export const deleteBackward = (draft: Draft): Draft =>
  splice(draft, previousBoundary(draft.text, draft.cursor), draft.cursor, '')

export const deleteForward = (draft: Draft): Draft =>
  splice(draft, draft.cursor, nextBoundary(draft.text, draft.cursor), '')

export const killWordBackward = (draft: Draft): Draft =>
  kill(draft, previousWord(draft.text, draft.cursor), draft.cursor)
export const killWordForward = (draft: Draft): Draft => kill(draft, draft.cursor, nextWord(draft.text, draft.cursor))
export const killToLineStart = (draft: Draft): Draft => kill(draft, lineStart(draft), draft.cursor)

/** Removes to the end of the line, or the line break if already there. */
export function killToLineEnd(draft: Draft): Draft {
  const end = lineEnd(draft)
  return kill(draft, draft.cursor, end === draft.cursor ? Math.min(end + 1, draft.text.length) : end)
}

export const yank = (draft: Draft): Draft => insertRaw(draft, draft.killed)

export const moveLeft = (draft: Draft): Draft => moveTo(draft, previousBoundary(draft.text, draft.cursor))
export const moveRight = (draft: Draft): Draft => moveTo(draft, nextBoundary(draft.text, draft.cursor))
export const moveWordLeft = (draft: Draft): Draft => moveTo(draft, previousWord(draft.text, draft.cursor))
export const moveWordRight = (draft: Draft): Draft => moveTo(draft, nextWord(draft.text, draft.cursor))
export const moveToLineStart = (draft: Draft): Draft => moveTo(draft, lineStart(draft))
export const moveToLineEnd = (draft: Draft): Draft => moveTo(draft, lineEnd(draft))
export const moveTo = (draft: Draft, cursor: number): Draft => ({ ...draft, cursor })

function lineStart({ text, cursor }: Draft): number {
  return cursor === 0 ? 0 : text.lastIndexOf('\n', cursor - 1) + 1
}

function lineEnd({ text, cursor }: Draft): number {
  const end = text.indexOf('\n', cursor)
  return end === -1 ? text.length : end
}

function insertRaw(draft: Draft, text: string): Draft {
  return splice(draft, draft.cursor, draft.cursor, text)
}

function kill(draft: Draft, start: number, end: number): Draft {
  return start === end ? draft : { ...splice(draft, start, end, ''), killed: draft.text.slice(start, end) }
}

function splice(draft: Draft, start: number, end: number, text: string): Draft {
  if (start === end && text === '') return draft
  const joined = draft.text.slice(0, start) + text + draft.text.slice(end)
  return { ...draft, text: joined, cursor: settle(joined, start + text.length) }
}

/**
 * Typed text can merge with its neighbor (a combining mark, an emoji's second half). The cursor moves after the whole
 * grapheme.
 */
function settle(text: string, cursor: number): number {
  return cursor === 0 ? 0 : nextBoundary(text, cursor - 1)
}

/** Normalizes line ends, and removes our placeholders and control characters other than tabs. */
function cleanInput(text: string): string {
  return (
    text
      .replace(/\r\n?/g, '\n')
      // oxlint-disable-next-line no-control-regex -- what a terminal would act on must not reach it.
      .replace(/[\x00-\x08\x0b-\x1f\x7f-\x9f]/g, '')
      .replace(PASTE_CHARACTER, '')
  )
}
