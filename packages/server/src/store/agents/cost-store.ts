import { sql } from 'kysely'

import type { Queries } from '../../db/index.ts'

/** The number of conversations whose median is shown. */
const RECENT = 100
/** With fewer, a cost would say too much about one user. */
const ENOUGH = 3

/** Returns the agents with conversations that were used since a time. */
export async function agentsUsedSince(queries: Queries, since: string): Promise<string[]> {
  const rows = await queries
    .selectFrom('conversation')
    .select('agent')
    .distinct()
    .where('agent', 'is not', null)
    .where('updatedAt', '>=', since)
    .execute()
  return rows.flatMap(({ agent }) => agent ?? [])
}

/** Updates what the conversations with an agent cost. Those that follow its draft, and that aren't kept, don't count. */
export async function updateCosts(queries: Queries, id: string): Promise<void> {
  const costs = queries
    .selectFrom('conversation')
    .where('agent', '=', id)
    .where('agentVersion', 'is not', null)
    .where('temporary', 'is', null)
    .where('costMicros', '>', 0)
  const { total } = await costs
    .select(sql<number>`cast(coalesce(sum(cost_micros), 0) as bigint)`.as('total'))
    .executeTakeFirstOrThrow()
  const recent = await costs.select('costMicros').orderBy('updatedAt', 'desc').limit(RECENT).execute()
  const sorted = recent.map(({ costMicros }) => costMicros).toSorted((a, b) => a - b)
  const median = sorted.length < ENOUGH ? null : (sorted[Math.floor(sorted.length / 2)] ?? null)
  await queries.updateTable('agent').set({ costMicros: total, medianCostMicros: median }).where('id', '=', id).execute()
}
