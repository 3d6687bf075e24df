import type { AgentDefinition } from '@saffron/core/store'

import type { Queries } from '../../db/index.ts'
import { hashOfTested } from './hash-of-tested.ts'
import { DRAFT, listPassed } from './test-store.ts'

/** The number of cases that passed. Null if they weren't run, or something has changed since. */
export type Passed = number | null

interface Tested {
  readonly row: { readonly id: string }
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
  return ({ row, definition, version }) => {
    const last = found.get(`${row.id} ${version ?? DRAFT}`)
    if (last === undefined) return null
    // A published version never changes.
    return version !== null || last.hash === hashOfTested(definition) ? last.passed : null
  }
}
