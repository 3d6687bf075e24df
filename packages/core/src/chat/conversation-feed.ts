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

export interface ConversationFeedOptions {
  readonly api: Pick<Api, 'chat'>
  readonly sleep?: Sleep | undefined
}

export function createConversationFeed({ api, sleep }: ConversationFeedOptions): ConversationFeed {
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
    try {
      const events = followConversations({
        api,
        signal,
        sleep,
        onConnection: (state) => (state === 'open' ? onOpen() : undefined),
      })
      for await (const event of events) tell(event)
    } catch {
      // Refused (signed out, or a server without this call) or closed by us: what idle clients show just gets older.
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
