import type { Api } from '../client/api-types.ts'
import { followConversations, type Sleep } from '../stream/index.ts'
import type { ConversationEvent } from './run-events.ts'

/** `missed`: the line was lost for a while, so lists have to be read again. */
export type FeedEvent = ConversationEvent | { readonly event: 'missed' }

export interface ConversationFeed {
  /** Hears what happens in the caller's conversations; one connection serves all that listen. */
  readonly subscribe: (listener: (event: FeedEvent) => void) => () => void
  /** Closes the connection and opens it again: for a page that is hidden for a while. */
  readonly setActive: (active: boolean) => void
}

/** How the pages of one browser hear over one connection: one of them has it, and tells the others. */
export interface FeedShare {
  /**
   * Resolves when this page is the one that has it, until it calls what it was given. `onWait`: another has it now.
   * Rejects when `signal` aborts.
   */
  readonly lead: (signal: AbortSignal, onWait: () => void) => Promise<() => void>
  /** Tells the others. */
  readonly tell: (event: FeedEvent) => void
  /** Hears what the others tell, until what it gives is called. */
  readonly hear: (listener: (event: FeedEvent) => void) => () => void
}

export interface ConversationFeedOptions {
  readonly api: Pick<Api, 'chat'>
  readonly sleep?: Sleep | undefined
  /** Without it each page has a connection of its own. */
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
    if (wasOpen) tell({ event: 'missed' })
    wasOpen = true
  }

  const listen = async (signal: AbortSignal): Promise<void> => {
    // Also after it was refused itself, for another page may still be told.
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
      // Refused (signed out, or a server without this call) or closed by us: what idle clients show just gets older.
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
