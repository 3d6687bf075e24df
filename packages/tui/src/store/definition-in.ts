import type { AgentFile } from '@saffron/core/agent-file'
import type { AgentDefinition } from '@saffron/core/store'
import { EMPTY_DEFINITION } from '@saffron/core/store/empty-definition'

/** The whole agent that a file describes. A missing field has the value that a new agent has. */
export function definitionIn({ id: _id, ...fields }: AgentFile): AgentDefinition {
  const given = Object.entries(fields).filter(([, field]) => field !== undefined)
  return { ...EMPTY_DEFINITION, ...Object.fromEntries(given) }
}
