import type { AgentDefinition, ForkedAgent } from '@saffron/core/store'

import { newId, type Queries } from '../../db/index.ts'
import type { StoreDeps } from '../context.ts'
import { resolveKnowledge } from '../knowledge/resolve-knowledge.ts'
import type { SeenAgent } from './agent-store.ts'
import { addAgent, createAgent } from './create-agent.ts'
import { reachKnowledge } from './reach-knowledge.ts'
import { readAgent } from './read-agent.ts'

interface AgentToCopy {
  readonly row: SeenAgent
  /** The one to copy: the draft for members of its space, otherwise the published version. */
  readonly definition: AgentDefinition
  /** The space of the copy. */
  readonly owner: string
  readonly by: string
  readonly signal: AbortSignal
}

/**
 * Creates the draft of a copy. In the same space, its knowledge is the same. In another one, it gets copies of the files
 * that the user may open, and no others: it says how many it doesn't have. Throws `agent.too_many` and `drive.full`.
 */
export async function copyAgent(
  deps: StoreDeps,
  { row, definition, owner, by, signal }: AgentToCopy,
): Promise<ForkedAgent> {
  const { db, now, transferFiles } = deps
  // Also for a draft with more changes: it grew from this version, and what it has of the next one isn't offered again.
  const forkedFrom = { agent: row.id, version: row.published ?? 0 }
  const fork = { owner, by, definition: { ...definition, visibility: 'private' as const }, forkedFrom }
  const isHere = owner === row.ownerId
  const { assets, notCopied } = isHere ? NOTHING : await assetsToCopy(deps, db.query, { row, definition, by })
  if (isHere || assets.length === 0) {
    const knowledge = isHere ? await knowledgeThere(db.query, row.ownerId, definition) : []
    const gone = isHere ? definition.knowledge.length - knowledge.length : notCopied.gone
    const copy = await createAgent(deps, { ...fork, definition: { ...fork.definition, knowledge } })
    return { ...copy, notCopied: { ...notCopied, gone } }
  }
  const id = newId()
  await transferFiles({
    from: row.ownerId,
    to: owner,
    by,
    nodes: [],
    parent: undefined,
    copy: true,
    signal,
    begin: async () => {},
    assetsOf: async () => assets,
    sendConversations: async (tx, copies) => {
      const knowledge = assets.flatMap((asset) => ({ asset: copies.get(asset) ?? asset }))
      await addAgent(tx, { ...fork, id, definition: { ...fork.definition, knowledge }, at: now().toISOString() })
      return new Map()
    },
  })
  return { ...(await readAgent(db.query, { id, userId: by })), notCopied }
}

/** Leaves out what is gone, because a new draft can't name it. */
async function knowledgeThere(queries: Queries, owner: string, { knowledge }: AgentDefinition) {
  const { items } = await resolveKnowledge(queries, { owner, knowledge })
  return knowledge.filter((_, at) => items[at] !== undefined)
}

interface ToCopy {
  readonly assets: readonly string[]
  readonly notCopied: ForkedAgent['notCopied']
}

const NOTHING: ToCopy = { assets: [], notCopied: { hidden: 0, gone: 0 } }

async function assetsToCopy(
  { drive }: StoreDeps,
  queries: Queries,
  { row, definition, by }: Pick<AgentToCopy, 'row' | 'definition' | 'by'>,
): Promise<ToCopy> {
  if (row.role !== null) {
    const { files, items } = await resolveKnowledge(queries, { owner: row.ownerId, knowledge: definition.knowledge })
    const gone = items.filter((item) => item === undefined).length
    return { assets: files.map(({ assetId }) => assetId), notCopied: { hidden: 0, gone } }
  }
  const reached = await reachKnowledge(drive, queries, { agent: row.id, version: row.published ?? 0, userId: by })
  if (reached === undefined) return NOTHING
  const { files, filesVisible } = reached
  if (!filesVisible) return { assets: [], notCopied: { hidden: files.length, gone: 0 } }
  return { assets: files.map(({ id }) => id), notCopied: NOTHING.notCopied }
}
