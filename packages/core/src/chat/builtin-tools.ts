/** The tools of the server itself that can be turned on. Their names are those that models get. */
export const BUILTIN_TOOLS = [
  'current_time',
  'draw',
  'edit_image',
  'fetch_page',
  'read_document',
  'read_result',
  'web_search',
] as const

/** Those that come with an agent's knowledge, if it's too large to be given in full. */
export const KNOWLEDGE_TOOLS = ['search_knowledge', 'grep_knowledge'] as const
export type BuiltinTool = (typeof BUILTIN_TOOLS)[number] | (typeof KNOWLEDGE_TOOLS)[number]
