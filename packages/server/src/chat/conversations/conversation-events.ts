import type { ConversationEvent } from '@saffron/core/chat'

import type { EventFrame } from '../../http/event-frame.ts'

export type ConversationUpdate = ConversationEvent['data']

/** Tells all of a user's clients when runs begin and end in any of the user's conversations, and when one is deleted. */
export interface ConversationEvents {
  readonly publish: (owner: string, news: ConversationUpdate) => void
  /** What is published from now on, until the signal is aborted; `first` goes out before it. */
  readonly listen: (
    owner: string,
    first: () => Promise<readonly ConversationUpdate[]>,
    signal: AbortSignal,
  ) => AsyncIterable<EventFrame>
}

/** News that wait for one client. Only the last of each conversation is kept, so a slow client costs no more. */
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
    // Opened before the first news are read, so that nothing falls between the two.
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
