import type { TextStorage } from '../session/stored-value.ts'

/** Where the files of a message that is being written are kept; null is a conversation yet to be made. */
export const keptFilesKey = (conversation: string | null): string => `files.${conversation ?? 'new'}`

/** Whether files wait for the next message: apart from their keeping, which a page fetches with the first of them. */
export const hasKeptFiles = (drafts: TextStorage, conversation: string | null): boolean =>
  drafts.get(keptFilesKey(conversation)) !== null
