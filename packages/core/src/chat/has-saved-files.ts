import type { TextStorage } from '../session/stored-value.ts'

/** The storage key of a draft's files. Null is a new conversation. */
export const savedFilesKey = (conversation: string | null): string => `files.${conversation ?? 'new'}`

/** Returns whether a draft has files. Separate from `keepFiles`, which a page loads only if there are some. */
export const hasSavedFiles = (drafts: TextStorage, conversation: string | null): boolean =>
  drafts.get(savedFilesKey(conversation)) !== null
