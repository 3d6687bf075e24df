import type { Citation, TerminalFolder } from '@saffron/core/chat'
import type { Locale } from '@saffron/core/i18n'

import type { JsonObject } from '../platform/json-object.ts'
import type { ToolKnowledge } from './tool-knowledge.ts'

/** The plugin of the built-in tools, whose names are sent without a prefix. */
export const BUILTIN = 'builtin'

/** The plugin of the tools that a user's terminal runs. */
export const TERMINAL = 'terminal'

export type { JsonObject }

/** A JSON Schema of an object. */
export type JsonSchema = JsonObject

/**
 * A tool that a model can call. What runs, when, and with whose consent is decided by the loop, so a tool only has to
 * execute a call.
 */
export interface Tool {
  /** `builtin`, `terminal`, or the key of the plugin. */
  readonly plugin: string
  /** What people call the plugin. Missing for built-in tools. */
  readonly pluginName?: string
  /** The name as its server named it. Models get another one if it's too long, taken, or has other characters. */
  readonly name: string
  readonly title?: string
  readonly description: string
  readonly inputSchema: JsonSchema
  /** The SHA-256 of the definition. Consent doesn't apply to a tool with another one. */
  readonly hash: string
  /** `none` for tools that run without consent, such as read-only ones of a trusted server. */
  readonly consent: 'none' | 'ask'
  /**
   * Returns the most that a call costs, in micro-credits. One that costs nothing runs without consent. Throws what is
   * wrong with the input. Missing for tools without a price.
   */
  readonly price?: (input: JsonObject, place: CallPlace) => Promise<number>
  /** How long a call may take, if that's longer than usual. */
  readonly timeoutMs?: number
  /**
   * Executes a call. What the model can correct is a result with `isError`. Anything thrown is reported to the model as a
   * failed call, an ApiError with its text and everything else without details. Must end soon after the signal's abort.
   */
  readonly call: (input: JsonObject, context: ToolContext) => Promise<ToolResult>
}

/** Where a call is made. */
export interface CallPlace {
  /** The user who asked. Their accounts and rights apply. */
  readonly user: string
  /** The space of the conversation. */
  readonly owner: string
  readonly conversation: string
}

export interface ToolContext extends CallPlace {
  /** The assistant message that the call is part of. */
  readonly message: string
  /** The ID of the call. It's unique in the message. */
  readonly call: string
  readonly locale: Locale
  readonly signal: AbortSignal
  /** Shows the drawing that the call has started, while it still runs. */
  readonly showDrawing?: (drawing: string) => void
  /** The user's answers, if an earlier attempt of this call returned `inputRequired`. */
  readonly given?: GivenInput
}

/** A part of a result. */
export type ToolContent =
  | { readonly type: 'text'; readonly text: string }
  /** An image, a sound or another file. */
  | { readonly type: 'file'; readonly bytes: Uint8Array; readonly mimeType: string; readonly name?: string }
  /** An image or another file that the space's drive already has. */
  | { readonly type: 'asset'; readonly id: string }
  | { readonly type: 'link'; readonly url: string; readonly name?: string; readonly mimeType?: string }

export interface ToolOutput {
  readonly content: readonly ToolContent[]
  /** The result as JSON, besides or instead of the content. */
  readonly structured?: unknown
  /** The passages of the agent's knowledge that it consists of. */
  readonly passages?: readonly Citation[]
  /** What the call cost, which is already charged. */
  readonly costMicros?: number
  readonly isError?: boolean
}

/**
 * The result of a call, or the input that it needs first. In the second case, the call waits without a process, and is
 * called again with the answers, on any server.
 */
export type ToolResult = ToolOutput | { readonly inputRequired: InputRequired }

export interface InputRequired {
  /** Returned with the answers, and not read by anyone else. */
  readonly state?: string
  readonly requests: readonly InputRequest[]
  /** How long the tool can wait for the answer, in milliseconds. By default, as long as any call waits. */
  readonly lastsMs?: number
}

/** A question to the user. The key is unique in the call. */
export type InputRequest =
  | { readonly key: string; readonly kind: 'form'; readonly message: string; readonly schema: JsonSchema }
  /** A page to open, such as a sign-in. The user says when they're done. */
  | { readonly key: string; readonly kind: 'url'; readonly message: string; readonly url: string }
  /** The call itself, which a terminal runs. */
  | { readonly key: string; readonly kind: 'terminal'; readonly terminal: TerminalFolder }

export interface GivenInput {
  readonly state?: string
  /** The answers by key. */
  readonly answers: Readonly<Record<string, InputAnswer>>
}

export interface InputAnswer {
  readonly action: 'accept' | 'decline' | 'cancel'
  /** The values of a form. */
  readonly values?: JsonObject
}

/** Which tools of a plugin an agent or a conversation may use. Without names, all of them. */
export interface ToolChoice {
  readonly plugin: string
  readonly names?: readonly string[] | undefined
}

export interface ToolRequest {
  /** The user who asks. */
  readonly user: string
  /** The space of the conversation. */
  readonly owner: string
  readonly conversation: string
  /** The tools of the conversation's agent. Undefined if it has no agent, or one that doesn't choose. */
  readonly agentTools: readonly ToolChoice[] | undefined
  /** The built-in tools that the conversation turned on. Undefined if the agent decides. */
  readonly builtinTools?: readonly string[] | undefined
  /** The agent's files, if the reply has to search them. */
  readonly knowledge?: ToolKnowledge | undefined
  /** The folder on the user's machine in which their terminal runs tools. */
  readonly terminal?: TerminalFolder | undefined
}

/** Where tools come from. The loop asks all sources when a run starts, and again when a waiting one goes on. */
export interface ToolSource {
  /**
   * Returns the tools that this user may use in this conversation: those of the agent, and those that the conversation
   * turned on. Doesn't throw if a server can't be reached.
   */
  readonly toolsFor: (request: ToolRequest) => Promise<readonly Tool[]>
}
