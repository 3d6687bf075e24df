import { prepareQuery, type Queries } from '../db/index.ts'
import type { ModelCallTable } from '../db/tables/calls.ts'

const callRow = prepareQuery((queries, row: ModelCallTable) =>
  queries
    .insertInto('modelCall')
    .values((eb) => ({
      id: row.id,
      // An account that is gone leaves what its last calls did cost.
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
 * Notes a call that has ended, and what its conversation did cost with it, in the transaction that ends it; false where
 * that was done before.
 */
export async function insertCall(tx: Queries, call: ModelCallTable): Promise<boolean> {
  const { numAffectedRows = 0n } = await callRow(tx, call)
  const { userId: owner, conversationId: id, costMicros } = call
  const isNew = numAffectedRows > 0n
  if (isNew && owner !== null && id !== null && costMicros > 0) await dearerConversation(tx, { owner, id, costMicros })
  return isNew
}

/** What somebody asked models for, by id; where another channel answered instead, that alone. */
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

/** Forgets calls that ended before `before`: what they did cost stays in the ledger. */
export async function pruneCalls(db: Queries, before: string): Promise<void> {
  await db.deleteFrom('modelCall').where('endedAt', '<', before).execute()
}
