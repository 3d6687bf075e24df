import * as z from 'zod/mini'

import { id } from '../contract/entity.ts'
import { conversationState, message, messageStatus, toolState, usage } from './entities.ts'

/** How a run ends. */
export const runStatus = z.enum(['complete', 'stopped', 'failed', 'interrupted'])
export type RunStatus = z.output<typeof runStatus>

/** The events of a run by name, each with its data; `done` is always the last. */
export const runEventData = {
  run: z.object({
    /** This run among those that write the message one after another; what `attach` takes to know `after` by. */
    run: z.optional(id),
    conversation: id,
    userMessage: z.nullable(message),
    message,
    model: z.string(),
  }),
  text: z.object({ delta: z.string() }),
  reasoning: z.object({ delta: z.string() }),
  tool: z.object({
    id: z.string(),
    name: z.string(),
    state: toolState,
    input: z.optional(z.string()),
    output: z.optional(z.string()),
  }),
  usage,
  title: z.object({ title: z.string() }),
  error: z.object({ statusCode: z.int(), code: z.string(), message: z.string() }),
  /**
   * What this client saw is not what there is: the server died and its log is shorter, or another run, `run`, continues
   * the message. Put this text in place of yours; what follows counts on from here.
   */
  reset: z.object({ text: z.string(), run: z.optional(id) }),
  done: z.object({
    message,
    status: runStatus,
    /** Of the conversation, as its own `costMicros`: what was paid for it so far. */
    costMicros: z.optional(z.int()),
  }),
}

export type RunEventName = keyof typeof runEventData
type DataOf<N extends RunEventName> = z.output<(typeof runEventData)[N]>

/** One event of a run. `seq` counts from 1 without gaps and travels as the event's `id:`. */
export type RunEvent = {
  [N in RunEventName]: { readonly seq: number; readonly event: N; readonly data: DataOf<N> }
}[RunEventName]

/** The same as a schema: the answer of start and attach, one element of their streams. */
export const runEvent = z.discriminatedUnion('event', [
  runEventOf('run'),
  runEventOf('text'),
  runEventOf('reasoning'),
  runEventOf('tool'),
  runEventOf('usage'),
  runEventOf('title'),
  runEventOf('error'),
  runEventOf('reset'),
  runEventOf('done'),
])

function runEventOf<const N extends RunEventName>(name: N) {
  return z.object({ seq: z.int().check(z.minimum(1)), event: z.literal(name), data: runEventData[name] })
}

/** How a run ends, but for its status. */
export type RunEnd = Omit<DataOf<'done'>, 'status'>

/** A run event that has no place in the log yet. */
export type RunEventBody = { [N in RunEventName]: { readonly event: N; readonly data: DataOf<N> } }[RunEventName]

/** What an idle client listens to: a run began or ended in one of the user's conversations, or it was deleted or restored. */
export const conversationEventData = {
  conversation: z.object({
    conversation: id,
    state: conversationState,
    message: z.nullable(id),
    messageStatus: z.optional(messageStatus),
    /** It is in the trash, or permanently deleted. */
    deleted: z.optional(z.boolean()),
    /** It was moved out of the trash. */
    restored: z.optional(z.boolean()),
  }),
}
export const conversationEvent = z.object({
  event: z.literal('conversation'),
  data: conversationEventData.conversation,
})
export type ConversationEvent = z.output<typeof conversationEvent>
