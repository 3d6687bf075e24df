import { ApiError } from '@saffron/core/errors'
import type { AgentDefinition, ManagedAgent } from '@saffron/core/store'

import type { Queries } from '../../db/index.ts'
import { toAgents } from '../agents/agent-entity.ts'
import { findVersion } from '../agents/agent-store.ts'
import { readDefinition } from '../agents/definition.ts'
import { type Similar, similarTo } from '../agents/print-store.ts'
import { findManaged, type ManagedRow } from './managed-store.ts'
import { reportsOf } from './report-store.ts'

/** Returns agents as administrators see them, without instructions. */
export async function toManaged(queries: Queries, rows: readonly ManagedRow[]): Promise<ManagedAgent[]> {
  const shown = rows.map((row) => ({
    row: { ...row, role: null },
    definition: readDefinition(row.definition ?? row.draft),
    version: row.definition === null ? null : row.published,
  }))
  const agents = await toAgents(queries, shown)
  const similar = Map.groupBy(
    await similarTo(
      queries,
      rows.map(({ id }) => id),
    ),
    ({ of }) => of,
  )
  return agents.map((agent, at) => withFacts(agent, rows[at], similar.get(agent.id) ?? []))
}

function withFacts(
  agent: Awaited<ReturnType<typeof toAgents>>[number],
  row: ManagedRow | undefined,
  similar: readonly Similar[],
): ManagedAgent {
  const { recommended = null, hidden = 0, hiddenReason, reports = 0, costMicros = 0 } = row ?? {}
  return {
    ...agent,
    rank: recommended,
    reports,
    costMicros,
    similar: similar.map(({ id, name }) => ({ id, name })),
    ...(hidden === 1 && { hidden: { reason: hiddenReason ?? '' } }),
  }
}

/** Returns an agent that administrators can see. Throws `agent.not_found`. */
export async function requireManaged(queries: Queries, id: string): Promise<ManagedRow> {
  const row = await findManaged(queries, id)
  if (row === undefined) throw new ApiError('agent.not_found')
  return row
}

/** Returns an agent that administrators can see, with the instructions of what is published or was reported. */
export async function readManaged(queries: Queries, id: string): Promise<ManagedAgent> {
  const row = await requireManaged(queries, id)
  const definition = await seenDefinition(queries, row)
  const [agent] = await toManaged(queries, [{ ...row, definition: JSON.stringify(definition) }])
  if (agent === undefined) throw new ApiError('agent.not_found')
  return { ...agent, instructions: definition.instructions, examples: definition.examples }
}

async function seenDefinition(queries: Queries, row: ManagedRow): Promise<AgentDefinition> {
  if (row.definition !== null) return readDefinition(row.definition)
  const report = (await reportsOf(queries, row.id)).find(({ resolvedAt }) => resolvedAt === null)
  if (report === undefined) throw new ApiError('agent.not_found')
  if (report.version === null) return readDefinition(row.draft)
  const version = await findVersion(queries, { agent: row.id, number: report.version })
  if (version === undefined) throw new ApiError('agent.not_found')
  return readDefinition(version.definition)
}
