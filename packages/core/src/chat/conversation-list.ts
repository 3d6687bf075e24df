import { createListStore, type ListStore } from '../paging/index.ts'
import type { ChatApi } from './contract.ts'
import type { ConversationFeed, FeedEvent } from './conversation-feed.ts'
import type { Conversation, FoundConversation } from './entities.ts'
import type { ConversationChange } from './thread-types.ts'

/** Rows of a sidebar page. More than a screen holds. */
const SIDEBAR_PAGE_SIZE = 30

export interface ConversationList extends Pick<
  ListStore<FoundConversation>,
  'getSnapshot' | 'subscribe' | 'loadMore' | 'retry' | 'refresh' | 'reset'
> {
  /** Loads the first page ahead of `open`, which then doesn't load it again. */
  readonly preload: () => Promise<void>
  /** Loads the first page and listens for events of the conversations. */
  readonly open: () => Promise<void>
  readonly close: () => void
  /** The search words for titles and messages. Empty for all. */
  readonly search: (words: string) => Promise<void>
  /** Inserts a conversation at its place: a new one, or one that a thread has changed. */
  readonly put: (conversation: Conversation) => void
  /** Applies a change right away, and reverts it if the server rejects it. Throws that error. */
  readonly change: (id: string, change: ConversationChange) => Promise<Conversation>
  /**
   * Moves a conversation to the trash. Returns it with `trashedAt`, or without it if it was permanently deleted because
   * it had no messages. Returns undefined if it was deleted elsewhere.
   */
  readonly remove: (id: string) => Promise<Conversation | undefined>
  /** Moves a conversation to the archive, or back to the list. */
  readonly archive: (id: string, archived: boolean) => Promise<Conversation>
  /** Restores a conversation from the trash. */
  readonly restore: (id: string) => Promise<Conversation>
}

export interface ConversationListOptions {
  readonly api: ChatApi
  readonly feed?: Pick<ConversationFeed, 'subscribe'> | undefined
  readonly pageSize?: number
  /** The workspace whose conversations these are. By default, those of the user's own space. */
  readonly workspace?: string | undefined
}

/** The order of the server's list: pinned first, newest first. */
export const compareConversations = (a: Conversation, b: Conversation): number =>
  Number(b.pinned) - Number(a.pinned) || compareText(b.updatedAt, a.updatedAt) || compareText(b.id, a.id)

const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

/** The conversations of a space, kept up to date by events and local changes. */
export function createConversationList({
  api,
  feed,
  pageSize = SIDEBAR_PAGE_SIZE,
  workspace,
}: ConversationListOptions): ConversationList {
  let words = ''
  let unsubscribe: (() => void) | undefined
  let preloaded: Promise<void> | undefined
  let opening = Promise.resolve()
  /** Conversations deleted here or elsewhere. A late response may still contain them. */
  const deleted = new Set<string>()
  const store = createListStore<FoundConversation>({
    pageSize,
    compare: compareConversations,
    load: ({ page, limit, signal }) =>
      api.chat.searchConversations({
        query: { page, limit, ...(words !== '' && { q: words }), workspace },
        signal,
      }),
  })
  const find = (id: string): FoundConversation | undefined => store.getSnapshot().list.find((item) => item.id === id)

  /** Events don't contain the match of a search, so keep it. */
  const withMatch = (conversation: Conversation): FoundConversation => {
    const match = find(conversation.id)?.match
    return match === undefined ? conversation : { ...conversation, match }
  }

  const put = (conversation: Conversation): void => {
    // Every space lists its own.
    if (deleted.has(conversation.id) || conversation.owner !== workspace || conversation.temporary === true) return
    // A search finds archived conversations too.
    if (conversation.archivedAt !== undefined && words === '') return store.remove(conversation.id)
    // During a search, only the server knows whether a new row belongs here.
    if (words === '' || find(conversation.id) !== undefined) store.insert(withMatch(conversation))
  }

  const reload = (id: string): void => {
    void api.chat.getConversation({ params: { id } }).then(put, () => undefined)
  }

  const onFeed = (event: FeedEvent): void => {
    if (event.event === 'opened') {
      // Others write in a workspace, also while its list was loading.
      if (workspace !== undefined) void opening.then(() => (unsubscribe === undefined ? undefined : store.refresh()))
      return
    }
    if (event.event === 'missed') {
      void store.refresh()
      return
    }
    if (event.event === 'message' || event.event === 'view') {
      // In a workspace, others write, and each member has read marks and pins.
      if (workspace !== undefined && event.data.workspace === workspace) reload(event.data.conversation)
      return
    }
    // Every space lists its own.
    if (event.event !== 'conversation' || event.data.workspace !== workspace) return
    const { conversation: id, state } = event.data
    if (event.data.deleted === true) {
      deleted.add(id)
      store.remove(id)
      return
    }
    if (event.data.restored === true) {
      deleted.delete(id)
      // Only the server knows whether it matches.
      if (words !== '') return void store.refresh()
    }
    store.update(id, (conversation) => ({ ...conversation, state }))
    reload(id)
  }

  return {
    ...store,
    put,
    preload: () => (preloaded ??= store.reset()),
    open: () => {
      unsubscribe ??= feed?.subscribe(onFeed)
      opening = preloaded ?? (store.getSnapshot().list.length === 0 ? store.reset() : store.refresh())
      preloaded = undefined
      return opening
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
        const { pinned } = change
        // A pin is the caller's own, so a viewer of a workspace can set it too.
        const changed =
          workspace !== undefined && pinned !== undefined
            ? await api.chat.changeView({ params: { id }, body: { pinned } })
            : await api.chat.updateConversation({ params: { id }, body: change })
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
    archive: async (id, archived) => {
      const update = workspace === undefined ? api.chat.updateConversation : api.chat.changeView
      const changed = await update({ params: { id }, body: { archived } })
      put(changed)
      return changed
    },
    restore: async (id) => {
      const restored = await api.chat.restoreConversation({ params: { id } })
      deleted.delete(id)
      put(restored)
      return restored
    },
  }
}
