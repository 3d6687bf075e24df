import type { Api } from '../client/api-types.ts'
import { createListStore, type ListStore } from '../paging/index.ts'
import type { ConversationFeed, FeedEvent } from './conversation-feed.ts'
import type { Conversation, FoundConversation } from './entities.ts'
import type { ConversationChange } from './thread-types.ts'

/** Rows of a sidebar loaded at once: more than a screen holds. */
const SIDEBAR_PAGE_SIZE = 30

export interface ConversationList extends Pick<
  ListStore<FoundConversation>,
  'getSnapshot' | 'subscribe' | 'loadMore' | 'retry' | 'refresh' | 'reset'
> {
  /** Loads the first page ahead of `open`, which then does not load it again. */
  readonly preload: () => Promise<void>
  /** Loads the first page and listens for what happens in the conversations. */
  readonly open: () => Promise<void>
  readonly close: () => void
  /** Words to look for in titles and messages; empty for all. */
  readonly search: (words: string) => Promise<void>
  /** Puts a conversation in its place: a new one, or one that a thread has changed. */
  readonly put: (conversation: Conversation) => void
  /** Changes at once and takes it back if the server refuses, which it throws. */
  readonly change: (id: string, change: ConversationChange) => Promise<Conversation>
  /**
   * Moves a conversation to the trash. Returns it with `trashedAt`; without, it was deleted permanently, for nothing was
   * said in it. Undefined where it was deleted elsewhere.
   */
  readonly remove: (id: string) => Promise<Conversation | undefined>
  /** Moves a conversation out of the trash. */
  readonly restore: (id: string) => Promise<Conversation>
}

export interface ConversationListOptions {
  readonly api: Pick<Api, 'chat'>
  readonly feed?: Pick<ConversationFeed, 'subscribe'> | undefined
  readonly pageSize?: number
}

/** Pinned first, newest first: the order of the server's list. */
export const compareConversations = (a: Conversation, b: Conversation): number =>
  Number(b.pinned) - Number(a.pinned) || compareText(b.updatedAt, a.updatedAt) || compareText(b.id, a.id)

const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

/** The conversations of the caller, kept up to date by events and by what is done here. */
export function createConversationList({
  api,
  feed,
  pageSize = SIDEBAR_PAGE_SIZE,
}: ConversationListOptions): ConversationList {
  let words = ''
  let unsubscribe: (() => void) | undefined
  let preloaded: Promise<void> | undefined
  /** Deleted, here or elsewhere: an answer from before that may come late. */
  const deleted = new Set<string>()
  const store = createListStore<FoundConversation>({
    pageSize,
    compare: compareConversations,
    load: ({ page, limit, signal }) =>
      api.chat.searchConversations({ query: { page, limit, ...(words === '' ? {} : { q: words }) }, signal }),
  })
  const find = (id: string): FoundConversation | undefined => store.getSnapshot().list.find((item) => item.id === id)

  /** What was found in it stays with what is told of it. */
  const withMatch = (conversation: Conversation): FoundConversation => {
    const match = find(conversation.id)?.match
    return match === undefined ? conversation : { ...conversation, match }
  }

  const put = (conversation: Conversation): void => {
    if (deleted.has(conversation.id)) return
    // While words are searched for, only the server knows whether a new row belongs here.
    if (words === '' || find(conversation.id) !== undefined) store.insert(withMatch(conversation))
  }

  const onFeed = (event: FeedEvent): void => {
    if (event.event === 'missed') {
      void store.refresh()
      return
    }
    const { conversation: id, state } = event.data
    if (event.data.deleted === true) {
      deleted.add(id)
      store.remove(id)
      return
    }
    if (event.data.restored === true) {
      deleted.delete(id)
      // Only the server knows whether it has the words.
      if (words !== '') return void store.refresh()
    }
    store.update(id, (conversation) => ({ ...conversation, state }))
    void api.chat.getConversation({ params: { id } }).then(put, () => undefined)
  }

  return {
    ...store,
    put,
    preload: () => (preloaded ??= store.reset()),
    open: () => {
      unsubscribe ??= feed?.subscribe(onFeed)
      const loading = preloaded
      preloaded = undefined
      if (loading !== undefined) return loading
      return store.getSnapshot().list.length === 0 ? store.reset() : store.refresh()
    },
    close: () => {
      unsubscribe?.()
      unsubscribe = undefined
      store.close()
    },
    search: (text) => {
      if (text.trim() === words) return Promise.resolve()
      words = text.trim()
      return store.reset()
    },
    change: async (id, change) => {
      const before = find(id)
      store.update(id, (conversation) => ({ ...conversation, ...change }))
      try {
        const changed = await api.chat.updateConversation({ params: { id }, body: change })
        store.update(id, () => withMatch(changed))
        return changed
      } catch (error) {
        if (before !== undefined) store.update(id, () => before)
        throw error
      }
    },
    remove: async (id) => {
      const before = find(id)
      store.remove(id)
      try {
        return await api.chat.deleteConversation({ params: { id } })
      } catch (error) {
        if (deleted.has(id)) return undefined
        if (before !== undefined) store.insert(before)
        throw error
      }
    },
    restore: async (id) => {
      const restored = await api.chat.restoreConversation({ params: { id } })
      deleted.delete(id)
      put(restored)
      return restored
    },
  }
}
