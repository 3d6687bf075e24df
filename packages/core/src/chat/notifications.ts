import { createListStore, type ListStore } from '../paging/index.ts'
import type { ChatApi } from './contract.ts'
import type { ConversationFeed, FeedEvent } from './conversation-feed.ts'
import type { Notification } from './notification-contract.ts'

export interface Notifications {
  /** The user's notifications, newest first. */
  readonly list: ListStore<Notification>
  /** The number of unread ones. Undefined until it's known. */
  readonly unread: Pick<ListStore<never>, 'subscribe'> & { readonly getSnapshot: () => number | undefined }
  /** Loads the number of unread ones, and follows the feed until `close`. Then events also reload a loaded list. */
  readonly open: () => void
  readonly close: () => void
  /** Marks these as read, or all. The list shows it right away. Rejects if it failed, and shows them as unread again. */
  readonly read: (ids: readonly string[] | 'all') => Promise<void>
}

interface NotificationsOptions {
  readonly api: { readonly chat: Pick<ChatApi['chat'], 'searchNotifications' | 'readNotifications'> }
  readonly feed: Pick<ConversationFeed, 'subscribe'>
}

/** The caller's notifications, kept up to date by events. */
export function createNotifications({ api, feed }: NotificationsOptions): Notifications {
  const listeners = new Set<() => void>()
  let unread: number | undefined
  let unsubscribe: (() => void) | undefined

  const setUnread = (count: number): void => {
    if (count === unread) return
    unread = count
    for (const listener of listeners) listener()
  }
  const list = createListStore<Notification>({
    pageSize: 20,
    load: async ({ signal, ...query }) => {
      const found = await api.chat.searchNotifications({ query, signal })
      setUnread(found.unread)
      return found
    },
  })
  const count = async (): Promise<void> => {
    // Without an answer, the last number stays until the next event.
    const found = await api.chat.searchNotifications({ query: { limit: 1, unread: true } }).catch(() => undefined)
    if (found !== undefined) setUnread(found.unread)
  }
  const reload = (): void => void (list.getSnapshot().list.length > 0 ? list.refresh() : count())
  const onFeed = ({ event }: FeedEvent): void => {
    if (event === 'notification' || event === 'notificationsRead' || event === 'missed') reload()
  }
  const mark = (ids: readonly string[], readAt: string | null): void => {
    for (const id of ids) list.update(id, (row) => ({ ...row, readAt }))
  }

  return {
    list,
    unread: {
      getSnapshot: () => unread,
      subscribe: (listener) => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
    open: () => {
      unsubscribe ??= feed.subscribe(onFeed)
      void count()
    },
    close: () => {
      unsubscribe?.()
      unsubscribe = undefined
    },
    read: async (wanted) => {
      const isWanted = ({ id, readAt }: Notification) => readAt === null && (wanted === 'all' || wanted.includes(id))
      const ids = list
        .getSnapshot()
        .list.filter(isWanted)
        .map(({ id }) => id)
      if (wanted !== 'all' && wanted.length === 0) return
      mark(ids, new Date().toISOString())
      try {
        const body = wanted === 'all' ? { all: true as const } : { ids: [...wanted] }
        setUnread((await api.chat.readNotifications({ body })).unread)
      } catch (error) {
        mark(ids, null)
        throw error
      }
    },
  }
}
