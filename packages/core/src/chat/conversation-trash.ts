import { FIRST_PAGE, MAX_PAGE_SIZE } from '../endpoints/page-limits.ts'
import { createListStore, type ListStore } from '../paging/index.ts'
import type { ChatApi } from './contract.ts'
import type { ConversationFeed } from './conversation-feed.ts'
import type { ConversationList } from './conversation-list.ts'
import type { Conversation } from './entities.ts'

/** How long clients offer to undo a deletion, in milliseconds. */
export const UNDO_MS = 10_000

/** Rows of a trash page. More than a screen holds. */
const TRASH_PAGE_SIZE = 30

/** The deleted conversations of a space, kept up to date by events and local changes. */
export interface ConversationTrash extends Pick<
  ListStore<Conversation>,
  'getSnapshot' | 'subscribe' | 'loadMore' | 'retry'
> {
  /** Loads the first page, or reloads the visible rows, and listens for deletions and restores. */
  readonly open: () => Promise<void>
  readonly close: () => void
  readonly search: (words: string) => Promise<void>
  /** Returns a conversation in the trash, or undefined if it isn't there. */
  readonly find: (id: string, signal: AbortSignal) => Promise<Conversation | undefined>
  /** Restores a conversation. */
  readonly restore: (id: string) => Promise<Conversation>
  /** Deletes a conversation permanently. */
  readonly remove: (conversation: Conversation) => Promise<void>
  /** Deletes all of them permanently. Returns their number. */
  readonly empty: () => Promise<number>
}

export interface ConversationTrashOptions {
  readonly api: ChatApi
  readonly conversations: Pick<ConversationList, 'restore'>
  readonly feed?: Pick<ConversationFeed, 'subscribe'> | undefined
  readonly workspace?: string | undefined
}

export function createConversationTrash({
  api,
  conversations,
  feed,
  workspace,
}: ConversationTrashOptions): ConversationTrash {
  let words = ''
  let unsubscribe: (() => void) | undefined
  const {
    insert: _insert,
    update: _update,
    reset,
    refresh,
    close,
    ...store
  } = createListStore<Conversation>({
    pageSize: TRASH_PAGE_SIZE,
    load: ({ page, limit, signal }) =>
      api.chat.searchConversationTrash({
        query: { page, limit, ...(words !== '' && { q: words }), workspace },
        signal,
      }),
  })

  return {
    ...store,
    open: () => {
      unsubscribe ??= feed?.subscribe((event) => {
        if (event.event === 'missed') void refresh()
        else if (event.event !== 'conversation') return
        else if (event.data.deleted === true || event.data.restored === true) void refresh()
      })
      return store.getSnapshot().list.length === 0 ? reset() : refresh()
    },
    close: () => {
      unsubscribe?.()
      unsubscribe = undefined
      close()
    },
    search: (text) => {
      if (text.trim() === words) return Promise.resolve()
      words = text.trim()
      return reset()
    },
    find: async (id, signal) => {
      for (let page = FIRST_PAGE, seen = 0; ; page += 1) {
        const { list, total } = await api.chat.searchConversationTrash({
          query: { page, limit: MAX_PAGE_SIZE, workspace },
          signal,
        })
        const found = list.find((conversation) => conversation.id === id)
        seen += list.length
        if (found !== undefined || list.length === 0 || seen >= total) return found
      }
    },
    restore: async (id) => {
      const restored = await conversations.restore(id)
      store.remove(id)
      return restored
    },
    remove: async ({ id, trashedAt }) => {
      await api.chat.deleteConversation({ params: { id }, query: { trashedAt } })
      store.remove(id)
    },
    empty: async () => {
      try {
        return (await api.chat.emptyConversationTrash({ query: { workspace } })).deleted
      } finally {
        await reset()
      }
    },
  }
}
