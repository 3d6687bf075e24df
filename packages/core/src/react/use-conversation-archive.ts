import { useEffect } from 'react'

import type { Chat, Conversation, ConversationArchive } from '../chat/index.ts'
import type { ListSnapshot } from '../paging/index.ts'
import { useStore } from './use-store.ts'

/** Returns the archived conversations, loaded and kept up to date while they're shown. */
export function useConversationArchive({ archive }: Pick<Chat, 'archive'>): {
  archive: ConversationArchive
  snapshot: ListSnapshot<Conversation>
} {
  useEffect(() => {
    void archive.open()
    return archive.close
  }, [archive])
  return { archive, snapshot: useStore(archive) }
}
