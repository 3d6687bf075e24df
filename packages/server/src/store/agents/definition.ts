import { foldText } from '@saffron/core/format'
import type { AgentDefinition } from '@saffron/core/store'
import { EMPTY_DEFINITION } from '@saffron/core/store/empty-definition'

export { EMPTY_DEFINITION }

/** Returns a definition with changed fields. A missing field stays. */
export function changeDefinition(
  before: AgentDefinition,
  change: { readonly [K in keyof AgentDefinition]?: AgentDefinition[K] | undefined },
): AgentDefinition {
  const given = Object.entries(change).filter(([name, value]) => name in before && value !== undefined)
  return { ...before, ...Object.fromEntries(given) }
}

/** Reads a stored definition. One from before a field existed gets its default. */
export const readDefinition = (json: string): AgentDefinition =>
  // Safe, because only checked definitions are stored.
  ({ ...EMPTY_DEFINITION, ...(JSON.parse(json) as Partial<AgentDefinition>) })

/** Returns the text that a search looks in. */
export const searchText = ({ name, description, tags }: AgentDefinition): string =>
  [name, description, ...tags].map(foldText).join('\n')
