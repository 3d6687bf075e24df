import { ApiError } from '@saffron/core/errors'
import { type Agent, MAX_AGENTS } from '@saffron/core/store'

import { newId, type Queries } from '../../db/index.ts'
import type { StoreDeps } from '../context.ts'
import { keepDraftFiles } from '../knowledge/knowledge-store.ts'
import { requireKnowledge } from '../knowledge/resolve-knowledge.ts'
import { countAgents, insertAgent, lockOwner, storeTags } from './agent-store.ts'
import { newAgent, type NewAgent } from './new-agent.ts'
import { readAgent } from './read-agent.ts'

/** Creates the draft of an agent. Throws `agent.too_many`, `asset.not_found` and `node.not_found`. */
export async function createAgent({ db, now }: StoreDeps, agent: NewAgent & { readonly by: string }): Promise<Agent> {
  const { by } = agent
  const id = newId()
  await db.transaction((tx) => addAgent(tx, { ...agent, id, at: now().toISOString() }))
  return readAgent(db.query, { id, userId: by })
}

/** Inserts the draft of an agent. Throws the same. */
export async function addAgent(tx: Queries, agent: Parameters<typeof newAgent>[0]): Promise<void> {
  const { id, owner, definition } = agent
  await lockOwner(tx, owner)
  if ((await countAgents(tx, owner)) >= MAX_AGENTS) throw new ApiError('agent.too_many')
  await requireKnowledge(tx, { owner, knowledge: definition.knowledge })
  await insertAgent(tx, newAgent(agent))
  await storeTags(tx, { owner, id }, { state: 'draft', tags: definition.tags })
  await keepDraftFiles(tx, { owner, agent: id }, definition.knowledge)
}
