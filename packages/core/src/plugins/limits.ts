/** The number of plugins that one user may add. */
export const MAX_PLUGINS = 50
export const MAX_PLUGIN_NAME = 100
export const MAX_PLUGIN_URL = 2000
export const MAX_PLUGIN_KEY = 4000
/** The number of tools of one plugin. A server that lists more is rejected. */
export const MAX_PLUGIN_TOOLS = 500
/** The length of a tool's name, in characters. The protocol sets it. */
export const MAX_TOOL_NAME = 128
/** The plugins that a conversation turns on or off. */
export const MAX_CONVERSATION_PLUGINS = 100
