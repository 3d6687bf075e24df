/** The tools of the server itself. Their names are those that models get. */
export const BUILTIN_TOOLS = ['current_time', 'fetch_page', 'read_document', 'read_result', 'web_search'] as const
export type BuiltinTool = (typeof BUILTIN_TOOLS)[number]
