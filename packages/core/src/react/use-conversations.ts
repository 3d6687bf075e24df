import { useEffect } from 'react'

import type { Chat, Conversation, ConversationList } from '../chat/index.ts'
import type { ListSnapshot } from '../paging/index.ts'
import { useStore } from './use-store.ts'

/** Returns the conversations, pinned first, kept up to date by events while the list is shown. */
export function useConversations({ conversations }: Chat): {
  conversations: ConversationList
  snapshot: ListSnapshot<Conversation>
} {
  useEffect(() => {
    void conversations.open()
    return conversations.close
  }, [conversations])
  return { conversations, snapshot: useStore(conversations) }
}
