import { ApiError } from '@saffron/core/errors'
import { type AgentKnowledge, MAX_AGENT_FILES } from '@saffron/core/store'

import type { Queries } from '../../db/index.ts'
import { findItem, type FoundItem } from '../../drive/index.ts'
import type { VersionFile } from './knowledge-store.ts'

interface OwnedKnowledge {
  readonly owner: string
  readonly knowledge: AgentKnowledge
}

/** The one rule for what an agent's knowledge may be: files and folders of the space that the agent belongs to. */
async function findItems(queries: Queries, { owner, knowledge }: OwnedKnowledge): Promise<(FoundItem | undefined)[]> {
  const found: (FoundItem | undefined)[] = []
  // Each item may have all of them, because several may have the same files.
  for (const item of knowledge) found.push(await findItem(queries, { owner, item, limit: MAX_AGENT_FILES + 1 }))
  return found
}

/** An item of a draft, with what it is at the moment. Undefined if it's gone. */
export interface ResolvedKnowledge {
  readonly items: readonly (FoundItem | undefined)[]
  /** Each file once, with a unique name. */
  readonly files: readonly VersionFile[]
}

/** Returns the files of a draft's knowledge, at most one more than a version may have. */
export async function resolveKnowledge(queries: Queries, wanted: OwnedKnowledge): Promise<ResolvedKnowledge> {
  const items = await findItems(queries, wanted)
  const names = new Map<string, string>()
  const taken = new Set<string>()
  for (const { asset, name } of items.flatMap((item) => item?.files ?? [])) {
    if (names.size > MAX_AGENT_FILES) break
    if (names.has(asset)) continue
    const unique = uniqueName(name, taken)
    taken.add(unique)
    names.set(asset, unique)
  }
  const files = Array.from(names, ([assetId, name], at) => ({ number: at + 1, assetId, name }))
  return { items, files }
}

/** Adds a number to a name that another file has. */
function uniqueName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name
  const [, stem = name, ending = ''] = /^(.+?)(\.[^./]*)?$/s.exec(name) ?? []
  for (let number = 2; ; number++) {
    const numbered = `${stem} (${number})${ending}`
    if (!taken.has(numbered)) return numbered
  }
}

/**
 * Checks that an owner has files and folders, except those that the draft has named before. Throws `asset.not_found`
 * and `node.not_found`, also for those of someone else.
 */
export async function requireKnowledge(
  queries: Queries,
  { owner, knowledge, before = [] }: OwnedKnowledge & { readonly before?: AgentKnowledge },
): Promise<void> {
  const known = new Set(before.map((item) => JSON.stringify(item)))
  for (const item of knowledge) {
    if (known.has(JSON.stringify(item))) continue
    if ((await findItem(queries, { owner, item, limit: 1 })) !== undefined) continue
    throw new ApiError('asset' in item ? 'asset.not_found' : 'node.not_found')
  }
}

/** Returns the files of a version to publish. Throws `agent.knowledge_gone` and `agent.knowledge_too_large`. */
export async function filesToPublish(queries: Queries, wanted: OwnedKnowledge): Promise<readonly VersionFile[]> {
  if (wanted.knowledge.length === 0) return []
  const { items, files } = await resolveKnowledge(queries, wanted)
  const gone = items.indexOf(undefined)
  if (gone !== -1) throw new ApiError('agent.knowledge_gone', { values: { number: gone + 1 } })
  if (files.length > MAX_AGENT_FILES || items.some((item) => item?.isCut === true)) {
    throw new ApiError('agent.knowledge_too_large', { values: { count: MAX_AGENT_FILES } })
  }
  return files
}
