import { sql } from 'kysely'

import type { Queries } from '../../db/index.ts'
import { useWeight } from './popularity.ts'

interface AgentUse {
  readonly agent: string
  readonly userId: string
}

/** Counts a new conversation with an agent, and its user if they are new or return on another day. */
export async function countUse(tx: Queries, { agent, userId, at }: AgentUse & { readonly at: string }): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('agentUser')
    .values({ agentId: agent, userId, lastAt: at, stars: null })
    .onConflict((conflict) => conflict.columns(['agentId', 'userId']).doNothing())
    .executeTakeFirst()
  const isNew = numInsertedOrUpdatedRows === 1n
  const before = isNew ? undefined : await findUse(tx, { agent, userId })
  if (!isNew) {
    await tx
      .updateTable('agentUser')
      .set({ lastAt: at })
      .where('agentId', '=', agent)
      .where('userId', '=', userId)
      .execute()
  }
  await tx
    .updateTable('agent')
    .set((eb) => ({
      chats: eb('chats', '+', 1),
      users: eb('users', '+', isNew ? 1 : 0),
      popularity: eb('popularity', '+', useWeight({ before: before?.lastAt, at })),
    }))
    .where('id', '=', agent)
    .execute()
}

/** Returns when a user last used an agent, and their rating. Undefined if they never did. */
export function findUse(
  queries: Queries,
  { agent, userId }: AgentUse,
): Promise<{ lastAt: string; stars: number | null } | undefined> {
  return queries
    .selectFrom('agentUser')
    .select(['lastAt', 'stars'])
    .where('agentId', '=', agent)
    .where('userId', '=', userId)
    .executeTakeFirst()
}

export async function storeStars(
  tx: Queries,
  { agent, userId, stars }: AgentUse & { readonly stars: number },
): Promise<void> {
  await tx.updateTable('agentUser').set({ stars }).where('agentId', '=', agent).where('userId', '=', userId).execute()
}

/** Returns the number of ratings of an agent and the sum of their stars. */
export function sumStars(queries: Queries, agent: string): Promise<{ ratings: number; sum: number }> {
  return queries
    .selectFrom('agentUser')
    .select(({ fn }) => [
      fn.countAll<number>().as('ratings'),
      sql<number>`cast(coalesce(sum(stars), 0) as integer)`.as('sum'),
    ])
    .where('agentId', '=', agent)
    .where('stars', 'is not', null)
    .executeTakeFirstOrThrow()
}

/** Returns the agents that a user has used and rated, for an export. */
export const usesOf = (
  queries: Queries,
  userId: string,
): Promise<{ agent: string; lastAt: string; stars: number | null }[]> =>
  queries
    .selectFrom('agentUser')
    .select(['agentId as agent', 'lastAt', 'stars'])
    .where('userId', '=', userId)
    .orderBy('agentId')
    .execute()
