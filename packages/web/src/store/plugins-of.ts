import type { Agent } from '@saffron/core/store'

/** Returns the keys of the plugins whose servers get what an agent passes to their tools. */
export const pluginsOf = ({ tools }: Pick<Agent, 'tools'>): string[] => [
  ...new Set(tools.map(({ plugin }) => plugin).filter((plugin) => plugin !== 'builtin')),
]
