import type { FoundConversation } from '@saffron/core/chat'

export const CHATS_PATH = '/app/chats'
/** The deleted conversations, next to the list as in the drive. */
export const TRASH_PATH = `${CHATS_PATH}?in=trash`
/** The archived conversations. */
export const ARCHIVE_PATH = `${CHATS_PATH}?in=archive`
export const pathOfChat = (id: string): string => `${CHATS_PATH}/${id}`

/** Returns the URL of a found conversation, at the matching message with its words highlighted. */
export function pathOfFound({ id, match }: FoundConversation, words: string): string {
  if (match === undefined) return pathOfChat(id)
  return `${pathOfChat(id)}?${new URLSearchParams({ at: match.message, q: words }).toString()}`
}
