import * as z from 'zod/mini'

import { drawingState } from '../draw/contract.ts'
import { id, instant } from '../endpoints/entity.ts'
import { conversationState, message, messageStatus, usage } from './entities.ts'
import { presentPerson } from './presence-contract.ts'
import { queuedAsk } from './queue-contract.ts'
import { replyLimit, toolCall } from './tool-entities.ts'

/** The final status of a run. */
export const runStatus = z.enum(['complete', 'stopped', 'failed', 'interrupted'])
export type RunStatus = z.output<typeof runStatus>

/** The data of a run's events by name. `done` is always the last event. */
export const runEventData = {
  run: z.object({
    /** The ID of this run. A continued message has several. `attach` takes it to interpret `after`. */
    run: z.optional(id),
    conversation: id,
    userMessage: z.nullable(message),
    message,
    model: z.string(),
  }),
  text: z.object({ delta: z.string() }),
  reasoning: z.object({ delta: z.string() }),
  /** Repeated with each change of the call. Each has all fields, except the input and output that stay the same. */
  tool: toolCall,
  /** The reply stops before its model is done. */
  limit: replyLimit,
  usage,
  title: z.object({ title: z.string() }),
  /** The only event of a message that waits for the end of the reply in progress. */
  queued: queuedAsk,
  error: z.object({ statusCode: z.int(), code: z.string(), message: z.string() }),
  /**
   * The received text is wrong: the server died and its log is shorter, or another run, `run`, continues the message.
   * Replace the text by this one. Later events count from here.
   */
  reset: z.object({ text: z.string(), run: z.optional(id) }),
  done: z.object({
    message,
    status: runStatus,
    /** The conversation's new `costMicros`. */
    costMicros: z.optional(z.int()),
  }),
}

export type RunEventName = keyof typeof runEventData
type DataOf<N extends RunEventName> = z.output<(typeof runEventData)[N]>

/** One event of a run. `seq` counts from 1 without gaps and is sent as the event's `id:`. */
export type RunEvent = {
  [N in RunEventName]: { readonly seq: number; readonly event: N; readonly data: DataOf<N> }
}[RunEventName]

/** The schema of an event: the result of start and attach. */
export const runEvent = z.discriminatedUnion('event', [
  runEventOf('run'),
  runEventOf('text'),
  runEventOf('reasoning'),
  runEventOf('tool'),
  runEventOf('limit'),
  runEventOf('usage'),
  runEventOf('title'),
  runEventOf('queued'),
  runEventOf('error'),
  runEventOf('reset'),
  runEventOf('done'),
])

function runEventOf<const N extends RunEventName>(name: N) {
  return z.object({ seq: z.int().check(z.minimum(1)), event: z.literal(name), data: runEventData[name] })
}

/** The end of a run, without its status. */
export type RunEnd = Omit<DataOf<'done'>, 'status'>

/** A run event without its number. */
export type RunEventBody = { [N in RunEventName]: { readonly event: N; readonly data: DataOf<N> } }[RunEventName]

/** The workspace of the conversation. Missing in the user's own space. */
const workspace = z.optional(id)

/**
 * Events for idle clients: a run started or ended in one of the user's conversations, a conversation was deleted,
 * restored, archived or renamed, its messages were changed without a run, or the user read, pinned or muted one, or saved a
 * draft in it.
 */
export const conversationEventData = {
  conversation: z.object({
    conversation: id,
    state: conversationState,
    message: z.nullable(id),
    messageStatus: z.optional(messageStatus),
    /** It's in the trash, or permanently deleted. */
    deleted: z.optional(z.boolean()),
    /** It was restored from the trash. */
    restored: z.optional(z.boolean()),
    /** It was archived, or moved back from the archive. */
    archived: z.optional(z.boolean()),
    /** Its title, model, agent or instructions were changed. */
    changed: z.optional(z.boolean()),
    workspace,
  }),
  /** A message was stored without a run, changed, or deleted. Others before it may have been, so reload them. */
  message: z.object({ conversation: id, message: id, workspace }),
  /** What the user changed about how they see it. */
  view: z.object({
    conversation: id,
    lastRead: z.optional(id),
    pinned: z.optional(z.boolean()),
    muted: z.optional(z.boolean()),
    unread: z.optional(z.int()),
    workspace,
  }),
  /**
   * The user has a new notification: a mention in a message, or without one, a low balance. It's sent to all of the
   * user's clients, whatever space they listen to.
   */
  notification: z.object({
    notification: id,
    workspace: id,
    conversation: z.optional(id),
    message: z.optional(id),
  }),
  /** The user has read notifications, and has this many unread ones. Sent like `notification`. */
  notificationsRead: z.object({ unread: z.int() }),
  /** In a workspace: all who have the conversation open now, the user too. */
  presence: z.object({ conversation: id, people: z.array(presentPerson), workspace }),
  /** Someone queued or withdrew a message, or one was sent. */
  queue: z.object({ conversation: id, workspace }),
  /** Someone joined or left a workspace, or got another role or limit. It's also sent to the one who left. */
  members: z.object({ workspace: id }),
  /** A drawing started, ended, was changed or deleted. */
  drawing: z.object({
    drawing: id,
    state: drawingState,
    version: z.int(),
    /** It's in the trash, or permanently deleted. */
    deleted: z.optional(z.boolean()),
    workspace,
  }),
  /** A script, or with `scene` only that scene, was created, changed or deleted, or a model works on it. */
  playscript: z.object({
    playscript: id,
    scene: z.optional(id),
    proposal: z.optional(id),
    batch: z.optional(id),
    /** Of what is named: of the proposal or the batch, otherwise of the scene, otherwise of the script. */
    version: z.int(),
    /** The scene is deleted, or the script is in the trash. */
    deleted: z.optional(z.boolean()),
    workspace,
  }),
  draft: z.object({
    conversation: id,
    /** When the draft was saved. Missing if it was removed. */
    savedAt: z.optional(instant),
    workspace,
  }),
}
export const conversationEvent = z.discriminatedUnion('event', [
  z.object({ event: z.literal('conversation'), data: conversationEventData.conversation }),
  z.object({ event: z.literal('message'), data: conversationEventData.message }),
  z.object({ event: z.literal('view'), data: conversationEventData.view }),
  z.object({ event: z.literal('notification'), data: conversationEventData.notification }),
  z.object({ event: z.literal('notificationsRead'), data: conversationEventData.notificationsRead }),
  z.object({ event: z.literal('presence'), data: conversationEventData.presence }),
  z.object({ event: z.literal('queue'), data: conversationEventData.queue }),
  z.object({ event: z.literal('draft'), data: conversationEventData.draft }),
  z.object({ event: z.literal('members'), data: conversationEventData.members }),
  z.object({ event: z.literal('drawing'), data: conversationEventData.drawing }),
  z.object({ event: z.literal('playscript'), data: conversationEventData.playscript }),
])
export type ConversationEvent = z.output<typeof conversationEvent>
export type ConversationUpdate = z.output<typeof conversationEventData.conversation>
export type MessageUpdate = z.output<typeof conversationEventData.message>
export type ViewUpdate = z.output<typeof conversationEventData.view>
export type NotificationUpdate = z.output<typeof conversationEventData.notification>
export type PresenceUpdate = z.output<typeof conversationEventData.presence>
export type QueueUpdate = z.output<typeof conversationEventData.queue>
export type DrawingUpdate = z.output<typeof conversationEventData.drawing>
export type PlayscriptUpdate = z.output<typeof conversationEventData.playscript>
export type DraftUpdate = z.output<typeof conversationEventData.draft>
