import { ApiError } from '@saffron/core/errors'
import type { AgentDefinition } from '@saffron/core/store'

import type { Queries } from '../../db/index.ts'
import { findVersion, type SeenAgent } from './agent-store.ts'
import { readDefinition } from './definition.ts'

/** What only those who may read the instructions see. */
export const GUARDED: ReadonlySet<string> = new Set(['instructions', 'examples', 'tests', 'extras', 'knowledge'])

/** Returns a version that a user who may use the agent can see: others don't see those from before it was public. */
export async function findReadable(
  queries: Queries,
  row: SeenAgent,
  state: number | 'draft',
): Promise<AgentDefinition | undefined> {
  const version = state === 'draft' ? undefined : await findVersion(queries, { agent: row.id, number: state })
  const json = state === 'draft' ? row.draft : version?.definition
  const definition = json === undefined ? undefined : readDefinition(json)
  const isPublic = version !== undefined && (definition?.visibility === 'store' || definition?.visibility === 'link')
  return row.role === null && !isPublic ? undefined : definition
}

/** Returns the same. Throws `agent.version_not_found`. */
export async function readVersion(queries: Queries, row: SeenAgent, state: number | 'draft'): Promise<AgentDefinition> {
  const definition = await findReadable(queries, row, state)
  if (definition === undefined) throw new ApiError('agent.version_not_found')
  return definition
}
