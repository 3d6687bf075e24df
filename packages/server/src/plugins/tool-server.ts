import type { JsonObject, ToolContext, ToolResult } from '../tools/index.ts'
import type { ListedTool, ToolDefinition } from './definitions/tool-definition.ts'

/** A connection to a plugin's server, for one user with one key or account. */
export interface ToolServer {
  /** Returns the tools, by name. */
  readonly listTools: (signal: AbortSignal) => Promise<ListedTool[]>
  readonly call: (call: ServerCall) => Promise<ToolResult>
  /** Whether a question of the server waits for the user, which closing the connection would end. */
  readonly isWaiting?: () => boolean
  readonly close: () => Promise<void>
  /** Resolves when the connection has ended, for whatever reason. */
  readonly ended: Promise<void>
}

export interface ServerCall {
  readonly tool: ToolDefinition
  readonly input: JsonObject
  readonly context: Pick<ToolContext, 'signal' | 'given'>
}

/** The key or account of a user, decrypted. */
export type Credential =
  | { readonly kind: 'key'; readonly key: string }
  | { readonly kind: 'account'; readonly account: Account }

/** What signing in to a service returned. The parts are those of the client library, and their issuers are in them. */
export interface Account {
  readonly client: object
  readonly tokens: object
  readonly discovery?: object
}

/** A program on the server's machine. */
export interface Program {
  readonly command: string
  readonly args: readonly string[]
  /** The environment variables that the operator named. */
  readonly env: Readonly<Record<string, string>>
  /** The variable in which the program gets its user's key. */
  readonly keyVariable?: string | undefined
}
