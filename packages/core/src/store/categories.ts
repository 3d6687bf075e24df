/** The categories of the agent store. Their names are in the message catalogues. */
export const AGENT_CATEGORIES = [
  'writing',
  'programming',
  'office',
  'education',
  'translation',
  'marketing',
  'design',
  'research',
  'life',
  'entertainment',
  'games',
  'general',
] as const
export type AgentCategory = (typeof AGENT_CATEGORIES)[number]

/** Who may use a published agent: the members of its space, who has its address, or everyone. */
export const AGENT_VISIBILITIES = ['private', 'workspace', 'link', 'store'] as const
export type AgentVisibility = (typeof AGENT_VISIBILITIES)[number]

/** What an agent is exported as. */
export const AGENT_FILE_FORMATS = ['yaml', 'png', 'md', 'lobechat'] as const

/** By what administrators filter agents. */
export const MANAGED_AGENT_STATES = ['recommended', 'hidden', 'reported'] as const
