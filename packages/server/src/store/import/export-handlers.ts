import { DRIVE_PATH } from '@saffron/core/agent-file'
import { ApiError } from '@saffron/core/errors'
import type { AgentDefinition, storeContract } from '@saffron/core/store'

import type { Queries } from '../../db/index.ts'
import { findItem, pathOfItem } from '../../drive/index.ts'
import type { Handlers } from '../../http/handler.ts'
import { mayReadInstructions } from '../agents/agent-entity.ts'
import type { SeenAgent } from '../agents/agent-store.ts'
import { requireUsable } from '../agents/read-agent.ts'
import type { StoreDeps } from '../context.ts'
import { filesOf } from '../knowledge/knowledge-store.ts'

export const exportHandlers = ({ db }: StoreDeps): Pick<Handlers<typeof storeContract>, 'exportAgent'> => ({
  exportAgent: async ({ caller: { userId }, params: { id }, query: { format, published } }) => {
    const { row, definition } = await requireUsable(db.query, { id, userId, published })
    if (!mayReadInstructions(row, definition)) throw new ApiError('agent.instructions_hidden')
    // The YAML library is large, so a server that exports nothing doesn't load it.
    const { writers } = await import('./write-agent.ts')
    const { type, ending, write } = writers[format]
    const name = definition.name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || 'agent'
    const knowledge = await namesOf(db.query, row, definition)
    return { content: write({ ...definition, knowledge }), type, name: `${name}.${ending}` }
  },
})

/**
 * Returns the knowledge as an agent file names it: paths of the drive, and the names of files that aren't there anymore.
 * Those who may only use the agent get the names of the files, if its author shows them.
 */
async function namesOf(
  queries: Queries,
  { role, ownerId: owner, id, published }: SeenAgent,
  definition: AgentDefinition,
) {
  const { knowledge, filesVisible } = definition
  if (role === null) {
    const files = filesVisible ? await filesOf(queries, { agent: id, version: published ?? 0 }) : []
    return files.map(({ name }) => name)
  }
  const names: string[] = []
  for (const item of knowledge) {
    const path = await pathOfItem(queries, { owner, item })
    const name = path === undefined ? (await findItem(queries, { owner, item, limit: 1 }))?.name : DRIVE_PATH + path
    if (name !== undefined) names.push(name)
  }
  return names
}
