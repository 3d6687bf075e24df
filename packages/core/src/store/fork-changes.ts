import { ADOPTED_FIELDS, type AdoptedField } from './adopted-fields.ts'
import { diffAgents } from './agent-diff.ts'
import { type AgentFields, differences } from './agent-fields.ts'
import type { ForkChange } from './fork-contract.ts'

interface Sides {
  /** The version of the original that the copy has. */
  readonly base: AgentFields
  /** The copy. */
  readonly mine: AgentFields
  /** The newer version of the original. */
  readonly theirs: AgentFields
}

/** Returns the fields that the original changed and that the copy doesn't already have in this way. */
export function forkChanges({ base, mine, theirs }: Sides): ForkChange[] {
  const [changed, different, own] = [differences(base, theirs), differences(mine, theirs), differences(base, mine)].map(
    (fields) => new Set<string>(fields),
  )
  return ADOPTED_FIELDS.flatMap((field) => {
    if (!changed?.has(field) || !different?.has(field)) return []
    const lines = linesOf(field, base, theirs)
    return [{ field, lines, ...(own?.has(field) && { own: linesOf(field, base, mine) }) }]
  })
}

/** Returns the fields that can be taken without losing a change of the copy. */
export const fieldsToAdopt = (changes: readonly ForkChange[]): AdoptedField[] =>
  changes.flatMap(({ field, own }) => (own === undefined ? field : []))

const linesOf = (field: AdoptedField, before: AgentFields, after: AgentFields): ForkChange['lines'] =>
  diffAgents({ [field]: before[field] }, { [field]: after[field] }).flatMap(({ lines }) => [...lines])
