import type { MessageError, QueuedAsk } from '@saffron/core/chat'

import type { Queries } from '../../db/index.ts'
import { peopleOf } from '../../spaces/index.ts'
import type { SaidBody } from '../replies/index.ts'
import type { StoredAsk } from './queue-store.ts'

export async function toQueuedAsks(queries: Queries, asks: readonly StoredAsk[]): Promise<QueuedAsk[]> {
  const people = await peopleOf(
    queries,
    asks.map(({ userId }) => userId),
  )
  return asks.map(({ id, conversationId, userId, body, error, createdAt }) => {
    const { content, attachments = [] } = JSON.parse(body) as SaidBody
    return {
      id,
      conversation: conversationId,
      author: people.get(userId) ?? { id: userId, name: '' },
      content,
      attachments,
      ...(error !== null && { error: JSON.parse(error) as MessageError }),
      createdAt,
      updatedAt: createdAt,
    }
  })
}

export async function toQueuedAsk(queries: Queries, ask: StoredAsk): Promise<QueuedAsk> {
  const [queued] = await toQueuedAsks(queries, [ask])
  return queued as QueuedAsk
}
