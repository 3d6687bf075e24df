import type { Conversation } from '@saffron/core/chat'
import { ApiError } from '@saffron/core/errors'
import { MAX_TRANSFER_MESSAGES } from '@saffron/core/workspace'

import type { Queries } from '../../db/index.ts'
import { type ChatContext, lockIdleConversation, requireConversation } from '../context.ts'
import { readConversations } from '../conversations/conversation-store.ts'
import { listAsks } from '../queue/queue-store.ts'
import type { SaidBody } from '../replies/index.ts'
import { copyTree } from './copy-tree.ts'
import { moveConversation, type Route } from './move-conversation.ts'
import type { NewAssets } from './replace-files.ts'
import { assetsOfConversations, countMessages } from './transfer-store.ts'

interface Sent extends Route {
  /** The conversations, each once. */
  readonly ids: readonly string[]
  readonly copy: boolean
}

/** Moves and copies conversations between spaces. */
export interface ConversationTransfer {
  /**
   * Locks the conversations of a transfer until its transaction ends. Throws `conversation.not_found`, and
   * `run.in_progress` while a reply is being written or, to move it, about to be.
   */
  readonly lock: (tx: Queries, sent: Sent) => Promise<void>
  /** Returns the assets of the conversations. Throws `conversation.not_found` and `workspace.transfer_too_large`. */
  readonly assetsOf: (queries: Queries, sent: Sent) => Promise<readonly string[]>
  /** Sends the conversations, whose assets are already there. Returns the new conversations by the old ones. */
  readonly send: (tx: Queries, sent: Sent, assets: NewAssets) => Promise<ReadonlyMap<string, string>>
  /** Tells the clients of both spaces, after the commit. Returns the conversations as the user sees them. */
  readonly sent: (sent: Sent, conversations: ReadonlyMap<string, string>) => Promise<Conversation[]>
}

export function conversationTransfer(context: ChatContext): ConversationTransfer {
  const { db, events } = context
  return {
    lock: async (tx, { from, by, ids, copy }) => {
      // In one order, so that two transfers can't wait for each other.
      for (const id of ids.toSorted()) {
        const owned = { owner: from, id }
        await lockIdleConversation(tx, { ...owned, by })
        const queued = copy ? [] : await listAsks(tx, owned)
        // The next one starts at any moment. Those that failed move too.
        if (queued.some(({ error }) => error === null)) throw new ApiError('run.in_progress')
      }
    },
    assetsOf: async (queries, { from, by, ids, copy }) => {
      if (ids.length === 0) return []
      for (const id of ids) await requireConversation(queries, { owner: from, by, id })
      if ((await countMessages(queries, from, ids)) > MAX_TRANSFER_MESSAGES) {
        throw new ApiError('workspace.transfer_too_large', { values: { count: MAX_TRANSFER_MESSAGES } })
      }
      const queued = copy ? [] : await queuedFiles(queries, from, ids)
      return assetsOfConversations(queries, from, ids, queued)
    },
    send: async (tx, { ids, copy, ...route }, assets) => {
      const sent = new Map<string, string>()
      for (const id of ids) {
        const conversation = await requireConversation(tx, { owner: route.from, by: route.by, id })
        if (copy) sent.set(id, await copyTree(context, tx, route, conversation, assets))
        else {
          await moveConversation(context, tx, route, conversation, assets)
          sent.set(id, id)
        }
      }
      return sent
    },
    sent: async ({ from, to, by, copy }, conversations) => {
      for (const [old, conversation] of conversations) {
        if (!copy) events.publish(from, { conversation: old, state: 'idle', message: null, deleted: true })
        events.publish(to, { conversation, state: 'idle', message: null, restored: true })
      }
      return readConversations(db.query, { owner: to, by }, [...conversations.values()])
    },
  }
}

/** Returns the files of queued messages. Those that failed move with their conversation. */
async function queuedFiles(queries: Queries, owner: string, conversations: readonly string[]): Promise<string[]> {
  const asks = await Promise.all(conversations.map((id) => listAsks(queries, { owner, id })))
  return asks.flat().flatMap(({ body }) => (JSON.parse(body) as SaidBody).attachments ?? [])
}
