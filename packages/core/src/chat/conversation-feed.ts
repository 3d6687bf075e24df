import type { Sleep } from '../stream/index.ts'
import type { ChatApi } from './contract.ts'
import { followConversations } from './follow-conversations.ts'
import type { ConversationEvent } from './run-events.ts'

/**
 * `opened`: the first connection is open. What others changed between the loading of a list and now isn't reported.
 * `missed`: the connection was lost for a while, so lists must be reloaded.
 */
export type FeedEvent = ConversationEvent | { readonly event: 'opened' } | { readonly event: 'missed' }

export interface ConversationFeed {
  /** Events of the caller's conversations. One connection serves all listeners. */
  readonly subscribe: (listener: (event: FeedEvent) => void) => () => void
  /** Closes the connection and reopens it, for a page that's hidden for a while. */
  readonly setActive: (active: boolean) => void
}

/** How the pages of one browser share one connection: one page holds it and forwards events to the others. */
export interface FeedShare {
  /**
   * Resolves when this page holds the connection, until it calls the given function. `onWait`: another page holds it
   * now. Rejects when `signal` aborts.
   */
  readonly lead: (signal: AbortSignal, onWait: () => void) => Promise<() => void>
  /** Forwards an event to the other pages. */
  readonly tell: (event: FeedEvent) => void
  /** Receives events from the other pages. Returns a function that stops this. */
  readonly hear: (listener: (event: FeedEvent) => void) => () => void
}

export interface ConversationFeedOptions {
  readonly api: ChatApi
  readonly sleep?: Sleep | undefined
  /** Without it, each page has its own connection. */
  readonly share?: FeedShare | undefined
}

export function createConversationFeed({ api, sleep, share }: ConversationFeedOptions): ConversationFeed {
  const listeners = new Set<(event: FeedEvent) => void>()
  let active = true
  let connection: AbortController | undefined
  let wasOpen = false

  const tell = (event: FeedEvent): void => {
    for (const listener of listeners) listener(event)
  }
  const onOpen = (): void => {
    tell(wasOpen ? { event: 'missed' } : { event: 'opened' })
    wasOpen = true
  }

  const listen = async (signal: AbortSignal): Promise<void> => {
    // Also after this page's own connection was rejected, because another page may still forward events.
    if (share !== undefined) signal.addEventListener('abort', share.hear(tell), { once: true })
    let resign: (() => void) | undefined
    try {
      resign = await share?.lead(signal, onOpen)
      const events = followConversations({
        api,
        signal,
        sleep,
        onConnection: (state) => {
          if (state !== 'open') return
          onOpen()
          share?.tell({ event: 'missed' })
        },
      })
      for await (const event of events) {
        tell(event)
        share?.tell(event)
      }
    } catch {
      // The connection was rejected (signed out, or a server without this call) or closed by us. Idle clients only show
      // older data.
    } finally {
      resign?.()
    }
  }

  const follow = (): void => {
    const wanted = active && listeners.size > 0
    if (wanted === (connection !== undefined)) return
    connection?.abort()
    connection = wanted ? new AbortController() : undefined
    if (connection !== undefined) void listen(connection.signal)
  }

  return {
    subscribe: (listener) => {
      listeners.add(listener)
      follow()
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) wasOpen = false
        follow()
      }
    },
    setActive: (value) => {
      active = value
      follow()
    },
  }
}
