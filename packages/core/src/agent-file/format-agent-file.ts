import { stringify } from 'yaml'

import { AGENT_FILE_MARK, agentFile, type AgentFile } from './agent-file.ts'

/** Fields are written in this order. Others follow. */
const FIRST = ['name', 'description', 'avatar', 'language', 'category', 'tags', 'visibility', 'model', 'parameters']
const LAST = ['opening', 'suggestions', 'instructions', 'examples']

/**
 * Writes an agent as YAML that is easy to read and to compare: always in the same order, long texts as blocks, without
 * empty fields.
 */
export function formatAgentFile(agent: { readonly [K in keyof AgentFile]?: AgentFile[K] }): string {
  const known = Object.keys(agentFile.shape).filter((field) => field !== 'saffron')
  const others = known.filter((field) => ![...FIRST, ...LAST].includes(field))
  const values = new Map<string, unknown>(Object.entries(agent))
  const fields = [...FIRST, ...others, ...LAST].flatMap((field) => {
    const value = values.get(field)
    return isEmpty(value) ? [] : [[field, value] as const]
  })
  return stringify(
    { saffron: AGENT_FILE_MARK, ...Object.fromEntries(fields) },
    { lineWidth: 0, blockQuote: 'literal', aliasDuplicateObjects: false },
  )
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  (typeof value === 'object' && Object.keys(value).length === 0)
