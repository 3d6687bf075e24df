import type { Agent, AgentDefinition } from './entities.ts'

/** The fields of a draft that its editors change. */
export const AGENT_FIELDS = [
  'name',
  'avatar',
  'description',
  'instructions',
  'model',
  'parameters',
  'opening',
  'suggestions',
  'examples',
  'limits',
  'category',
  'tags',
  'visibility',
  'language',
  'instructionsVisible',
  'extras',
  'tools',
  'knowledge',
  'filesVisible',
  'tests',
] as const satisfies readonly (keyof AgentDefinition)[]
export type AgentField = (typeof AGENT_FIELDS)[number]
export type AgentFields = Pick<AgentDefinition, AgentField>

/** What the server replaces in instructions: `{{user}}`. */
export const AGENT_VALUES = ['user', 'date', 'model'] as const
export type AgentValue = (typeof AGENT_VALUES)[number]

/** Returns the fields of an agent that its editors change. */
export const fieldsOf = ({
  instructions = '',
  examples = [],
  tests = [],
  extras = {},
  knowledge = [],
  ...agent
}: Agent): AgentFields => {
  const all = { ...agent, instructions, examples, tests, extras, knowledge }
  return Object.fromEntries(AGENT_FIELDS.map((field) => [field, all[field]])) as AgentFields
}

/** Returns the fields as they're stored: without rows that are still empty. */
export function storedFields(fields: AgentFields): AgentFields {
  return {
    ...fields,
    suggestions: fields.suggestions.filter((suggestion) => suggestion.trim() !== ''),
    examples: fields.examples.filter(({ user, assistant }) => (user + assistant).trim() !== ''),
  }
}

/** Returns the fields that differ. */
export function differences(some: AgentFields, others: AgentFields): AgentField[] {
  const [a, b] = [storedFields(some), storedFields(others)]
  return AGENT_FIELDS.filter((field) => textOf(a[field]) !== textOf(b[field]))
}

/** The order of an object's keys doesn't matter. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

/** Returns some of the fields. */
export const pickFields = (fields: AgentFields, names: readonly AgentField[]): Partial<AgentFields> =>
  Object.fromEntries(names.map((name) => [name, fields[name]]))
