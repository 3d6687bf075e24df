import * as z from 'zod/mini'

import { id, instant, text } from '../endpoints/entity.ts'
import { citation } from './citations.ts'

/**
 * `pending` while the model writes the input and before the call begins, `waiting` for a person's consent or input. The
 * others are final: `cancelled` by a person, `expired` without an answer in time.
 */
export const toolState = z.enum(['pending', 'waiting', 'running', 'done', 'failed', 'cancelled', 'expired'])
export type ToolState = z.output<typeof toolState>

/** Why a call has no result of its tool. */
export const toolError = z.enum([
  /** There's no such tool, or it isn't turned on here. */
  'unknown',
  /** The input isn't JSON, or doesn't match the tool's schema. */
  'input',
  /** The tool reported an error, or couldn't be reached. */
  'failed',
  'timeout',
  /** The tool's definition changed since the call. */
  'changed',
  'denied',
  'cancelled',
  'expired',
  /** The server ended while it ran, so what it did isn't known. */
  'interrupted',
  /** The reply was cut off in the middle of the input. */
  'cut',
])
export type ToolError = z.output<typeof toolError>

/** A question of a tool: a form by its JSON Schema, or a page to open. */
export const toolQuestion = z.discriminatedUnion('kind', [
  z.object({
    key: z.string(),
    kind: z.literal('form'),
    message: z.string(),
    schema: z.record(z.string(), z.unknown()),
  }),
  z.object({ key: z.string(), kind: z.literal('url'), message: z.string(), url: z.string() }),
])
export type ToolQuestion = z.output<typeof toolQuestion>

/** A folder on a user's machine, in which a terminal runs tools. */
export const terminalFolder = z.object({
  /** Chosen by the terminal, so that it knows its own calls. */
  id: text(64).check(z.regex(/^[\w-]+$/)),
  /** As people and models see it. */
  name: text(200).check(z.minLength(1)),
})
export type TerminalFolder = z.output<typeof terminalFolder>

/** What a waiting call waits for: a person, or the terminal that runs it. */
export const toolWait = z.object({
  for: z.enum(['consent', 'input', 'terminal']),
  /** The user who asked for the reply. Only they can answer. */
  by: id,
  /** For `consent`: the most that the call costs. Missing for a call without a price. */
  costMicros: z.optional(z.int()),
  /** When it expires. */
  until: instant,
  /** For `input`. */
  questions: z.optional(z.array(toolQuestion)),
  /** For `terminal`. */
  terminal: z.optional(terminalFolder),
})
export type ToolWait = z.output<typeof toolWait>

/** The fields of a tool call in a message and in run events. */
export const toolCall = z.object({
  /** Unique in the message. */
  id: z.string(),
  /** As its server named it. */
  name: z.string(),
  /** `builtin`, or the key of a plugin. Missing for a tool that doesn't exist. */
  plugin: z.optional(z.string()),
  /** The name of the plugin at the time of the call. */
  pluginName: z.optional(z.string()),
  title: z.optional(z.string()),
  /** The name that the model used, if it's another one. */
  sent: z.optional(z.string()),
  /** The number of the model call, from 1. Calls with the same number ran together. */
  step: z.optional(z.int()),
  state: toolState,
  /** JSON, byte for byte as the model wrote it. */
  input: z.optional(z.string()),
  /** What the model got as the result. */
  output: z.optional(z.string()),
  /** The whole result, if the output is only its beginning and end. */
  asset: z.optional(id),
  /** Images and other files of the result. */
  files: z.optional(z.array(id)),
  /** The drawing that it started, which goes on by itself. */
  drawing: z.optional(id),
  /** The passages of the agent's knowledge that it returned. */
  passages: z.optional(z.array(citation)),
  error: z.optional(toolError),
  wait: z.optional(toolWait),
  startedAt: z.optional(instant),
  endedAt: z.optional(instant),
  costMicros: z.optional(z.int()),
})
export type ToolCall = z.output<typeof toolCall>

/** Why a reply stopped although its model wanted to go on. It can be continued. */
export const replyLimit = z.object({
  reason: z.enum(['steps', 'credits', 'expired']),
  /** What going on may cost, in micro-credits. Missing for a free model. */
  aboutMicros: z.optional(z.int()),
})
export type ReplyLimit = z.output<typeof replyLimit>

/** Answers a call that waits for consent. `chat` and `always` also apply to later calls of the same tool. */
export const consentBody = z.object({
  call: text(200).check(z.minLength(1)),
  decision: z.enum(['once', 'chat', 'always', 'deny']),
})
export type ConsentDecision = z.output<typeof consentBody>['decision']

/**
 * Answers a call that waits for input, or for a terminal. The values of a terminal are the `text` of the result, and
 * `failed` if it's an error.
 */
export const toolInputBody = z.object({
  call: text(200).check(z.minLength(1)),
  action: z._default(z.enum(['accept', 'decline', 'cancel']), 'accept'),
  /** The values of the form. For several forms, the values of each by its key. */
  values: z.optional(z.record(z.string(), z.unknown())),
})
