import { ApiError } from '@saffron/core/errors'

import type { Queries } from '../../db/index.ts'
import type { AgentTable } from '../../db/tables/store.ts'
import { filesOf, storeFiles, type VersionFile } from '../knowledge/knowledge-store.ts'
import { filesToPublish } from '../knowledge/resolve-knowledge.ts'
import { hashOfTested } from '../test-results/hash-of-tested.ts'
import { copyDraftTest } from '../test-results/test-store.ts'
import { changeAgent, insertVersion, storeTags } from './agent-store.ts'
import { readDefinition } from './definition.ts'
import { storePrints } from './print-store.ts'
import { printsOf } from './prints.ts'

/**
 * Makes the draft of a locked agent its next version, unless it's the published one. The version keeps the files that
 * its knowledge has now, which are returned. Throws `agent.incomplete`, `agent.knowledge_gone` and `agent.knowledge_too_large`.
 */
export async function publishDraft(
  tx: Queries,
  row: AgentTable,
  { by, changelog, at }: { readonly by: string | null; readonly changelog: string; readonly at: string },
): Promise<readonly VersionFile[]> {
  const definition = readDefinition(row.draft)
  const { name, instructions, category, visibility, tags, knowledge } = definition
  if (name.trim() === '' || instructions.trim() === '') throw new ApiError('agent.incomplete')
  const owned = { owner: row.ownerId, id: row.id }
  const files = await filesToPublish(tx, { owner: row.ownerId, knowledge })
  if (row.published !== null && row.publishedDraft === row.version) {
    // The content of a folder may have changed.
    const before = await filesOf(tx, { agent: row.id, version: row.published })
    if (isSame(before, files)) return []
  }
  const number = row.versions + 1
  await insertVersion(tx, {
    agentId: row.id,
    ownerId: row.ownerId,
    number,
    definition: row.draft,
    name,
    folded: row.draftFolded,
    category,
    visibility,
    changelog,
    createdBy: by,
    createdAt: at,
  })
  await storeFiles(tx, { owner: row.ownerId, agent: row.id, version: number }, files)
  await copyDraftTest(tx, { agent: row.id, hash: hashOfTested(definition, files), version: number })
  await storeTags(tx, owned, { state: 'published', tags })
  await storePrints(tx, row.id, printsOf(definition))
  await changeAgent(tx, owned, {
    published: number,
    versions: number,
    publishedAt: at,
    publishedDraft: row.version,
    visibility,
  })
  return files
}

const isSame = (some: readonly VersionFile[], others: readonly VersionFile[]): boolean =>
  some.length === others.length &&
  some.every(({ assetId, name }, at) => assetId === others[at]?.assetId && name === others[at].name)

/** Withdraws a locked agent. Its versions stay for the conversations that have started with them. */
export async function withdraw(tx: Queries, { ownerId: owner, id }: AgentTable): Promise<void> {
  await storeTags(tx, { owner, id }, { state: 'published', tags: [] })
  await changeAgent(
    tx,
    { owner, id },
    { published: null, publishedAt: null, publishedDraft: null, visibility: null, recommended: null },
  )
}
