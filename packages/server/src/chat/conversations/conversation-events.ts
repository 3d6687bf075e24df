import type {
  ConversationEvent,
  ConversationUpdate,
  DraftUpdate,
  MessageUpdate,
  PresenceUpdate,
  ViewUpdate,
} from '@saffron/core/chat'

import type { EventFrame } from '../../http/event-frame.ts'
import type { Notice } from '../notifications/notice.ts'

/** A user who listens to, or writes in, the conversations of an owner. */
interface Reader {
  readonly owner: string
  readonly by: string
}

/**
 * Notifies all clients of a user when a run begins or ends in any of the user's conversations, and when a conversation
 * is deleted.
 */
export interface ConversationEvents {
  readonly publish: (owner: string, news: ConversationUpdate) => void
  /** Notifies only the clients of one user. */
  readonly publishTo: (reader: Reader, news: ConversationUpdate) => void
  readonly publishMessage: (owner: string, news: MessageUpdate) => void
  /** Notifies only the clients of the user whose view changed. */
  readonly publishView: (reader: Reader, news: ViewUpdate) => void
  /** Notifies all clients of a user, whatever space they listen to. */
  readonly publishNotifications: (notices: readonly Notice[]) => void
  /** Notifies the same clients that notifications were read. */
  readonly publishNotificationsRead: (user: string, unread: number) => void
  readonly publishPresence: (owner: string, news: PresenceUpdate) => void
  /** Notifies only the clients of the draft's author. */
  readonly publishDraft: (author: Reader, news: DraftUpdate) => void
  /** Returns new events until the signal is aborted. Sends `first` before them. */
  readonly listen: (
    reader: Reader,
    first: () => Promise<readonly ConversationUpdate[]>,
    signal: AbortSignal,
  ) => AsyncIterable<EventFrame>
}

/**
 * The pending events of one client. Keeps only the last event of each kind of each conversation, so that a slow client
 * needs no more memory.
 */
class Mailbox {
  readonly reader: string
  readonly #waiting = new Map<string, EventFrame>()
  #arrival = Promise.withResolvers<void>()

  constructor(reader: string) {
    this.reader = reader
  }

  put({ event, data }: ConversationEvent, frame: EventFrame): void {
    const key = 'conversation' in data ? `${event} ${data.conversation}` : event
    this.#waiting.delete(key)
    this.#waiting.set(key, frame)
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
  /** The same, by reader. */
  const clients = new Map<string, Set<Mailbox>>()

  const open = ({ owner, by }: Reader): Mailbox => {
    const mailbox = new Mailbox(by)
    mailboxes.set(owner, (mailboxes.get(owner) ?? new Set()).add(mailbox))
    clients.set(by, (clients.get(by) ?? new Set()).add(mailbox))
    return mailbox
  }

  const close = (owner: string, mailbox: Mailbox): void => {
    for (const [places, key] of [
      [mailboxes, owner],
      [clients, mailbox.reader],
    ] as const) {
      const others = places.get(key)
      others?.delete(mailbox)
      if (others?.size === 0) places.delete(key)
    }
  }

  const tell = (owner: string, event: ConversationEvent, only?: string): void => {
    const frame = frameOf(event)
    for (const mailbox of mailboxes.get(owner) ?? []) {
      if (only === undefined || mailbox.reader === only) mailbox.put(event, frame)
    }
  }

  const tellUser = (user: string, event: ConversationEvent): void => {
    const frame = frameOf(event)
    for (const mailbox of clients.get(user) ?? []) mailbox.put(event, frame)
  }

  async function* listen(
    ...[reader, first, signal]: Parameters<ConversationEvents['listen']>
  ): AsyncGenerator<EventFrame, void, undefined> {
    // Opened before the initial state is read, so that no event is missed in between.
    const mailbox = open(reader)
    const wake = () => mailbox.wake()
    signal.addEventListener('abort', wake, { once: true })
    try {
      for (const news of await first()) yield frameOf({ event: 'conversation', data: news })
      while (!signal.aborted) yield* await mailbox.take()
    } finally {
      signal.removeEventListener('abort', wake)
      close(reader.owner, mailbox)
    }
  }

  return {
    listen,
    publish: (owner, news) => tell(owner, { event: 'conversation', data: news }),
    publishTo: ({ owner, by }, news) => tell(owner, { event: 'conversation', data: news }, by),
    publishView: ({ owner, by }, news) => tell(owner, { event: 'view', data: news }, by),
    publishNotifications: (notices) => {
      for (const { user, news } of notices) tellUser(user, { event: 'notification', data: news })
    },
    publishNotificationsRead: (user, unread) => tellUser(user, { event: 'notificationsRead', data: { unread } }),
    publishPresence: (owner, news) => tell(owner, { event: 'presence', data: news }),
    publishMessage: (owner, news) => tell(owner, { event: 'message', data: news }),
    publishDraft: ({ owner, by }, news) => tell(owner, { event: 'draft', data: news }, by),
  }
}

const frameOf = ({ event, data }: ConversationEvent): EventFrame => ({ event, data: JSON.stringify(data) })
