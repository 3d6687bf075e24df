import { ApiError } from '@saffron/core/errors'

import type { ConversationAgents } from '../../chat/index.ts'
import type { StoreDeps } from '../context.ts'
import { mayEdit } from './agent-entity.ts'
import { findUsable, findVersion, isOpen } from './agent-store.ts'
import { readDefinition } from './definition.ts'
import { reachKnowledge } from './reach-knowledge.ts'
import { requireUsable } from './read-agent.ts'
import { listUsable } from './search-store.ts'
import { countUse } from './use-store.ts'

/** Returns what the chat needs of agents. */
export const agentsInConversations = ({ now, drive }: Pick<StoreDeps, 'now' | 'drive'>): ConversationAgents => ({
  look,
  list: listUsable,
  mayUse: async (queries, { agent, userId }) => (await findUsable(queries, { id: agent, userId })) !== undefined,
  start: async (tx, { agent, userId, draft }) => {
    const found = await look(tx, { agent, userId, draft })
    if (!draft) await countUse(tx, { agent, userId, at: now().toISOString() })
    return found
  },
  find: async (queries, { agent, version, userId }) => {
    if (version !== null) {
      const published = await findVersion(queries, { agent, number: version })
      return published && readDefinition(published.definition)
    }
    const row = await findUsable(queries, { id: agent, userId })
    return row !== undefined && mayEdit(row) ? readDefinition(row.draft) : undefined
  },
  knowledgeOf: (queries, named) => reachKnowledge(drive, queries, named),
})

const look: ConversationAgents['look'] = async (queries, { agent, userId, draft, within }) => {
  const { row, definition } = await requireUsable(queries, { id: agent, userId, published: !draft })
  const isElsewhere = within !== undefined && row.ownerId !== within && !isOpen(row)
  if (isElsewhere || (draft && !mayEdit(row))) throw new ApiError('agent.not_found')
  const { name, model, opening } = definition
  return { version: draft ? null : row.published, name, model, opening }
}
