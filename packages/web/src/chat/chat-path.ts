import type { FoundConversation } from '@saffron/core/chat'

import { inSpace } from '../shell/address/space-address.ts'

export const CHATS_PATH = '/app/chats'
/** The deleted conversations, next to the list as in the drive. */
export const TRASH_PATH = `${CHATS_PATH}?in=trash`
/** The archived conversations. */
export const ARCHIVE_PATH = `${CHATS_PATH}?in=archive`

/** Returns the URL of a conversation in its space. */
export const pathOfChat = (id: string, workspace?: string): string => inSpace(`${CHATS_PATH}/${id}`, workspace)

/** Returns the URL of a found conversation, at the matching message with its words highlighted. */
export function pathOfFound({ id, owner, match }: FoundConversation, words: string): string {
  if (match === undefined) return pathOfChat(id, owner)
  return inSpace(`${pathOfChat(id)}?${new URLSearchParams({ at: match.message, q: words }).toString()}`, owner)
}
