import type { ChatApi } from './contract.ts'
import type { ConversationFeed, FeedEvent } from './conversation-feed.ts'
import type { Conversation, ToolPart } from './entities.ts'
import { waitingCalls } from './tool-parts.ts'

/** A tool call that waits for the user. */
export interface PendingCall {
  readonly conversation: Conversation
  readonly call: ToolPart
}

export interface PendingCalls {
  /** Those that are known, the oldest conversation first. */
  readonly getSnapshot: () => readonly PendingCall[]
  readonly subscribe: (listener: () => void) => () => void
  /** Looks for waiting calls in the newest conversations, and follows the feed until `close`. */
  readonly open: () => void
  readonly close: () => void
}

interface PendingCallsOptions {
  readonly api: {
    readonly chat: Pick<ChatApi['chat'], 'searchConversations' | 'getConversation' | 'searchMessages'>
  }
  readonly feed: Pick<ConversationFeed, 'subscribe'>
  /** Whose calls these are. In a workspace, those of others wait too. */
  readonly user: () => string | undefined
}

/** The conversations in which waiting calls are looked for. Later ones are known from the feed. */
const NEWEST = 50

/** The tool calls that wait for the user in any conversation. */
export function createPendingCalls({ api, feed, user }: PendingCallsOptions): PendingCalls {
  const listeners = new Set<() => void>()
  /** What waits in each conversation. */
  const known = new Map<string, readonly PendingCall[]>()
  /** Counts what is heard of each conversation, so that a late answer doesn't replace a newer one. */
  const heard = new Map<string, number>()
  let snapshot: readonly PendingCall[] = []
  let unsubscribe: (() => void) | undefined

  const put = (id: string, calls: readonly PendingCall[]): void => {
    if (calls.length === 0 && !known.has(id)) return
    if (calls.length === 0) known.delete(id)
    else known.set(id, calls)
    snapshot = [...known.values()].flat()
    for (const listener of listeners) listener()
  }

  const hear = (id: string): (() => boolean) => {
    const count = (heard.get(id) ?? 0) + 1
    heard.set(id, count)
    return () => heard.get(id) === count
  }

  const read = async (id: string, leaf?: string): Promise<void> => {
    const isNewest = hear(id)
    const query = { conversation: id, limit: 1, sort: '-createdAt', ...(leaf !== undefined && { leaf }) }
    const [conversation, { list }] = await Promise.all([
      api.chat.getConversation({ params: { id } }),
      api.chat.searchMessages({ query }),
    ])
    if (!isNewest()) return
    const calls = list[0] === undefined ? [] : waitingCalls(list[0])
    const own = calls.filter(({ wait }) => wait?.by === user())
    put(
      id,
      own.map((call) => ({ conversation, call })),
    )
  }

  const look = async (): Promise<void> => {
    const { list } = await api.chat.searchConversations({ query: { limit: NEWEST } })
    const waiting = list.filter(({ state }) => state === 'waiting').map(({ id }) => id)
    // What was missed while the connection was lost may have ended.
    await Promise.all([...new Set([...waiting, ...known.keys()])].map((id) => read(id)))
  }

  const onFeed = (event: FeedEvent): void => {
    // Without an answer, the chat itself still shows what waits.
    if (event.event === 'missed') return void look().catch(() => undefined)
    if (event.event !== 'conversation') return
    const { conversation: id, state, message, deleted } = event.data
    if (state === 'waiting' && deleted !== true) return void read(id, message ?? undefined).catch(() => undefined)
    hear(id)
    put(id, [])
  }

  return {
    getSnapshot: () => snapshot,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    open: () => {
      unsubscribe ??= feed.subscribe(onFeed)
      void look().catch(() => undefined)
    },
    close: () => {
      unsubscribe?.()
      unsubscribe = undefined
    },
  }
}
