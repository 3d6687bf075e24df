import * as z from 'zod/mini'

import { baseEntity, id, instant, text } from '../endpoints/entity.ts'
import { MAX_CONVERSATION_PLUGINS, MAX_PLUGIN_KEY, MAX_PLUGIN_NAME, MAX_PLUGIN_URL, MAX_TOOL_NAME } from './limits.ts'

export const PLUGIN_TRANSPORTS = ['http', 'stdio', 'openapi'] as const
export const pluginTransport = z.enum(PLUGIN_TRANSPORTS)
export type PluginTransport = z.output<typeof pluginTransport>

/** What a plugin requires of its user: signing in to its service, or a key. */
export const PLUGIN_NEEDS = ['account', 'key'] as const
export const pluginNeed = z.enum(PLUGIN_NEEDS)
export type PluginNeed = z.output<typeof pluginNeed>

/** `changed`: the server changed the definition, or added the tool later, and that isn't accepted yet. */
export const PLUGIN_TOOL_STATES = ['ok', 'changed', 'disabled'] as const
export const pluginToolState = z.enum(PLUGIN_TOOL_STATES)
export type PluginToolState = z.output<typeof pluginToolState>

/** What a server says about a tool. It's only believed if an administrator trusts the plugin. */
export const toolAnnotations = z.object({
  readOnlyHint: z.optional(z.boolean()),
  destructiveHint: z.optional(z.boolean()),
  idempotentHint: z.optional(z.boolean()),
  openWorldHint: z.optional(z.boolean()),
})
export type ToolAnnotations = z.output<typeof toolAnnotations>

/** One difference between two definitions. Texts are as `markInvisible` returns them. */
export const toolDifference = z.object({
  /** Where: `description`, `inputSchema.properties.path.description`. */
  path: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
})
export type ToolDifference = z.output<typeof toolDifference>

export const pluginTool = z.object({
  name: z.string(),
  title: z.optional(z.string()),
  /** Characters that can't be seen are marked, as in `⟨U+200B⟩`. */
  description: z.string(),
  annotations: toolAnnotations,
  /** The JSON Schema of the input. */
  inputSchema: z.record(z.string(), z.unknown()),
  /** The SHA-256 of the definition as last listed. */
  hash: z.string(),
  state: pluginToolState,
  /** The definition contains characters that can't be seen. */
  hasInvisible: z.boolean(),
  /** For a changed tool: what accepting it would change. A tool that was added later has only values after. */
  differences: z.optional(z.array(toolDifference)),
})
export type PluginTool = z.output<typeof pluginTool>

export const pluginHealth = z.enum(['unknown', 'ok', 'failing'])
export type PluginHealth = z.output<typeof pluginHealth>

export const plugin = z.extend(baseEntity, {
  /** Unique among the plugins that the user may use. Agents name plugins by it. */
  key: z.string(),
  name: z.string(),
  description: z.string(),
  publisher: z.string(),
  transport: pluginTransport,
  /** Missing for programs on the server. */
  url: z.optional(z.string()),
  needs: z.array(pluginNeed),
  /** Everyone's, or only the caller's. */
  shared: z.boolean(),
  /** Whether the caller may change it. */
  canEdit: z.boolean(),
  /** False for an entry of the catalog that the caller hasn't added. Its `id` can't be used in other calls. */
  installed: z.boolean(),
  /** The entry of the catalog that it comes from. */
  catalog: z.optional(z.string()),
  /** Whether the caller's account or key is stored, or none is needed. */
  connected: z.boolean(),
  enabled: z.boolean(),
  /** Whether an administrator believes the annotations of its tools. */
  trusted: z.boolean(),
  health: pluginHealth,
  /** Why the last attempt failed, in the caller's language. */
  failure: z.optional(z.string()),
  checkedAt: z.nullable(instant),
  toolCount: z.int(),
  /** The number of tools that wait for someone to accept their new definition. */
  changedCount: z.int(),
  /** Missing in lists. */
  tools: z.optional(z.array(pluginTool)),
  /** The number of changes by users. */
  version: z.int(),
})
export type Plugin = z.output<typeof plugin>

const name = text(MAX_PLUGIN_NAME).check(z.trim(), z.minLength(1))
const url = text(MAX_PLUGIN_URL).check(z.url({ protocol: /^https?$/, error: 'field.httpAddress' }))
const secretText = text(MAX_PLUGIN_KEY).check(z.regex(/^[!-~][ -~]*$/, { error: 'field.headerText' }))

/** A server by its URL, an OpenAPI document by its URL, or an entry of the catalog. */
export const createPluginBody = z
  .object({
    url: z.optional(url),
    name: z.optional(name),
    transport: z._default(z.enum(['http', 'openapi']), 'http'),
    catalog: z.optional(text(100)),
    /** For a server that can't be listed without it. It's stored as the caller's. */
    key: z.optional(secretText),
  })
  .check(
    z.refine(({ url: address, catalog }) => (address === undefined) !== (catalog === undefined), 'field.onePlugin'),
  )

/** The name of an environment variable. */
const variable = text(100).check(z.regex(/^[A-Za-z_][A-Za-z0-9_]*$/, { error: 'field.variable' }))
const argument = text(4000)

/** A program on the server's machine, or a plugin for everyone. */
export const createSharedPluginBody = z
  .object({
    name: z.optional(name),
    url: z.optional(url),
    transport: z._default(z.enum(['http', 'openapi', 'stdio']), 'http'),
    catalog: z.optional(text(100)),
    /** The program and its arguments. No shell reads them. */
    command: z.optional(argument.check(z.minLength(1))),
    args: z._default(z.array(argument).check(z.maxLength(100)), []),
    /** The only environment variables of the program, besides PATH. */
    env: z._default(z.record(variable, argument), {}),
    /** The environment variable in which the program gets its user's key. */
    keyVariable: z.optional(variable),
  })
  .check(
    z.refine(
      ({ url: address, catalog, command }) =>
        [address, catalog, command].filter((given) => given !== undefined).length === 1,
      'field.onePlugin',
    ),
  )

export const updatePluginBody = z.object({
  name: z.optional(name),
  enabled: z.optional(z.boolean()),
  trusted: z.optional(z.boolean()),
  version: z.optional(z.int().check(z.minimum(1))),
})

export const connectPluginBody = z.object({
  key: z.optional(secretText),
  /** For services where clients must be registered by hand. */
  clientId: z.optional(secretText),
  clientSecret: z.optional(secretText),
})

export const pluginConnection = z.object({
  connected: z.boolean(),
  /** Where the user signs in to the service. */
  authorizeUrl: z.optional(z.string()),
})

/** What the service appended to the address of the page after the sign-in. */
export const pluginCallbackQuery = z.object({
  state: text(200).check(z.minLength(1)),
  code: z.optional(text(4000)),
  iss: z.optional(text(MAX_PLUGIN_URL)),
  error: z.optional(text(200)),
})

/** The OAuth client metadata document of this installation. Its names are those of the standard. */
export const pluginClientDocument = z.looseObject({
  client_id: z.string(),
  client_name: z.string(),
  redirect_uris: z.array(z.string()),
})

export const pluginToolParams = z.object({ id, name: text(MAX_TOOL_NAME).check(z.minLength(1)) })

export const PLUGIN_CALL_STATES = ['done', 'failed', 'cancelled', 'input'] as const

/** One call of a tool. */
export const pluginCall = z.extend(baseEntity, {
  plugin: id,
  tool: z.string(),
  /** Where it was called. Null if that was deleted. */
  conversation: z.nullable(id),
  /** `input`: the server asked the user a question. */
  state: z.enum(PLUGIN_CALL_STATES),
  durationMs: z.int(),
  inputBytes: z.int(),
  outputBytes: z.int(),
  /** The code of the error, for a failed call. */
  error: z.optional(z.string()),
})
export type PluginCall = z.output<typeof pluginCall>

/** A plugin of a conversation, as the caller can use it there. */
export const conversationPlugin = z.object({
  /** Null for one that the agent names and the caller doesn't have. */
  id: z.nullable(id),
  key: z.string(),
  name: z.string(),
  /** Whether the conversation's agent uses it. */
  ofAgent: z.boolean(),
  /** Whether the conversation uses it. */
  enabled: z.boolean(),
  needs: z.array(pluginNeed),
  connected: z.boolean(),
  toolCount: z.int(),
})
export type ConversationPlugin = z.output<typeof conversationPlugin>

export const conversationPluginsBody = z.object({
  plugins: z
    .array(z.object({ plugin: text(100).check(z.minLength(1)), enabled: z.boolean() }))
    .check(z.maxLength(MAX_CONVERSATION_PLUGINS)),
})
