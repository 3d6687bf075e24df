import type { chatContract } from '@saffron/core/chat'

import type { Queries } from '../../db/index.ts'
import type { Handlers } from '../../http/handler.ts'
import { readSort } from '../../http/read-sort.ts'
import { type ChatContext, requireConversation } from '../context.ts'
import { changeConversationView } from './change-view.ts'
import { listRunning } from './conversation-store.ts'
import { discardConversation, emptyTrash, restoreConversation } from './conversation-trash.ts'
import { conversationOfApp } from './create-conversation.ts'
import { conversationSorts, listConversations, trashSorts } from './list-store.ts'
import { saveDraft } from './save-draft.ts'
import { findConversations } from './search-conversations.ts'
import { readDraft } from './view-store.ts'

type ConversationHandlers = Pick<
  Handlers<typeof chatContract>,
  | 'searchConversations'
  | 'conversationEvents'
  | 'conversationForApp'
  | 'getConversation'
  | 'deleteConversation'
  | 'changeView'
  | 'getDraft'
  | 'saveDraft'
  | 'searchConversationTrash'
  | 'restoreConversation'
  | 'emptyConversationTrash'
>

export function conversationHandlers(context: ChatContext): ConversationHandlers {
  const { db, events } = context

  return {
    searchConversations: ({ space, query: { page, limit, sort, q, archived } }) => {
      const { owner, by } = space
      const pinnedFirst = sort === undefined
      const order = { owner, by, pinnedFirst, page, limit, sort: readSort(sort ?? '-updatedAt', conversationSorts) }
      return q?.trim()
        ? findConversations(context, { ...order, q, archived })
        : listConversations(db.query, { ...order, archived: archived ?? false })
    },

    conversationEvents: async ({ space: { by, owner }, query: { workspace }, signal }) =>
      events.listen({ by, first: runningIn(db.query), ...(workspace !== undefined && { owner }) }, signal),

    conversationForApp: ({ caller, params }) =>
      conversationOfApp(context, {
        owner: caller.userId,
        by: caller.userId,
        app: params.app,
        extra: '',
        mayCreate: caller.impersonatedBy === null,
      }),

    getConversation: ({ space, params }) =>
      requireConversation(db.query, { owner: space.owner, by: space.by, id: params.id }),

    changeView: ({ space, params, body }) =>
      changeConversationView(context, { owner: space.owner, by: space.by, id: params.id }, body),

    deleteConversation: ({ space, params, query: { trashedAt } }) =>
      discardConversation(context, { owner: space.owner, by: space.by, id: params.id }, trashedAt),

    getDraft: async ({ space, params }) => {
      const owned = { owner: space.owner, by: space.by, id: params.id }
      await requireConversation(db.query, owned)
      return readDraft(db.query, owned)
    },

    saveDraft: ({ space, params, body }) =>
      saveDraft(context, { owner: space.owner, by: space.by, id: params.id }, body),

    searchConversationTrash: ({ space, query: { page, limit, sort, q } }) => {
      const { owner, by } = space
      const order = { owner, by, trashed: true, page, limit, sort: readSort(sort ?? '-trashedAt', trashSorts) }
      return q?.trim() ? findConversations(context, { ...order, q }) : listConversations(db.query, order)
    },

    restoreConversation: ({ space, params }) =>
      restoreConversation(context, { owner: space.owner, by: space.by, id: params.id }),

    emptyConversationTrash: async ({ space }) => ({ deleted: await emptyTrash(context, space.owner) }),
  }
}

/** The replies being written in a listener's spaces, as their first events. */
const runningIn = (queries: Queries) => async (owners: readonly string[]) => {
  const running = await listRunning(queries, owners)
  return running.map(({ owner, ...run }) => ({ owner, news: run }))
}
