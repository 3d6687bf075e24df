import type { ConversationEvent } from '@saffron/core/chat'

import type { EventFrame } from '../../http/event-frame.ts'

interface Pending {
  readonly owner: string
  readonly frame: EventFrame
}

/**
 * The pending events of one client. Keeps only the last event of each kind of each conversation in a space, so that a
 * slow client needs no more memory, and learns from both spaces that a conversation was moved.
 */
export class EventMailbox {
  /** The user who listens. */
  readonly reader: string
  /** The spaces whose events arrive here. */
  readonly owners = new Set<string>()
  readonly #pending = new Map<string, Pending>()
  #arrival = Promise.withResolvers<void>()

  constructor(reader: string) {
    this.reader = reader
  }

  put(owner: string, news: ConversationEvent, frame: EventFrame): void {
    const key = `${owner} ${keyOf(news)}`
    this.#pending.delete(key)
    this.#pending.set(key, { owner, frame })
    this.wake()
  }

  /** Removes what a space sent, for a reader who is no longer a member. */
  drop(owner: string): void {
    for (const [key, pending] of this.#pending) if (pending.owner === owner) this.#pending.delete(key)
  }

  wake(): void {
    this.#arrival.resolve()
  }

  /** Returns the next event, or undefined after the signal is aborted. */
  async next(signal: AbortSignal): Promise<EventFrame | undefined> {
    while (!signal.aborted) {
      for (const [key, { frame }] of this.#pending) {
        this.#pending.delete(key)
        return frame
      }
      await this.#arrival.promise
      this.#arrival = Promise.withResolvers()
    }
    return undefined
  }
}

function keyOf({ event, data }: ConversationEvent): string {
  if (event === 'members') return `${event} ${data.workspace}`
  if (event === 'drawing') return `${event} ${data.drawing}`
  if (event === 'playscript') {
    return [event, data.playscript, data.scene, data.proposal, data.batch].join(' ')
  }
  return 'conversation' in data ? `${event} ${data.conversation}` : event
}
