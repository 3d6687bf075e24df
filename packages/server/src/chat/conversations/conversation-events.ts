import type {
  ConversationEvent,
  ConversationUpdate,
  DraftUpdate,
  DrawingUpdate,
  MessageUpdate,
  PlayscriptUpdate,
  PresenceUpdate,
  QueueUpdate,
  ViewUpdate,
} from '@saffron/core/chat'

import type { EventFrame } from '../../http/event-frame.ts'
import type { Notice } from '../notifications/notice.ts'
import { EventMailbox } from './event-mailbox.ts'

/** A user who reads, or writes in, the conversations of an owner. */
interface Reader {
  readonly owner: string
  readonly by: string
}

interface Listener {
  readonly by: string
  /** The only space to listen to. Without it, the user's own space and all their workspaces, also those joined later. */
  readonly owner?: string | undefined
  /** Returns what to send first, of these spaces. */
  readonly first: (owners: readonly string[]) => Promise<readonly OwnedUpdate[]>
}

/** News of a conversation with its owner. */
interface OwnedUpdate {
  readonly owner: string
  readonly news: ConversationUpdate
}

/** Sends events of conversations to the clients of those who may read them. */
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
  readonly publishQueue: (owner: string, news: QueueUpdate) => void
  readonly publishDrawing: (owner: string, news: DrawingUpdate) => void
  readonly publishPlayscript: (owner: string, news: PlayscriptUpdate) => void
  /** Notifies only the clients of the draft's author. */
  readonly publishDraft: (author: Reader, news: DraftUpdate) => void
  /**
   * Returns new events until the signal is aborted. Resolves when every later event is among them, so that a client that
   * loads its lists after the answer began misses nothing.
   */
  readonly listen: (listener: Listener, signal: AbortSignal) => Promise<AsyncIterable<EventFrame>>
  /**
   * Sends the events of a workspace to those who have joined, and no more to those who have left. Tells all of them that
   * the members changed.
   */
  readonly membersChanged: (owner: string) => Promise<void>
}

export interface MembershipReader {
  /** Returns the spaces of a user: their own, and those they're a member of. */
  readonly spacesOf: (user: string) => Promise<readonly string[]>
  readonly membersOf: (owner: string) => Promise<ReadonlySet<string>>
}

export function createConversationEvents({ spacesOf, membersOf }: MembershipReader): ConversationEvents {
  const mailboxes = new Map<string, Set<EventMailbox>>()
  /** The same mailboxes by reader. */
  const clients = new Map<string, Set<EventMailbox>>()
  /** The mailboxes of listeners to all their spaces. */
  const followers = new Set<EventMailbox>()
  let lastChange: Promise<unknown> = Promise.resolve()

  /** Reads and changes of memberships take turns, so that an outdated read is never applied after a newer one. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = lastChange.then(work)
    lastChange = result.catch(() => undefined)
    return result
  }

  const join = (mailbox: EventMailbox, owner: string): void => {
    mailboxes.set(owner, (mailboxes.get(owner) ?? new Set()).add(mailbox))
    mailbox.owners.add(owner)
  }

  const leave = (mailbox: EventMailbox, owner: string): void => {
    const others = mailboxes.get(owner)
    others?.delete(mailbox)
    if (others?.size === 0) mailboxes.delete(owner)
    mailbox.owners.delete(owner)
    mailbox.drop(owner)
  }

  const tell = (owner: string, event: ConversationEvent, only?: string): void => {
    let frame: EventFrame | undefined
    for (const mailbox of mailboxes.get(owner) ?? []) {
      if (only !== undefined && mailbox.reader !== only) continue
      frame ??= frameOf(event, owner, mailbox.reader)
      mailbox.put(owner, event, frame)
    }
  }

  const tellUser = (user: string, event: ConversationEvent): void => {
    const frame = frameOf(event, user, user)
    for (const mailbox of clients.get(user) ?? []) mailbox.put(user, event, frame)
  }

  const open = async ({ by, owner }: Listener): Promise<EventMailbox> => {
    const mailbox = new EventMailbox(by)
    if (owner !== undefined) join(mailbox, owner)
    else {
      await inTurn(async () => {
        for (const space of await spacesOf(by)) join(mailbox, space)
        followers.add(mailbox)
      })
    }
    clients.set(by, (clients.get(by) ?? new Set()).add(mailbox))
    return mailbox
  }

  const close = (mailbox: EventMailbox): void => {
    followers.delete(mailbox)
    const others = clients.get(mailbox.reader)
    others?.delete(mailbox)
    if (others?.size === 0) clients.delete(mailbox.reader)
    for (const owner of mailbox.owners) leave(mailbox, owner)
    mailbox.wake()
  }

  const listen = async (listener: Listener, signal: AbortSignal): Promise<AsyncIterable<EventFrame>> => {
    const mailbox = await open(listener)
    // The client may have left while the mailbox was being opened. Then its frames would never be read.
    if (signal.aborted) close(mailbox)
    else signal.addEventListener('abort', () => close(mailbox), { once: true })
    return read(mailbox, listener, signal)
  }

  async function* read(
    mailbox: EventMailbox,
    { first }: Listener,
    signal: AbortSignal,
  ): AsyncGenerator<EventFrame, void, undefined> {
    try {
      for (const { owner, news } of await first([...mailbox.owners])) {
        yield frameOf({ event: 'conversation', data: news }, owner, mailbox.reader)
      }
      for (;;) {
        const frame = await mailbox.next(signal)
        if (frame === undefined) return
        yield frame
      }
    } finally {
      close(mailbox)
    }
  }

  return {
    listen,
    membersChanged: (owner) =>
      inTurn(async () => {
        const event: ConversationEvent = { event: 'members', data: { workspace: owner } }
        const members = followers.size === 0 ? undefined : await membersOf(owner)
        for (const mailbox of followers) {
          if (members?.has(mailbox.reader)) join(mailbox, owner)
          else if (mailbox.owners.has(owner)) {
            leave(mailbox, owner)
            mailbox.put(mailbox.reader, event, frameOf(event, owner, mailbox.reader))
          }
        }
        tell(owner, event)
      }),
    publish: (owner, news) => tell(owner, { event: 'conversation', data: news }),
    publishTo: ({ owner, by }, news) => tell(owner, { event: 'conversation', data: news }, by),
    publishView: ({ owner, by }, news) => tell(owner, { event: 'view', data: news }, by),
    publishNotifications: (notices) => {
      for (const { user, news } of notices) tellUser(user, { event: 'notification', data: news })
    },
    publishNotificationsRead: (user, unread) => tellUser(user, { event: 'notificationsRead', data: { unread } }),
    publishPresence: (owner, news) => tell(owner, { event: 'presence', data: news }),
    publishQueue: (owner, news) => tell(owner, { event: 'queue', data: news }),
    publishDrawing: (owner, news) => tell(owner, { event: 'drawing', data: news }),
    publishPlayscript: (owner, news) => tell(owner, { event: 'playscript', data: news }),
    publishMessage: (owner, news) => tell(owner, { event: 'message', data: news }),
    publishDraft: ({ owner, by }, news) => tell(owner, { event: 'draft', data: news }, by),
  }
}

/** Names the workspace of an event. Only the user themselves listens to their own space. */
const frameOf = ({ event, data }: ConversationEvent, owner: string, reader: string): EventFrame => ({
  event,
  data: JSON.stringify(owner === reader ? data : { ...data, workspace: owner }),
})
