import type { PluginHealth, PluginTransport } from '@saffron/core/plugins'

/** A plugin of one user, or of everyone. */
export interface PluginTable {
  id: string
  /** Null means everyone's. */
  ownerId: string | null
  /** The name in agents, unique among the plugins of its owner. `key` is a word of SQL. */
  pluginKey: string
  name: string
  /** The name, description and key for searching. See `foldText`. */
  folded: string
  description: string
  publisher: string
  transport: PluginTransport
  /** Null for a program. */
  url: string | null
  /** JSON of `Program`, or null. */
  program: string | null
  /** JSON: a list of `PluginNeed`. */
  needs: string
  /** The entry of the catalog that it comes from, or null. */
  catalog: string | null
  enabled: 0 | 1
  /** Whether an administrator believes the annotations of its tools. */
  trusted: 0 | 1
  /** JSON of `KnownProtocol`, or null. */
  protocol: string | null
  health: PluginHealth
  /** JSON of `StoredFailure`, or null. */
  failure: string | null
  checkedAt: string | null
  /** The number of changes by users. */
  version: number
  createdAt: string
  updatedAt: string
}

/** A tool of a plugin. */
export interface PluginToolTable {
  pluginId: string
  name: string
  /** JSON of `ToolDefinition`, as last listed. */
  definition: string
  hash: string
  /** JSON of the accepted `ToolDefinition`, or null if none was. */
  accepted: string | null
  acceptedHash: string | null
  enabled: 0 | 1
  /** 0 if the server doesn't list it anymore. */
  listed: 0 | 1
}

/** The key or account of a user for a plugin. */
export interface PluginConnectionTable {
  id: string
  pluginId: string
  userId: string
  kind: 'key' | 'account'
  /** Encrypted JSON of `Credential`. */
  secret: string
  createdAt: string
  updatedAt: string
}

/** A sign-in to a plugin's service that the user hasn't finished. */
export interface PluginSignInTable {
  stateHash: string
  pluginId: string
  userId: string
  /** Encrypted JSON of `OpenSignIn`. */
  secret: string
  expiresAt: string
}

/** One call of a tool. It has neither the arguments nor the result, which are in the message. */
export interface PluginCallTable {
  id: string
  pluginId: string
  userId: string
  /** The conversation may be deleted. */
  conversationId: string | null
  tool: string
  state: 'done' | 'failed' | 'cancelled' | 'input'
  durationMs: number
  inputBytes: number
  outputBytes: number
  /** The code of the error, or null. */
  error: string | null
  createdAt: string
  updatedAt: string
}

/** A plugin that a conversation turned on or off. */
interface ConversationPluginTable {
  conversationId: string
  pluginId: string
  enabled: 0 | 1
}

export interface PluginTables {
  plugin: PluginTable
  pluginTool: PluginToolTable
  pluginConnection: PluginConnectionTable
  pluginSignIn: PluginSignInTable
  pluginCall: PluginCallTable
  conversationPlugin: ConversationPluginTable
}
