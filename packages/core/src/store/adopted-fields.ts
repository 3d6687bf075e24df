import { AGENT_FIELDS, type AgentField } from './agent-fields.ts'

/** The fields that a copy of an agent has for itself: its files and its visibility. */
const OWN_FIELDS = [
  'visibility',
  'instructionsVisible',
  'knowledge',
  'filesVisible',
] as const satisfies readonly AgentField[]

export type AdoptedField = Exclude<AgentField, (typeof OWN_FIELDS)[number]>

/** The fields that a copy takes from a newer version of its original. */
export const ADOPTED_FIELDS: readonly AdoptedField[] = AGENT_FIELDS.filter(
  (field): field is AdoptedField => !OWN_FIELDS.some((own) => own === field),
)
