import type { FoundConversation } from '@saffron/core/chat'

export const CHATS_PATH = '/app/chats'
/** The deleted conversations: a place beside the list, as in the drive. */
export const TRASH_PATH = `${CHATS_PATH}?in=trash`
export const pathOfChat = (id: string): string => `${CHATS_PATH}/${id}`

/** Of a conversation that was found: at the message that holds the words, which are marked there. */
export function pathOfFound({ id, match }: FoundConversation, words: string): string {
  if (match === undefined) return pathOfChat(id)
  return `${pathOfChat(id)}?${new URLSearchParams({ at: match.message, q: words }).toString()}`
}
