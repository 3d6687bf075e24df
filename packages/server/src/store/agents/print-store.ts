import type { Queries } from '../../db/index.ts'
import { PRINTS } from './prints.ts'

/** Agents that share this many prints say nearly the same. */
const LEAST_SHARED = Math.ceil(PRINTS * 0.6)

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

/** Returns the agents that everyone can find or open and that say nearly the same as the given ones, most alike first. */
export async function similarTo(queries: Queries, agents: readonly string[]): Promise<Similar[]> {
  if (agents.length === 0) return []
  return queries
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
    .select(['own.agentId as of', 'other.agentId as id', 'agentVersion.name'])
    .groupBy(['own.agentId', 'other.agentId', 'agentVersion.name'])
    .having(({ fn }) => fn.countAll<number>(), '>=', LEAST_SHARED)
    .orderBy(({ fn }) => fn.countAll<number>(), 'desc')
    .orderBy('other.agentId')
    .execute()
}
