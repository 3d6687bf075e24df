import { type AgentField, type AgentFields, differences, pickFields } from './agent-fields.ts'

export interface MergedFields {
  readonly fields: AgentFields
  /** What both sides changed. `fields` has the own text. */
  readonly conflicts: readonly AgentField[]
}

interface Sides {
  /** What both sides began with. */
  readonly base: AgentFields
  readonly mine: AgentFields
  readonly theirs: AgentFields
}

/** Returns the changes of both sides together. */
export function mergeFields({ base, mine, theirs }: Sides): MergedFields {
  const changed = differences(base, mine)
  const disputed = new Set(differences(base, theirs))
  const different = new Set(differences(mine, theirs))
  return {
    fields: { ...theirs, ...pickFields(mine, changed) },
    conflicts: changed.filter((field) => disputed.has(field) && different.has(field)),
  }
}
