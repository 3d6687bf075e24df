import type { AgentDefinition } from '@saffron/core/store'

import type { Queries } from '../../db/index.ts'
import { resolveKnowledge } from '../knowledge/resolve-knowledge.ts'
import { hashOfTested } from './hash-of-tested.ts'
import { DRAFT, listPassed } from './test-store.ts'

/** The number of cases that passed. Null if they weren't run, or something has changed since. */
export type Passed = number | null

interface Tested {
  readonly row: { readonly id: string; readonly ownerId: string }
  readonly definition: AgentDefinition
  readonly version: number | null
}

/** Returns how many cases of each of these agents passed. */
export async function passedOf(queries: Queries, tested: readonly Tested[]): Promise<(agent: Tested) => Passed> {
  const withTests = tested.filter(({ definition }) => definition.tests.length > 0)
  const rows = await listPassed(
    queries,
    withTests.map(({ row }) => row.id),
  )
  const found = new Map(rows.map((each) => [`${each.agentId} ${each.version}`, each]))
  const hashes = new Map<string, string>()
  for (const { row, definition, version } of withTests) {
    // A published version never changes.
    if (version !== null || !found.has(`${row.id} ${DRAFT}`)) continue
    const { files } = await resolveKnowledge(queries, { owner: row.ownerId, knowledge: definition.knowledge })
    hashes.set(row.id, hashOfTested(definition, files))
  }
  return ({ row, version }) => {
    const last = found.get(`${row.id} ${version ?? DRAFT}`)
    return last !== undefined && (version !== null || last.hash === hashes.get(row.id)) ? last.passed : null
  }
}
