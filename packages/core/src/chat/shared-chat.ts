import type { ChatApi } from './contract.ts'
import type { ConversationFeed, FeedEvent } from './conversation-feed.ts'
import type { PresentPerson } from './presence-contract.ts'
import { PRESENCE_EVERY_MS } from './presence-times.ts'
import type { QueuedAsk } from './queue-contract.ts'

/** How long someone counts as typing after their last input. */
const TYPING_MS = 5000

export interface SharedChatSnapshot {
  /** The other members who have the conversation open. */
  readonly people: readonly PresentPerson[]
  /** The messages that are sent when the reply in progress ends, oldest first. */
  readonly queued: readonly QueuedAsk[]
}

/** What the members of a workspace see of each other in a conversation. */
export interface SharedChat {
  readonly getSnapshot: () => SharedChatSnapshot
  readonly subscribe: (listener: () => void) => () => void
  /** Follows the others, and tells them that the conversation is open. Returns a function that stops this. */
  readonly open: () => () => void
  /** False while the user can't see the conversation. */
  readonly setVisible: (visible: boolean) => void
  /** Tells the others that the user is typing, for a while. An empty text ends it. */
  readonly type: (text: string) => void
  /** Withdraws the user's queued message. Returns undefined if it's no longer queued. */
  readonly withdraw: () => Promise<QueuedAsk | undefined>
}

export interface SharedChatOptions {
  readonly api: ChatApi
  readonly feed: Pick<ConversationFeed, 'subscribe'>
  readonly conversation: string
  /** The ID of the user. */
  readonly user: string
}

export function createSharedChat({ api, feed, conversation: id, user }: SharedChatOptions): SharedChat {
  const params = { id }
  const listeners = new Set<() => void>()
  let snapshot: SharedChatSnapshot = { people: [], queued: [] }
  let openings = 0
  let isVisible = true
  let isTyping = false
  let beat: ReturnType<typeof setInterval> | undefined
  let typingEnd: ReturnType<typeof setTimeout> | undefined
  let unsubscribe: (() => void) | undefined

  const set = (change: Partial<SharedChatSnapshot>): void => {
    snapshot = { ...snapshot, ...change }
    for (const listener of listeners) listener()
  }
  const setPeople = (people: readonly PresentPerson[]): void =>
    set({ people: people.filter((person) => person.id !== user) })

  /** If it fails, the next one comes soon. */
  const show = async (): Promise<void> => {
    const shown = await api.chat.showPresence({ params, body: { typing: isTyping } }).catch(() => undefined)
    if (shown !== undefined && openings > 0) setPeople(shown.list)
  }

  /** If it fails, the next change reads it again. */
  const readQueue = async (): Promise<void> => {
    const read = await api.chat.listQueue({ params }).catch(() => undefined)
    if (read !== undefined) set({ queued: read.list })
  }

  const onFeed = (event: FeedEvent): void => {
    if (event.event === 'opened' || event.event === 'missed') return void readQueue()
    if (event.event === 'presence' && event.data.conversation === id) setPeople(event.data.people)
    if (event.event === 'queue' && event.data.conversation === id) void readQueue()
  }

  const setTyping = (typing: boolean): void => {
    clearTimeout(typingEnd)
    if (typing) typingEnd = setTimeout(() => setTyping(false), TYPING_MS)
    if (typing === isTyping) return
    isTyping = typing
    if (beat !== undefined) void show()
  }

  const followVisibility = (): void => {
    const wanted = isVisible && openings > 0
    if (wanted === (beat !== undefined)) return
    clearInterval(beat)
    beat = wanted ? setInterval(() => void show(), PRESENCE_EVERY_MS) : undefined
    if (wanted) void show()
    else setTyping(false)
  }

  const close = (): void => {
    openings -= 1
    if (openings > 0) return
    unsubscribe?.()
    followVisibility()
    set({ people: [] })
  }

  return {
    getSnapshot: () => snapshot,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    open: () => {
      openings += 1
      if (openings === 1) {
        unsubscribe = feed.subscribe(onFeed)
        followVisibility()
        void readQueue()
      }
      return close
    },
    setVisible: (visible) => {
      isVisible = visible
      followVisibility()
    },
    type: (text) => setTyping(text.trim() !== ''),
    withdraw: async () => {
      const withdrawn = await api.chat.withdrawAsk({ params }).catch(() => undefined)
      await readQueue()
      return withdrawn
    },
  }
}
