import { useEffect } from 'react'

import type { Chat, Conversation, ConversationTrash } from '../chat/index.ts'
import type { ListSnapshot } from '../paging/index.ts'
import { useStore } from './use-store.ts'

/** The deleted conversations, read and followed for as long as they are shown. */
export function useConversationTrash({ trash }: Pick<Chat, 'trash'>): {
  trash: ConversationTrash
  snapshot: ListSnapshot<Conversation>
} {
  useEffect(() => {
    void trash.open()
    return trash.close
  }, [trash])
  return { trash, snapshot: useStore(trash) }
}
