import { createHash } from 'node:crypto'

import type { AgentDefinition } from '@saffron/core/store'

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
  'extras',
])

/** Returns the SHA-256 of what an agent's test results depend on. With another one, they're outdated. */
export function hashOfTested(definition: AgentDefinition): string {
  const tested = Object.entries(definition).filter(([field]) => !UNTESTED.has(field))
  const sorted = tested.toSorted(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex')
}
