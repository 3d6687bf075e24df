import type { Person } from '@saffron/core/auth'
import { hasRole } from '@saffron/core/contract'
import type { Agent, AgentDefinition } from '@saffron/core/store'

import type { Queries } from '../../db/index.ts'
import { peopleOf } from '../../spaces/index.ts'
import { type Passed, passedOf } from '../test-results/passed-tests.ts'
import { casesOf } from '../test-results/placed-case.ts'
import type { SeenAgent } from './agent-store.ts'
import { INSTALLATION, PRODUCT } from './installation.ts'

/** An agent and the definition to show of it. */
export interface ShownAgent {
  readonly row: SeenAgent
  readonly definition: AgentDefinition
  /** The published version that the definition is of. Null for the draft. */
  readonly version: number | null
}

/** Returns agents as entities. `whole` includes instructions and examples, for those who may read them. */
export async function toAgents(
  queries: Queries,
  shown: readonly ShownAgent[],
  { whole = false }: { readonly whole?: boolean } = {},
): Promise<Agent[]> {
  const people = await peopleOf(
    queries,
    shown.flatMap(({ row }) => row.createdBy ?? []),
  )
  const passed = await passedOf(queries, shown)
  return shown.map((each) => toAgent(each, { people, passed: passed(each), whole }))
}

/** Whether the user who sees an agent may edit it. */
export const mayEdit = ({ role }: Pick<SeenAgent, 'role'>): boolean => role !== null && hasRole(role, 'editor')

/** Whether the user who sees an agent may read its instructions and examples. */
export const mayReadInstructions = ({ role }: Pick<SeenAgent, 'role'>, definition: AgentDefinition): boolean =>
  role !== null || definition.instructionsVisible

function authorOf({ createdBy, ownerId }: SeenAgent, people: ReadonlyMap<string, Person>): Person | null {
  if (createdBy === null) return ownerId === INSTALLATION ? PRODUCT : null
  return people.get(createdBy) ?? null
}

interface ToShow {
  readonly people: ReadonlyMap<string, Person>
  readonly passed: Passed
  readonly whole: boolean
}

function toAgent({ row, definition }: ShownAgent, { people, passed, whole }: ToShow): Agent {
  const { instructions, examples, tests, extras, knowledge, ...shared } = definition
  const { role, forkedFrom, forkedVersion } = row
  return {
    id: row.id,
    ...shared,
    ...(whole && mayReadInstructions(row, definition) && { instructions, examples, tests, extras }),
    ...(whole && role !== null && { knowledge }),
    owner: row.ownerId,
    author: authorOf(row, people),
    canEdit: mayEdit(row),
    version: row.version,
    published: row.published,
    publishedAt: row.publishedAt,
    ...(role !== null && { changed: row.published === null || row.publishedDraft !== row.version }),
    ...(forkedFrom !== null && { forkedFrom: { agent: forkedFrom, version: forkedVersion ?? 0 } }),
    recommended: row.recommended !== null,
    ...(role !== null && row.hidden === 1 && { hidden: { reason: row.hiddenReason ?? '' } }),
    stats: {
      users: row.users,
      chats: row.chats,
      rating: row.rating,
      ratings: row.ratings,
      medianCostMicros: row.medianCostMicros,
      cases: casesOf(definition).length,
      passed,
    },
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}
