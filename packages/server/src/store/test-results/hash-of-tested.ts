import { createHash } from 'node:crypto'

import type { AgentDefinition } from '@saffron/core/store'

import type { VersionFile } from '../knowledge/knowledge-store.ts'

/** Fields that no reply depends on. */
const UNTESTED: ReadonlySet<string> = new Set([
  'name',
  'description',
  'avatar',
  'suggestions',
  'category',
  'tags',
  'visibility',
  'language',
  'instructionsVisible',
  'filesVisible',
  'extras',
])

/**
 * Returns the SHA-256 of what an agent's test results depend on. With another one, they're outdated. `files` are those
 * that its knowledge has, because the content of a folder can change while the folder is the same.
 */
export function hashOfTested(definition: AgentDefinition, files: readonly VersionFile[]): string {
  const knowledge = files.map(({ assetId, name }) => [assetId, name])
  const tested = Object.entries({ ...definition, knowledge }).filter(([field]) => !UNTESTED.has(field))
  const sorted = tested.toSorted(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex')
}
