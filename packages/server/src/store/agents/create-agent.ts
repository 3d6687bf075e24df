import { ApiError } from '@saffron/core/errors'
import { type Agent, MAX_AGENTS } from '@saffron/core/store'

import { newId } from '../../db/index.ts'
import type { StoreDeps } from '../context.ts'
import { countAgents, insertAgent, lockOwner, storeTags } from './agent-store.ts'
import { newAgent, type NewAgent } from './new-agent.ts'
import { readAgent } from './read-agent.ts'

/** Creates the draft of an agent. Throws `agent.too_many`. */
export async function createAgent({ db, now }: StoreDeps, agent: NewAgent & { readonly by: string }): Promise<Agent> {
  const { owner, by, definition } = agent
  const id = newId()
  await db.transaction(async (tx) => {
    await lockOwner(tx, owner)
    if ((await countAgents(tx, owner)) >= MAX_AGENTS) throw new ApiError('agent.too_many')
    await insertAgent(tx, newAgent({ ...agent, id, at: now().toISOString() }))
    await storeTags(tx, { owner, id }, { state: 'draft', tags: definition.tags })
  })
  return readAgent(db.query, { id, userId: by })
}
