import { hasRole } from '@saffron/core/contract'
import { ApiError } from '@saffron/core/errors'
import type { Locale } from '@saffron/core/i18n'

import { newId, type Queries } from '../../db/index.ts'
import type { EventFrame } from '../../http/event-frame.ts'
import { lockConversation, serialise } from '../../runs/index.ts'
import { findMembership } from '../../spaces/index.ts'
import { type ChatContext, requireConversation } from '../context.ts'
import type { Owned } from '../conversations/conversation-store.ts'
import {
  type AskQueue,
  framesOf,
  postMessage,
  type QueueableStart,
  type SaidBody,
  startRun,
  toMessageError,
} from '../replies/index.ts'
import { accountRole, deleteAsk, insertAsk, listAsks, listAsksOf, listQueues, setAskError } from './queue-store.ts'
import type { StoredAsk } from './queue-store.ts'
import { toQueuedAsk } from './queued-ask.ts'

/** How often a start is tried while others keep sending files. */
const MAX_ATTEMPTS = 5

export interface StartingQueue extends AskQueue {
  /** Starts the next ask of a conversation, if no reply is in progress. */
  readonly startNext: (conversation: Owned) => Promise<void>
  /** Starts what was waiting when the server ended. */
  readonly resume: () => Promise<void>
  /** Posts the asks in a space of those who may no longer write there. */
  readonly dropAllBut: (owner: string, editors: ReadonlySet<string>) => Promise<void>
  /** Nothing starts after this. */
  readonly stop: () => void
}

/** Asks that start when the reply in progress ends. They're stored, so they survive the end of the server. */
export function createAskQueue(context: ChatContext): StartingQueue {
  const { db, events, log, now } = context
  let stopped = false

  const tell = ({ ownerId, conversationId }: StoredAsk): void =>
    events.publishQueue(ownerId, { conversation: conversationId })

  /** Stores an ask, and returns its only event. Returns undefined if it can start now. */
  const enqueue = async (start: QueueableStart): Promise<AsyncIterable<EventFrame> | undefined> => {
    const { owner, by, conversation: id, key = null } = start
    const ask: StoredAsk = {
      id: newId(),
      ownerId: owner,
      conversationId: id,
      userId: by,
      body: JSON.stringify(start.body),
      locale: start.locale,
      startKey: key,
      error: null,
      createdAt: now().toISOString(),
    }
    const stored = await db.transaction(async (tx) => {
      await lockConversation(tx, { owner, id })
      const { state } = await requireConversation(tx, { owner, by, id })
      const waiting = await listAsks(tx, { owner, id })
      const own = waiting.find(({ userId }) => userId === by)
      if (own !== undefined && own.startKey !== null && own.startKey === key) return own
      if (own !== undefined) throw new ApiError('run.already_queued')
      if (state === 'idle' && waiting.every(({ error }) => error !== null)) return undefined
      await insertAsk(tx, ask)
      return ask
    })
    if (stored === undefined) return undefined
    tell(stored)
    const event = { event: 'queued', data: await toQueuedAsk(db.query, stored) } as const
    // The reply may have ended while this was stored.
    void startNext({ owner, id })
    return framesOf({ id: 1, event: event.event, data: serialise(event) })
  }

  /** Posts an ask as a message, because its author may no longer ask. */
  const drop = async (ask: StoredAsk): Promise<'posted'> => {
    const { body, ...start } = startOf(ask)
    const posted = { content: body.content, attachments: body.attachments, mentions: body.mentions, ask: false }
    // Posting doesn't depend on the account's role.
    await postMessage(context, { ...start, role: '', body: posted, alongside: (tx) => leaveQueue(tx, ask) })
    return 'posted'
  }

  /** Does something with an ask, and stores the error if it fails. Returns whether the next one can start. */
  const attempt = async (ask: StoredAsk, work: () => Promise<'started' | 'posted'>): Promise<boolean> => {
    let outcome: 'started' | 'posted' | 'failed' = 'failed'
    try {
      outcome = await work()
    } catch (error) {
      if (ApiError.is(error) && (error.code === 'run.in_progress' || error.code === 'run.waiting')) return false
      if (!ApiError.is(error)) log.error({ err: error }, 'a queued message could not be sent')
      const reason = await toMessageError(error, ask.locale as Locale)
      if (reason.code !== 'run.not_queued') await setAskError(db.query, { owner: ask.ownerId, id: ask.id }, reason)
    }
    tell(ask)
    return outcome !== 'started'
  }

  const begin = async (ask: StoredAsk): Promise<'started'> => {
    const membership = { owner: ask.ownerId, userId: ask.userId }
    const accountsRole = await accountRole(db.query, ask.userId)
    if (accountsRole === undefined) throw new ApiError('account.disabled')
    await startRun(context, {
      ...startOf(ask),
      role: accountsRole,
      alongside: async (tx) => {
        const { role } = (await findMembership(tx, membership)) ?? {}
        if (role === undefined || !hasRole(role, 'editor')) throw new ApiError('workspace.role_too_low')
        await leaveQueue(tx, ask)
      },
    })
    return 'started'
  }

  /** Begins again if someone sent files while those before were read. */
  const beginWithNewFiles = async (ask: StoredAsk, attempts = MAX_ATTEMPTS): Promise<'started'> => {
    try {
      return await begin(ask)
    } catch (error) {
      if (attempts === 1 || !ApiError.is(error) || error.code !== 'run.in_progress') throw error
      const conversation = { owner: ask.ownerId, by: ask.userId, id: ask.conversationId }
      const { state } = await requireConversation(db.query, conversation)
      if (state === 'running') throw error
      return beginWithNewFiles(ask, attempts - 1)
    }
  }

  const beginOrDrop = async (ask: StoredAsk): Promise<boolean> =>
    attempt(ask, () =>
      beginWithNewFiles(ask).catch((error: unknown) => {
        if (!ApiError.is(error) || error.code !== 'workspace.role_too_low') throw error
        return drop(ask)
      }),
    )

  const startNext: StartingQueue['startNext'] = async (conversation) => {
    try {
      for (const ask of await listAsks(db.query, conversation)) {
        if (stopped) return
        if (ask.error === null && !(await beginOrDrop(ask))) return
      }
    } catch (error) {
      // What couldn't be read waits until the next reply ends, or the next start of the server.
      log.error({ err: error }, 'the queue of a conversation could not be read')
    }
  }

  return {
    enqueue,
    startNext,
    resume: async () => {
      for (const conversation of await listQueues(db.query)) await startNext(conversation)
    },
    dropAllBut: async (owner, editors) => {
      const left = (await listAsksOf(db.query, owner)).filter(({ userId }) => !editors.has(userId))
      for (const ask of left) await attempt(ask, () => drop(ask))
    },
    stop: () => {
      stopped = true
    },
  }
}

/** Returns the start that an ask was, without the role of its author, which may have changed since. */
function startOf(ask: StoredAsk): Omit<QueueableStart, 'role'> {
  const { queue: _queue, ...body } = JSON.parse(ask.body) as SaidBody
  return {
    owner: ask.ownerId,
    by: ask.userId,
    conversation: ask.conversationId,
    body,
    locale: ask.locale as Locale,
    key: ask.startKey ?? undefined,
  }
}

/** Removes an ask in the transaction that stores its message, so that it's neither lost nor sent twice. */
const leaveQueue = async (tx: Queries, ask: StoredAsk): Promise<void> => {
  if (!(await deleteAsk(tx, { owner: ask.ownerId, id: ask.id }))) throw new ApiError('run.not_queued')
}
