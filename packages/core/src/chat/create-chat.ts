import type { Sleep, AcquireSlot } from '../stream/index.ts'
import type { ChatApi } from './contract.ts'
import { type ConversationArchive, createConversationArchive } from './conversation-archive.ts'
import { type ConversationFeed, createConversationFeed, type FeedShare } from './conversation-feed.ts'
import { type ConversationList, createConversationList } from './conversation-list.ts'
import { type ConversationTrash, createConversationTrash } from './conversation-trash.ts'
import type { Schedule } from './frame-notifier.ts'
import { createModelList, type ModelList } from './model-list.ts'
import type { Thread } from './thread-types.ts'
import { createThread } from './thread.ts'

/** The connected stores of a user's chat screen. */
export interface Chat {
  readonly conversations: ConversationList
  readonly archive: ConversationArchive
  readonly trash: ConversationTrash
  readonly models: ModelList
  /** Listens for changes by other clients. `setActive(false)` while the page is hidden. */
  readonly feed: ConversationFeed
  /** Creates a thread, which the caller opens and closes. Null for a new conversation. */
  readonly thread: (conversation: string | null) => Thread
}

export interface ChatOptions {
  readonly api: ChatApi
  /** When subscribers are notified of streamed text: requestAnimationFrame in a page, by default every 16 ms. */
  readonly schedule?: Schedule
  /** Waits between connection attempts. A page may end the wait early when it's back online. */
  readonly sleep?: Sleep
  /** For the pages of one browser, which has few connections: a shared event stream, and slots for watched replies. */
  readonly share?: FeedShare | undefined
  readonly acquireSlot?: AcquireSlot | undefined
  /** The workspace whose conversations these are. By default, those of the user's own space. */
  readonly workspace?: string | undefined
  /** The feed of the user's other stores, which reports the events of all their spaces. */
  readonly feed?: ConversationFeed | undefined
}

export function createChat(options: ChatOptions): Chat {
  const { api, schedule, sleep, share, acquireSlot, workspace } = options
  const feed = options.feed ?? createConversationFeed({ api, sleep, share })
  const conversations = createConversationList({ api, feed, workspace })
  return {
    feed,
    conversations,
    archive: createConversationArchive({ api, conversations, feed, workspace }),
    trash: createConversationTrash({ api, conversations, feed, workspace }),
    models: createModelList(api),
    thread: (conversation) =>
      createThread({
        api,
        feed,
        conversation,
        workspace,
        schedule,
        sleep,
        acquireSlot,
        onConversation: conversations.put,
      }),
  }
}
