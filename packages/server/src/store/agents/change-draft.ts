import { ApiError } from '@saffron/core/errors'
import type { Agent, AgentDefinition } from '@saffron/core/store'

import type { Queries } from '../../db/index.ts'
import type { AgentTable } from '../../db/tables/store.ts'
import type { StoreDeps } from '../context.ts'
import { changeAgent, lockAgent, storeTags } from './agent-store.ts'
import { searchText } from './definition.ts'
import { readAgent } from './read-agent.ts'

/** Throws `agent.changed` with the current agent if it isn't the version that the caller saw. */
export async function requireSeen(
  tx: Queries,
  { id, version }: AgentTable,
  userId: string,
  seen: number | undefined,
): Promise<void> {
  if (seen === undefined || seen === version) return
  throw new ApiError('agent.changed', { details: { current: await readAgent(tx, { id, userId }) } })
}

/** Changes a locked agent, and returns it. Throws `agent.not_found`, and `agent.changed` for an outdated version. */
export async function changeLocked(
  { db }: Pick<StoreDeps, 'db'>,
  {
    owner,
    by,
    id,
    seen,
  }: { readonly owner: string; readonly by: string; readonly id: string; readonly seen?: number | undefined },
  apply: (tx: Queries, row: AgentTable) => Promise<void>,
): Promise<Agent> {
  await db.transaction(async (tx) => {
    const row = await lockAgent(tx, { owner, id })
    if (row === undefined) throw new ApiError('agent.not_found')
    await requireSeen(tx, row, by, seen)
    await apply(tx, row)
  })
  return readAgent(db.query, { id, userId: by })
}

/** Replaces the draft of a locked agent. */
export async function storeDraft(
  tx: Queries,
  { id, ownerId: owner, version }: AgentTable,
  { definition, at }: { readonly definition: AgentDefinition; readonly at: string },
): Promise<void> {
  await storeTags(tx, { owner, id }, { state: 'draft', tags: definition.tags })
  await changeAgent(
    tx,
    { owner, id },
    {
      draft: JSON.stringify(definition),
      draftFolded: searchText(definition),
      draftCategory: definition.category,
      version: version + 1,
      updatedAt: at,
    },
  )
}
