import type { Api } from '../client/api-types.ts'
import type { Sleep, TakePlace } from '../stream/index.ts'
import { type ConversationFeed, createConversationFeed, type FeedShare } from './conversation-feed.ts'
import { type ConversationList, createConversationList } from './conversation-list.ts'
import { type ConversationTrash, createConversationTrash } from './conversation-trash.ts'
import type { Schedule } from './frame-notifier.ts'
import { createModelList, type ModelList } from './model-list.ts'
import type { Thread } from './thread-types.ts'
import { createThread } from './thread.ts'

/** The stores of the chat screen of one signed-in person, wired to each other. */
export interface Chat {
  readonly conversations: ConversationList
  readonly trash: ConversationTrash
  readonly models: ModelList
  /** Hears what other clients do; `setActive(false)` while nobody looks. */
  readonly feed: ConversationFeed
  /** A thread of its own, to be opened and closed by who asks; null for a conversation yet to be made. */
  readonly thread: (conversation: string | null) => Thread
}

export interface ChatOptions {
  readonly api: Pick<Api, 'chat'>
  /** When watchers are told of what streams in: a page gives requestAnimationFrame; default every 16 ms. */
  readonly schedule?: Schedule
  /** Waits between tries to connect; a page may end it early when it comes back online. */
  readonly sleep?: Sleep
  /** For pages of one browser, which has few connections: one feed for all, and places for replies that are watched. */
  readonly share?: FeedShare | undefined
  readonly takePlace?: TakePlace | undefined
}

export function createChat({ api, schedule, sleep, share, takePlace }: ChatOptions): Chat {
  const feed = createConversationFeed({ api, sleep, share })
  const conversations = createConversationList({ api, feed })
  return {
    feed,
    conversations,
    trash: createConversationTrash({ api, conversations, feed }),
    models: createModelList(api),
    thread: (conversation) =>
      createThread({ api, feed, conversation, schedule, sleep, takePlace, onConversation: conversations.put }),
  }
}
