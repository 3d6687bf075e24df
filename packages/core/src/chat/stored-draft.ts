import { readStored, storedText, type TextStorage } from '../session/stored-value.ts'

/** A draft on this device. */
export interface StoredDraft {
  readonly text: string
  /** When the text was last changed here, in milliseconds since 1970. 0 if unknown. */
  readonly editedAt: number
}

/** The account's draft of a conversation, as last seen by this device. */
export interface KnownDraft {
  readonly text: string
  /** When it was saved. Null if there was none. */
  readonly savedAt: string | null
}

export const NO_DRAFT: KnownDraft = { text: '', savedAt: null }

/** The storage key of a draft. Null is a new conversation. */
export const draftKey = (conversation: string | null): string => `draft.${conversation ?? 'new'}`
const knownKey = (conversation: string): string => `account.${conversation}`
const otherKey = (conversation: string | null): string => `other.${conversation ?? 'new'}`

export function readDraft(stored: string | null): StoredDraft {
  const value = readStored(stored, Date.now())
  // Earlier versions stored only the text.
  if (typeof value === 'string') return { text: value, editedAt: 0 }
  const { text, editedAt } = fieldsOf(value)
  return typeof text === 'string' && typeof editedAt === 'number' ? { text, editedAt } : { text: '', editedAt: 0 }
}

export const storedDraft = ({ text, editedAt }: StoredDraft): string => storedText({ text, editedAt }, Date.now())

export function readKnown(drafts: TextStorage, conversation: string): KnownDraft {
  const { text, savedAt } = fieldsOf(readStored(drafts.get(knownKey(conversation)), Date.now()))
  return typeof text === 'string' && typeof savedAt === 'string' ? { text, savedAt } : NO_DRAFT
}

export function storeKnown(drafts: TextStorage, conversation: string, { text, savedAt }: KnownDraft): void {
  if (savedAt === null) drafts.remove(knownKey(conversation))
  else drafts.set(knownKey(conversation), storedText({ text, savedAt }, Date.now()))
}

/** Returns whether there's an unsent text on this device. */
export const hasDraft = (drafts: TextStorage, conversation: string | null): boolean =>
  drafts.get(draftKey(conversation)) !== null

/** Returns the version of a draft that another one has replaced. Empty if there is none. */
export function readOther(drafts: TextStorage, conversation: string | null): string {
  const text = readStored(drafts.get(otherKey(conversation)), Date.now())
  return typeof text === 'string' ? text : ''
}

export function storeOther(drafts: TextStorage, conversation: string | null, text: string): void {
  if (text === '') drafts.remove(otherKey(conversation))
  else drafts.set(otherKey(conversation), storedText(text, Date.now()))
}

/**
 * Moves the draft of a deleted conversation to another one, by default to the next new one, unless that has a draft.
 */
export function moveDraft(drafts: TextStorage, from: string, to: string | null = null): void {
  move(drafts, otherKey(from), otherKey(to))
  // If the conversation is restored, it has the account's draft again.
  if (move(drafts, draftKey(from), draftKey(to))) drafts.remove(knownKey(from))
}

/** Returns whether there was something to move, and room for it. */
function move(drafts: TextStorage, gone: string, next: string): boolean {
  const kept = drafts.get(gone)
  if (kept === null || drafts.get(next) !== null) return false
  drafts.set(next, kept)
  // A full storage doesn't report that.
  if (drafts.get(next) !== kept) return false
  drafts.remove(gone)
  return true
}

function fieldsOf(value: unknown): { text?: unknown; editedAt?: unknown; savedAt?: unknown } {
  return typeof value === 'object' && value !== null ? value : {}
}
