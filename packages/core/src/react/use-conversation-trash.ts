import { useEffect } from 'react'

import type { Chat, Conversation, ConversationTrash } from '../chat/index.ts'
import type { ListSnapshot } from '../paging/index.ts'
import { useStore } from './use-store.ts'

/** Returns the deleted conversations, loaded and kept up to date while they're shown. */
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
