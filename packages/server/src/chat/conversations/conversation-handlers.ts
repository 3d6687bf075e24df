import type { chatContract, Conversation } from '@saffron/core/chat'
import { ApiError } from '@saffron/core/errors'

import { isUniqueViolation, newId } from '../../db/index.ts'
import type { Handlers } from '../../http/handler.ts'
import { readSort } from '../../http/read-sort.ts'
import { lockConversation } from '../../runs/index.ts'
import { type ChatContext, requireConversation, requireNewestLeaf } from '../context.ts'
import { indexText } from '../index-texts.ts'
import {
  changeConversation,
  conversationSorts,
  findConversationOfApp,
  insertConversation,
  listConversations,
  listRunning,
  trashSorts,
} from './conversation-store.ts'
import { discardConversation, emptyTrash, restoreConversation } from './conversation-trash.ts'
import { findConversations } from './search-conversations.ts'
import { changeView, readDraft } from './view-store.ts'

type ConversationHandlers = Pick<
  Handlers<typeof chatContract>,
  | 'searchConversations'
  | 'createConversation'
  | 'conversationEvents'
  | 'conversationForApp'
  | 'getConversation'
  | 'updateConversation'
  | 'deleteConversation'
  | 'getDraft'
  | 'saveDraft'
  | 'searchConversationTrash'
  | 'restoreConversation'
  | 'emptyConversationTrash'
>

export function conversationHandlers(context: ChatContext): ConversationHandlers {
  const { db, events, now, texts } = context

  return {
    searchConversations: ({ space, query: { page, limit, sort, q, archived } }) => {
      const owner = space.owner
      const pinnedFirst = sort === undefined
      const order = { owner, pinnedFirst, page, limit, sort: readSort(sort ?? '-updatedAt', conversationSorts) }
      return q?.trim()
        ? findConversations(context, { ...order, q, archived })
        : listConversations(db.query, { ...order, archived: archived ?? false })
    },

    createConversation: async ({ space, body }) => {
      // Agents aren't supported yet.
      if (body.agent !== undefined) throw new ApiError('agent.not_found')
      return create(context, {
        owner: space.owner,
        title: body.title?.trim() ?? '',
        model: body.model ?? null,
        agent: null,
        system: body.system ?? null,
        app: null,
      })
    },

    conversationEvents: async ({ space, signal }) =>
      events.listen(
        space.owner,
        async () => {
          const running = await listRunning(db.query, space.owner)
          return running.map(({ conversation, message }) => ({ conversation, state: 'running', message }))
        },
        signal,
      ),

    conversationForApp: ({ caller, params }) =>
      forApp(context, { owner: caller.userId, app: params.app, mayMake: caller.impersonatedBy === null }),

    getConversation: ({ space, params }) => requireConversation(db.query, { owner: space.owner, id: params.id }),

    updateConversation: async ({ space, params, body: { title, model, system, pinned, archived, leaf } }) => {
      const owned = { owner: space.owner, id: params.id }
      const branch = { owner: owned.owner, conversation: owned.id }
      const changed = await db.transaction(async (tx) => {
        await lockConversation(tx, owned)
        const wasArchived = (await requireConversation(tx, owned)).archivedAt !== undefined
        await changeConversation(tx, owned, {
          ...(title !== undefined && { title }),
          ...(model !== undefined && { model }),
          ...(system !== undefined && { system }),
          ...(pinned !== undefined && { pinned: pinned ? 1 : 0 }),
          ...(leaf !== undefined && { leafId: await requireNewestLeaf(tx, { ...branch, from: leaf }) }),
        })
        if (archived !== undefined && archived !== wasArchived) {
          await changeView(tx, owned, { archivedAt: archived ? now().toISOString() : null })
        }
        if (title !== undefined) await indexText(texts, tx, { ...owned, text: title })
        return { wasArchived, conversation: await requireConversation(tx, owned) }
      })
      const { conversation } = changed
      const isArchived = conversation.archivedAt !== undefined
      if (isArchived !== changed.wasArchived) {
        events.publish(owned.owner, {
          conversation: owned.id,
          state: conversation.state,
          message: null,
          archived: isArchived,
        })
      }
      return conversation
    },

    deleteConversation: ({ space, params, query: { trashedAt } }) =>
      discardConversation(context, { owner: space.owner, id: params.id }, trashedAt),

    getDraft: async ({ space, params }) => {
      const owned = { owner: space.owner, id: params.id }
      await requireConversation(db.query, owned)
      return readDraft(db.query, owned)
    },

    saveDraft: ({ space, params, body: { text } }) => {
      const owned = { owner: space.owner, id: params.id }
      return db.transaction(async (tx) => {
        await lockConversation(tx, owned)
        await requireConversation(tx, owned)
        const draft = text === '' ? null : text
        await changeView(tx, owned, { draft, draftAt: draft && now().toISOString() })
        return readDraft(tx, owned)
      })
    },

    searchConversationTrash: ({ space, query: { page, limit, sort, q } }) => {
      const owner = space.owner
      const order = { owner, trashed: true, page, limit, sort: readSort(sort ?? '-trashedAt', trashSorts) }
      return q?.trim() ? findConversations(context, { ...order, q }) : listConversations(db.query, order)
    },

    restoreConversation: ({ space, params }) => restoreConversation(context, { owner: space.owner, id: params.id }),

    emptyConversationTrash: async ({ space }) => ({ deleted: await emptyTrash(context, space.owner) }),
  }
}

type NewConversation = Omit<Parameters<typeof insertConversation>[1], 'id' | 'at'>

async function create({ db, now, texts }: ChatContext, conversation: NewConversation): Promise<Conversation> {
  const owned = { owner: conversation.owner, id: newId() }
  return db.transaction(async (tx) => {
    await insertConversation(tx, { ...conversation, ...owned, at: now().toISOString() })
    await indexText(texts, tx, { ...owned, text: conversation.title })
    return requireConversation(tx, owned)
  })
}

/** Two concurrent first uses create one conversation. The second call finds it. */
async function forApp(
  context: ChatContext,
  { mayMake, ...wanted }: { owner: string; app: string; mayMake: boolean },
): Promise<Conversation> {
  const find = () => findConversationOfApp(context.db.query, wanted)
  const found = await find()
  if (found !== undefined) return found
  if (!mayMake) throw new ApiError('auth.impersonating')
  try {
    return await create(context, { ...wanted, title: '', model: null, agent: null, system: null })
  } catch (error) {
    const madeMeanwhile = isUniqueViolation(error) ? await find() : undefined
    if (madeMeanwhile === undefined) throw error
    return madeMeanwhile
  }
}
