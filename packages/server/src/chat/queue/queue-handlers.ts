import type { chatContract } from '@saffron/core/chat'
import { ApiError } from '@saffron/core/errors'

import type { Handlers } from '../../http/handler.ts'
import { type ChatContext, requireConversation } from '../context.ts'
import { deleteAsk, listAsks } from './queue-store.ts'
import { toQueuedAsk, toQueuedAsks } from './queued-ask.ts'

type QueueHandlers = Pick<Handlers<typeof chatContract>, 'listQueue' | 'withdrawAsk'>

export const queueHandlers = ({ db, events }: Pick<ChatContext, 'db' | 'events'>): QueueHandlers => ({
  listQueue: async ({ space: { owner, by }, params: { id } }) => {
    await requireConversation(db.query, { owner, by, id })
    return { list: await toQueuedAsks(db.query, await listAsks(db.query, { owner, id })) }
  },

  withdrawAsk: async ({ space: { owner, by }, params: { id } }) => {
    await requireConversation(db.query, { owner, by, id })
    const ask = (await listAsks(db.query, { owner, id })).find(({ userId }) => userId === by)
    if (ask === undefined || !(await deleteAsk(db.query, { owner, id: ask.id }))) throw new ApiError('run.not_queued')
    events.publishQueue(owner, { conversation: id })
    return toQueuedAsk(db.query, ask)
  },
})
