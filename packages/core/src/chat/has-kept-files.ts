import type { TextStorage } from '../session/stored-value.ts'

/** The storage key of a draft's files. Null is a new conversation. */
export const keptFilesKey = (conversation: string | null): string => `files.${conversation ?? 'new'}`

/** Returns whether a draft has files. Separate from `keepFiles`, which a page loads only if there are some. */
export const hasKeptFiles = (drafts: TextStorage, conversation: string | null): boolean =>
  drafts.get(keptFilesKey(conversation)) !== null
