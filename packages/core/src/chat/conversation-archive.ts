import { createListStore, type ListStore } from '../paging/index.ts'
import type { ChatApi } from './contract.ts'
import type { ConversationFeed } from './conversation-feed.ts'
import type { ConversationList } from './conversation-list.ts'
import type { Conversation } from './entities.ts'
import type { ConversationUpdate } from './run-events.ts'

/** Rows of an archive page. More than a screen holds. */
const ARCHIVE_PAGE_SIZE = 30

/** The conversations of a space that the caller has archived, kept up to date by events and local changes. */
export interface ConversationArchive extends Pick<
  ListStore<Conversation>,
  'getSnapshot' | 'subscribe' | 'loadMore' | 'retry'
> {
  /** Loads the first page, or reloads the visible rows, and listens for changes. */
  readonly open: () => Promise<void>
  readonly close: () => void
  /** Moves a conversation back to the list. */
  readonly restore: (id: string) => Promise<Conversation>
}

export interface ConversationArchiveOptions {
  readonly api: ChatApi
  readonly conversations: Pick<ConversationList, 'archive'>
  readonly feed?: Pick<ConversationFeed, 'subscribe'> | undefined
  readonly workspace?: string | undefined
}

/** Whether an event moves a conversation from one list to another. */
const isOfLists = ({ archived, deleted, restored }: ConversationUpdate): boolean =>
  archived !== undefined || deleted === true || restored === true

export function createConversationArchive({
  api,
  conversations,
  feed,
  workspace,
}: ConversationArchiveOptions): ConversationArchive {
  let unsubscribe: (() => void) | undefined
  const {
    insert: _insert,
    update: _update,
    reset,
    refresh,
    close,
    ...store
  } = createListStore<Conversation>({
    pageSize: ARCHIVE_PAGE_SIZE,
    load: ({ page, limit, signal }) =>
      api.chat.searchConversations({ query: { page, limit, archived: true, workspace }, signal }),
  })
  return {
    ...store,
    open: () => {
      unsubscribe ??= feed?.subscribe((event) => {
        if (event.event === 'missed' || (event.event === 'conversation' && isOfLists(event.data))) void refresh()
      })
      return store.getSnapshot().list.length === 0 ? reset() : refresh()
    },
    close: () => {
      unsubscribe?.()
      unsubscribe = undefined
      close()
    },
    restore: async (id) => {
      const restored = await conversations.archive(id, false)
      store.remove(id)
      return restored
    },
  }
}
