import type { MessageError } from '@saffron/core/chat'

import type { Queries } from '../../db/index.ts'
import type { QueuedAskTable } from '../../db/tables/chat.ts'
import type { Owned } from '../conversations/conversation-store.ts'

export type StoredAsk = QueuedAskTable

/** Stores an ask. Violates a unique key if the user has one in this conversation. */
export async function insertAsk(tx: Queries, ask: StoredAsk): Promise<void> {
  await tx.insertInto('queuedAsk').values(ask).execute()
}

/** Returns the asks of a conversation, oldest first. */
export const listAsks = (queries: Queries, { owner, id }: Owned): Promise<StoredAsk[]> =>
  queries
    .selectFrom('queuedAsk')
    .selectAll()
    .where('conversationId', '=', id)
    .where('ownerId', '=', owner)
    .orderBy('id')
    .execute()

/** Returns all asks in a space. */
export const listAsksOf = (queries: Queries, owner: string): Promise<StoredAsk[]> =>
  queries.selectFrom('queuedAsk').selectAll().where('ownerId', '=', owner).orderBy('id').execute()

/** Returns the conversations in which an ask waits. Its server may have ended since. */
export async function listQueues(queries: Queries): Promise<Owned[]> {
  const rows = await queries
    .selectFrom('queuedAsk')
    .select(['ownerId', 'conversationId'])
    .distinct()
    .where('error', 'is', null)
    .execute()
  return rows.map(({ ownerId, conversationId }) => ({ owner: ownerId, id: conversationId }))
}

/** Deletes an ask. Returns whether it was still there. */
export async function deleteAsk(tx: Queries, { owner, id }: Owned): Promise<boolean> {
  const deleting = tx.deleteFrom('queuedAsk').where('id', '=', id).where('ownerId', '=', owner)
  return (await deleting.executeTakeFirst()).numDeletedRows > 0n
}

/** Replaces what an ask says. */
export async function setAskBody(tx: Queries, { owner, id }: Owned, body: string): Promise<void> {
  await tx.updateTable('queuedAsk').set({ body }).where('id', '=', id).where('ownerId', '=', owner).execute()
}

export async function setAskError(queries: Queries, { owner, id }: Owned, reason: MessageError): Promise<void> {
  const error = JSON.stringify(reason)
  await queries.updateTable('queuedAsk').set({ error }).where('id', '=', id).where('ownerId', '=', owner).execute()
}

/** Returns the role of a user's account. Undefined if it's disabled or to be deleted. */
export async function accountRole(queries: Queries, userId: string): Promise<string | undefined> {
  const row = await queries
    .selectFrom('user')
    .leftJoin('accountDeletion', 'accountDeletion.userId', 'user.id')
    .select('user.role')
    .where('user.id', '=', userId)
    .where('user.disabledAt', 'is', null)
    .where('accountDeletion.userId', 'is', null)
    .executeTakeFirst()
  return row?.role
}
