import { prepareQuery, type Queries } from '../db/index.ts'
import type { ModelCallTable } from '../db/tables/calls.ts'
import type { Author } from '../spaces/index.ts'

/** A call with the space that pays and the user who made it, or null for what the server does by itself. */
export type NewCall = Omit<ModelCallTable, 'userId' | 'ownerId'> & Author

const callRow = prepareQuery((queries, row: NewCall) =>
  queries
    .insertInto('modelCall')
    .values((eb) => ({
      id: row.id,
      // Both are null if they don't exist anymore, which keeps the cost of the last calls of an account.
      userId: eb
        .selectFrom('user')
        .select('id')
        .where('id', '=', row.by ?? row.owner),
      ownerId: eb.selectFrom('principal').select('id').where('id', '=', row.owner).where('kind', '=', 'workspace'),
      kind: row.kind,
      model: row.model,
      channelId: row.channelId,
      conversationId: row.conversationId,
      status: row.status,
      error: row.error,
      firstTokenMs: row.firstTokenMs,
      durationMs: row.durationMs,
      inputTokens: row.inputTokens,
      outputTokens: row.outputTokens,
      costMicros: row.costMicros,
      endedAt: row.endedAt,
    }))
    .onConflict((conflict) => conflict.column('id').doNothing()),
)

const dearerConversation = prepareQuery((queries, grown: { owner: string; id: string; costMicros: number }) =>
  queries
    .updateTable('conversation')
    .set((eb) => ({ costMicros: eb('costMicros', '+', grown.costMicros) }))
    .where('id', '=', grown.id)
    .where('ownerId', '=', grown.owner),
)

/**
 * Records an ended call and adds its cost to the conversation, in the transaction that ends it. Returns false if it was
 * already recorded.
 */
export async function insertCall(tx: Queries, call: NewCall): Promise<boolean> {
  const { numAffectedRows = 0n } = await callRow(tx, call)
  const { owner, conversationId: id, costMicros } = call
  const isNew = numAffectedRows > 0n
  if (isNew && id !== null && costMicros > 0) await dearerConversation(tx, { owner, id, costMicros })
  return isNew
}

/** Returns a user's model calls by ID, without attempts that failed over to another channel. */
export function callsAfter(db: Queries, { userId, after, limit }: { userId: string; after: string; limit: number }) {
  return db
    .selectFrom('modelCall')
    .select(['id', 'kind', 'model', 'conversationId as conversation', 'status', 'error', 'firstTokenMs', 'durationMs'])
    .select(['inputTokens', 'outputTokens', 'costMicros', 'endedAt'])
    .where('userId', '=', userId)
    .where('kind', '!=', 'failover')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Deletes calls that ended before `before`. The ledger keeps their costs. */
export async function pruneCalls(db: Queries, before: string): Promise<void> {
  await db.deleteFrom('modelCall').where('endedAt', '<', before).execute()
}
