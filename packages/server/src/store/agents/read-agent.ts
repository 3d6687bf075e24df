import { ApiError } from '@saffron/core/errors'
import type { Agent } from '@saffron/core/store'

import type { Queries } from '../../db/index.ts'
import { toAgents, type ShownAgent } from './agent-entity.ts'
import { findUsable, findVersion, publishedOf } from './agent-store.ts'
import { readDefinition } from './definition.ts'
import { findUse } from './use-store.ts'

interface Named {
  readonly id: string
  readonly userId: string
}

/**
 * Returns an agent that a user may use, with its draft for members of its space, otherwise with its published version.
 * Throws `agent.not_found`.
 */
export async function requireUsable(
  queries: Queries,
  { published = false, ...named }: Named & { readonly published?: boolean | undefined },
): Promise<ShownAgent> {
  const row = await findUsable(queries, named)
  if (row === undefined) throw new ApiError('agent.not_found')
  if (row.role !== null && !published) return { row, definition: readDefinition(row.draft), version: null }
  const version =
    row.published === null ? undefined : await findVersion(queries, { agent: row.id, number: row.published })
  if (version === undefined) throw new ApiError('agent.not_found')
  return { row, definition: readDefinition(version.definition), version: row.published }
}

/** Returns an agent as an entity with its instructions, if the user may read them. Throws `agent.not_found`. */
export async function readAgent(
  queries: Queries,
  named: Named & { readonly published?: boolean | undefined },
): Promise<Agent> {
  const found = await toAgents(queries, [await requireUsable(queries, named)], { whole: true })
  const [agent] = await withNewer(queries, found, named.userId)
  if (agent === undefined) throw new ApiError('agent.not_found')
  const use = await findUse(queries, { agent: agent.id, userId: named.userId })
  return { ...agent, own: { used: use !== undefined, stars: use?.stars ?? null } }
}

/** Adds to copies that a user may edit which version their originals have published since. */
export async function withNewer(queries: Queries, agents: readonly Agent[], userId: string): Promise<Agent[]> {
  const ids = agents.flatMap(({ canEdit, forkedFrom }) => (canEdit && forkedFrom ? forkedFrom.agent : []))
  const published = await publishedOf(queries, { ids: [...new Set(ids)], userId })
  return agents.map((agent) => {
    const { canEdit, forkedFrom } = agent
    const newer = canEdit && forkedFrom ? published.get(forkedFrom.agent) : undefined
    if (!forkedFrom || newer === undefined || newer <= forkedFrom.version) return agent
    return { ...agent, forkedFrom: { ...forkedFrom, newer } }
  })
}
