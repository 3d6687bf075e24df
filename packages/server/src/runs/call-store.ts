import { prepareQuery, type Queries } from '../db/index.ts'
import type { ModelCallTable } from '../db/tables/calls.ts'

const callRow = prepareQuery((queries, row: ModelCallTable) =>
  queries
    .insertInto('modelCall')
    .values({
      id: row.id,
      userId: row.userId,
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
    })
    .onConflict((conflict) => conflict.column('id').doNothing()),
)

/** Notes a call that has ended, in the transaction that ends it; false where that was done before. */
export async function insertCall(tx: Queries, call: ModelCallTable): Promise<boolean> {
  const { numAffectedRows = 0n } = await callRow(tx, call)
  return numAffectedRows > 0n
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
