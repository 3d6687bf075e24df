/** The number of agents of a space. */
export const MAX_AGENTS = 500
export const MAX_AGENT_NAME = 100
export const MAX_AGENT_DESCRIPTION = 500
export const MAX_AGENT_INSTRUCTIONS = 100_000
/** The characters of what an import keeps for an export, as JSON. */
export const MAX_AGENT_EXTRAS = 200_000
/** The description that an agent is drafted from. */
export const MAX_AGENT_NEED = 4000
export const MAX_AGENT_OPENING = 20_000
export const MAX_AGENT_SUGGESTIONS = 8
export const MAX_AGENT_SUGGESTION = 300
export const MAX_AGENT_EXAMPLES = 20
export const MAX_AGENT_EXAMPLE = 10_000
/** The entries of an agent's knowledge, and the files in all of them. */
export const MAX_AGENT_KNOWLEDGE = 100
export const MAX_AGENT_FILES = 500
export const MAX_AGENT_PLUGINS = 50
/** The number of named tools of one plugin. */
export const MAX_AGENT_TOOLS = 200
export const MAX_AGENT_TAGS = 20
export const MAX_AGENT_TAG = 40
export const MAX_AGENT_CHANGELOG = 2000
/** Of a report, and of hiding an agent. */
export const MAX_AGENT_REASON = 2000
/** An agent that still has the empty draft of a new one is deleted after this time. */
export const UNTOUCHED_AGENT_MS = 24 * 60 * 60 * 1000
/** The largest number of a version, or of a file of one. */
export const MAX_AGENT_NUMBER = 1_000_000
