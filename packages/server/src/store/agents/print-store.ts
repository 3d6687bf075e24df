import type { Queries } from '../../db/index.ts'
import { PRINTS } from './prints.ts'

/** Agents that share this many prints say nearly the same. */
const LEAST_SHARED = Math.ceil(PRINTS * 0.6)

/** The most similar agents that are told of one. A text that many copy would have hundreds. */
const MAX_SIMILAR = 10

/** Replaces the prints of an agent. */
export async function storePrints(tx: Queries, agent: string, prints: readonly string[]): Promise<void> {
  await tx.deleteFrom('agentPrint').where('agentId', '=', agent).execute()
  if (prints.length === 0) return
  const rows = prints.map((print) => ({ agentId: agent, print }))
  await tx.insertInto('agentPrint').values(rows).execute()
}

/** An agent that says nearly the same as another. */
export interface Similar {
  readonly of: string
  readonly id: string
  readonly name: string
}

/**
 * Returns the agents that everyone can find or open and that say nearly the same as the given ones, most alike first. At
 * most ten for each.
 */
export async function similarTo(queries: Queries, agents: readonly string[]): Promise<Similar[]> {
  if (agents.length === 0) return []
  const alike = queries
    .selectFrom('agentPrint as own')
    .innerJoin('agentPrint as other', (join) =>
      join.onRef('other.print', '=', 'own.print').onRef('other.agentId', '<>', 'own.agentId'),
    )
    .innerJoin('agent', 'agent.id', 'other.agentId')
    .innerJoin('agentVersion', (join) =>
      join.onRef('agentVersion.agentId', '=', 'agent.id').onRef('agentVersion.number', '=', 'agent.published'),
    )
    .where('own.agentId', 'in', agents)
    .where('agent.visibility', 'in', ['store', 'link'])
    .select(({ fn }) => [
      'own.agentId as of',
      'other.agentId as id',
      'agentVersion.name',
      fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy('own.agentId').orderBy(fn.countAll(), 'desc').orderBy('other.agentId'))
        .as('place'),
    ])
    .groupBy(['own.agentId', 'other.agentId', 'agentVersion.name'])
    .having(({ fn }) => fn.countAll<number>(), '>=', LEAST_SHARED)
  return queries
    .selectFrom(alike.as('alike'))
    .select(['of', 'id', 'name'])
    .where('place', '<=', MAX_SIMILAR)
    .orderBy('of')
    .orderBy('place')
    .execute()
}
