import { sql } from 'kysely'

import type { Queries } from '../../db/index.ts'

/** The number of conversations whose median is shown. */
const RECENT = 100
/** Of fewer users, a cost would say too much about one of them. */
const ENOUGH = 3

/** Returns the agents that have written replies since a time. */
export async function agentsUsedSince(queries: Queries, since: string): Promise<string[]> {
  const rows = await queries
    .selectFrom('message')
    .select('agent')
    .distinct()
    .where('agent', 'is not', null)
    .where('createdAt', '>=', since)
    .execute()
  return rows.flatMap(({ agent }) => agent ?? [])
}

/**
 * Updates what the conversations with an agent cost: only the replies that it wrote itself. Those of its draft, and of
 * conversations that aren't kept, don't count.
 */
export async function updateCosts(queries: Queries, id: string): Promise<void> {
  const costs = queries
    .selectFrom('message')
    .innerJoin('conversation', 'conversation.id', 'message.conversationId')
    .where('message.agent', '=', id)
    .where('message.agentVersion', 'is not', null)
    .where('conversation.temporary', 'is', null)
    .where('message.costMicros', '>', 0)
  const { total } = await costs
    .select(sql<number>`cast(coalesce(sum(message.cost_micros), 0) as bigint)`.as('total'))
    .executeTakeFirstOrThrow()
  const recent = await costs
    .select(['conversation.ownerId', sql<number>`cast(sum(message.cost_micros) as bigint)`.as('costMicros')])
    .groupBy(['message.conversationId', 'conversation.ownerId'])
    .orderBy(({ fn }) => fn.max('message.createdAt'), 'desc')
    .limit(RECENT)
    .execute()
  const sorted = recent.map(({ costMicros }) => costMicros).toSorted((a, b) => a - b)
  const owners = new Set(recent.map(({ ownerId }) => ownerId))
  const median = owners.size < ENOUGH ? null : (sorted[Math.floor(sorted.length / 2)] ?? null)
  await queries.updateTable('agent').set({ costMicros: total, medianCostMicros: median }).where('id', '=', id).execute()
}
