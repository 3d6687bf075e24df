import { prepareQuery, type Queries } from '../db/index.ts'
import type { ModelCallTable } from '../db/tables/calls.ts'

const callRow = prepareQuery((queries, row: ModelCallTable) =>
  queries
    .insertInto('modelCall')
    .values((eb) => ({
      id: row.id,
      // Keeps the cost of the last calls after their account is deleted.
      userId: eb.selectFrom('user').select('id').where('id', '=', row.userId),
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
    .where('userId', '=', grown.owner),
)

/**
 * Records an ended call and adds its cost to the conversation, in the transaction that ends it. Returns false if it was
 * already recorded.
 */
export async function insertCall(tx: Queries, call: ModelCallTable): Promise<boolean> {
  const { numAffectedRows = 0n } = await callRow(tx, call)
  const { userId: owner, conversationId: id, costMicros } = call
  const isNew = numAffectedRows > 0n
  if (isNew && owner !== null && id !== null && costMicros > 0) await dearerConversation(tx, { owner, id, costMicros })
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
