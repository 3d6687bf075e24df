import type { ConversationFeed } from '@saffron/core/chat'
import { useSession } from '@saffron/core/react'

import { session } from '../shell/session/client.ts'
import { chatOf } from './chat-context.tsx'

/** Returns the events of the signed-in user's chats, for pages outside the chat. */
export function useChatFeed(): ConversationFeed {
  return chatOf(useSession(session).user?.id ?? '').feed
}
