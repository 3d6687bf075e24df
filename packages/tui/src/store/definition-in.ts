import type { AgentFile } from '@saffron/core/agent-file'
import type { Agent, AgentDefinition } from '@saffron/core/store'
import { EMPTY_DEFINITION } from '@saffron/core/store/empty-definition'

type Field = keyof AgentDefinition

const FIELDS = Object.keys(EMPTY_DEFINITION) as Field[]

/** The whole agent that a file describes, without its knowledge. A missing field has the value that a new agent has. */
export const definitionIn = ({ id: _id, knowledge: _paths, ...fields }: AgentFile): AgentDefinition => whole(fields)

/** The fields of an agent that its author writes. What the user may not read is empty. */
export const definitionOf = (agent: Agent): AgentDefinition => whole(agent)

function whole(fields: object): AgentDefinition {
  const given = Object.entries(fields).filter(([field, value]) => field in EMPTY_DEFINITION && value !== undefined)
  return { ...EMPTY_DEFINITION, ...Object.fromEntries(given) }
}

/** Returns the fields that differ. */
export const changedFields = (before: AgentDefinition, after: AgentDefinition): Field[] =>
  FIELDS.filter((field) => textOf(before[field]) !== textOf(after[field]))

/** Returns some of the fields. */
export const someFields = (definition: AgentDefinition, fields: readonly Field[]): Partial<AgentDefinition> =>
  Object.fromEntries(fields.map((field) => [field, definition[field]]))

/** The order of an object's keys doesn't matter. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

/** A file has names instead of the IDs of knowledge. */
export const withoutKnowledge = <T extends Partial<AgentDefinition>>({ knowledge: _ids, ...fields }: T) => fields
