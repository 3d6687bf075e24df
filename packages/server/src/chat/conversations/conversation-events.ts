import type { ConversationEvent } from '@saffron/core/chat'

import type { EventFrame } from '../../http/event-frame.ts'

export type ConversationUpdate = ConversationEvent['data']

/**
 * Notifies all clients of a user when a run begins or ends in any of the user's conversations, and when a conversation
 * is deleted.
 */
export interface ConversationEvents {
  readonly publish: (owner: string, news: ConversationUpdate) => void
  /** Returns new events until the signal is aborted. Sends `first` before them. */
  readonly listen: (
    owner: string,
    first: () => Promise<readonly ConversationUpdate[]>,
    signal: AbortSignal,
  ) => AsyncIterable<EventFrame>
}

/**
 * The pending events of one client. Keeps only the last event of each conversation, so that a slow client needs no more
 * memory.
 */
class Mailbox {
  readonly #waiting = new Map<string, EventFrame>()
  #arrival = Promise.withResolvers<void>()

  put(conversation: string, frame: EventFrame): void {
    this.#waiting.delete(conversation)
    this.#waiting.set(conversation, frame)
    this.#arrival.resolve()
  }

  wake(): void {
    this.#arrival.resolve()
  }

  async take(): Promise<EventFrame[]> {
    await this.#arrival.promise
    this.#arrival = Promise.withResolvers()
    const frames = [...this.#waiting.values()]
    this.#waiting.clear()
    return frames
  }
}

export function createConversationEvents(): ConversationEvents {
  const mailboxes = new Map<string, Set<Mailbox>>()

  const open = (owner: string): Mailbox => {
    const mailbox = new Mailbox()
    const others = mailboxes.get(owner) ?? new Set()
    mailboxes.set(owner, others.add(mailbox))
    return mailbox
  }

  const close = (owner: string, mailbox: Mailbox): void => {
    const others = mailboxes.get(owner)
    others?.delete(mailbox)
    if (others?.size === 0) mailboxes.delete(owner)
  }

  async function* listen(
    ...[owner, first, signal]: Parameters<ConversationEvents['listen']>
  ): AsyncGenerator<EventFrame, void, undefined> {
    // Opened before the initial state is read, so that no event is missed in between.
    const mailbox = open(owner)
    const wake = () => mailbox.wake()
    signal.addEventListener('abort', wake, { once: true })
    try {
      for (const news of await first()) yield frameOf(news)
      while (!signal.aborted) yield* await mailbox.take()
    } finally {
      signal.removeEventListener('abort', wake)
      close(owner, mailbox)
    }
  }

  return {
    listen,
    publish: (owner, news) => {
      const frame = frameOf(news)
      for (const mailbox of mailboxes.get(owner) ?? []) mailbox.put(news.conversation, frame)
    },
  }
}

const frameOf = (news: ConversationUpdate): EventFrame => ({ event: 'conversation', data: JSON.stringify(news) })
