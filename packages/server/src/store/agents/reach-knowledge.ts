import type { AgentDefinition } from '@saffron/core/store'

import type { ReachedKnowledge } from '../../chat/index.ts'
import type { Queries } from '../../db/index.ts'
import type { DriveKnowledge } from '../../drive/index.ts'
import { filesOf, findReached, type VersionFile } from '../knowledge/knowledge-store.ts'
import { resolveKnowledge } from '../knowledge/resolve-knowledge.ts'
import { mayEdit } from './agent-entity.ts'
import { findUsable } from './agent-store.ts'
import { readDefinition } from './definition.ts'

interface Reaching {
  readonly agent: string
  /** Null for the draft. */
  readonly version: number | null
  readonly userId: string
}

type Drive = Pick<DriveKnowledge, 'find'>

/**
 * Returns the files that a user reaches through an agent. This is the only rule for it: a version that is or was public
 * goes on for the conversations that have it until an administrator hides the agent, one of a space needs the membership,
 * and a draft its editors. A name or number of a file is only looked up among these.
 */
export async function reachKnowledge(
  drive: Drive,
  queries: Queries,
  { agent, version, userId }: Reaching,
): Promise<ReachedKnowledge | undefined> {
  if (version === null) {
    const row = await findUsable(queries, { id: agent, userId })
    if (row === undefined || !mayEdit(row)) return undefined
    const owner = row.ownerId
    const { files } = await resolveKnowledge(queries, { owner, knowledge: readDefinition(row.draft).knowledge })
    return { agent, version, owner, filesVisible: true, files: await withContents(drive, queries, owner, files) }
  }
  const row = await findReached(queries, { agent, version, userId })
  if (row === undefined) return undefined
  const { ownerId: owner, hidden, role } = row
  const definition = readDefinition(row.definition)
  if (role === null && (hidden === 1 || !isPublic(definition))) return undefined
  const files = await withContents(drive, queries, owner, await filesOf(queries, { agent, version }))
  return { agent, version, owner, filesVisible: role !== null || definition.filesVisible, files }
}

const isPublic = ({ visibility }: AgentDefinition): boolean => visibility === 'store' || visibility === 'link'

/** Adds what is known of the files' contents. */
export async function withContents(
  { find }: Drive,
  queries: Queries,
  owner: string,
  files: readonly VersionFile[],
): Promise<ReachedKnowledge['files']> {
  if (files.length === 0) return []
  const found = await find(
    queries,
    owner,
    files.map(({ assetId }) => assetId),
  )
  const byId = new Map(found.map((file) => [file.id, file]))
  return files.flatMap(({ number, assetId, name }) => {
    const file = byId.get(assetId)
    return file === undefined ? [] : [{ ...file, number, name }]
  })
}
