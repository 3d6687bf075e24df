/** What stands in a composer and was not sent. Long pastes are kept apart from the text, folded. */
export interface ComposerDraft {
  readonly text: string
  readonly pasted: readonly string[]
}

export const EMPTY_DRAFT: ComposerDraft = { text: '', pasted: [] }

/** From this length on a paste is folded: a text field of a megabyte makes every keystroke wait for its layout. */
export const FOLD_PASTE_CHARACTERS = 8000

const keyOf = (conversation: string | null) => `draft:${conversation ?? 'new'}`

export const isEmptyDraft = ({ text, pasted }: ComposerDraft): boolean => text.trim() === '' && pasted.length === 0

/** The draft as one message: the text, then each paste. */
export const draftContent = ({ text, pasted }: ComposerDraft): string =>
  [text.trim(), ...pasted].filter((part) => part !== '').join('\n\n')

export function readDraft(conversation: string | null): ComposerDraft {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(conversation)) ?? 'null')
    return isDraft(stored) ? stored : EMPTY_DRAFT
  } catch {
    return EMPTY_DRAFT
  }
}

/** Keeps the draft of a conversation; what the browser has no room for is kept only on screen. */
export function storeDraft(conversation: string | null, draft: ComposerDraft): void {
  try {
    if (isEmptyDraft(draft)) localStorage.removeItem(keyOf(conversation))
    else localStorage.setItem(keyOf(conversation), JSON.stringify(draft))
  } catch {
    localStorage.removeItem(keyOf(conversation))
  }
}

const isDraft = (value: unknown): value is ComposerDraft =>
  typeof value === 'object' &&
  value !== null &&
  'text' in value &&
  typeof value.text === 'string' &&
  'pasted' in value &&
  Array.isArray(value.pasted) &&
  value.pasted.every((part) => typeof part === 'string')
