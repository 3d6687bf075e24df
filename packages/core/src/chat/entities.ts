import * as z from 'zod/mini'

import { baseEntity, id, instant, text, relation } from '../contract/entity.ts'
import { PLACE_KINDS } from '../drive/index.ts'
import { modelPrices } from '../wallet/index.ts'
import { MODEL_FEATURES } from './model-features.ts'

export const MAX_MESSAGE_CHARACTERS = 1_000_000

export const conversationState = z.enum(['idle', 'running'])

export const conversation = z.extend(baseEntity, {
  title: z.string(),
  model: z.nullable(z.string()),
  agent: z.nullable(id),
  system: z.nullable(z.string()),
  pinned: z.boolean(),
  /** The last message of the branch on show. */
  leaf: z.nullable(id),
  /** What was paid for it so far, in micro-credits: for the replies on all of its branches, and for its titles. */
  costMicros: z.optional(z.int()),
  state: conversationState,
  /** When it was moved to the trash; absent where it is not in it. */
  trashedAt: z.optional(instant),
})
export type Conversation = z.output<typeof conversation>

/** Where the words of a search stand in a conversation. */
export const conversationMatch = z.object({
  /** The newest message that holds them. */
  message: id,
  /** Its text about them, on one line. */
  excerpt: z.string(),
  /** Where they stand in the excerpt: from, and up to, in UTF-16 code units. */
  highlights: z.array(z.tuple([z.int(), z.int()])),
})
export type ConversationMatch = z.output<typeof conversationMatch>

/** A conversation of a list; `match` where words were searched for, and not only its title holds them. */
export const foundConversation = z.extend(conversation, { match: z.optional(conversationMatch) })
export type FoundConversation = z.output<typeof foundConversation>

/** `running` while its run writes; `interrupted` when its server died; both of the last may be continued. */
export const messageStatus = z.enum(['running', 'complete', 'stopped', 'failed', 'interrupted'])
export type MessageStatus = z.output<typeof messageStatus>

export const toolState = z.enum(['pending', 'running', 'done', 'failed'])

/** The pieces of a message in the order they came. */
export const messagePart = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('reasoning'), text: z.string() }),
  z.object({
    type: z.literal('tool'),
    id: z.string(),
    name: z.string(),
    state: toolState,
    input: z.optional(z.string()),
    output: z.optional(z.string()),
  }),
])
export type MessagePart = z.output<typeof messagePart>

export const usage = z.object({
  inputTokens: z.int().check(z.minimum(0)),
  outputTokens: z.int().check(z.minimum(0)),
  /** Micro-credits. */
  costMicros: z.int(),
})
export type Usage = z.output<typeof usage>

/** Why a message stopped short, kept with it so that a reload still tells. */
export const messageError = z.object({ statusCode: z.int(), code: z.string(), message: z.string() })
export type MessageError = z.output<typeof messageError>

/** A file that a reply was written with. */
export const messageSource = z.object({
  asset: id,
  name: z.string(),
  /** How the model got it: `name` is its name alone, where it could not be read, seen, or did not fit. */
  given: z.enum(['picture', 'whole', 'passages', 'name']),
  /** Of one that was sent with what is answered here, and given by its name alone: why. */
  missing: z.optional(z.enum(['unseen', 'unread', 'noRoom'])),
  /** Of one given in `passages`, those that were found for the question. */
  passages: z.array(
    z.object({
      place: z.enum(PLACE_KINDS),
      /** What `place` counts, from 1. */
      at: z.int(),
      /** What the file itself calls the place: the name of a sheet. */
      name: z.nullable(z.string()),
      /** How the passage begins. */
      excerpt: z.string(),
    }),
  ),
})
export type MessageSource = z.output<typeof messageSource>

export const message = z.extend(baseEntity, {
  conversation: id,
  parent: z.nullable(id),
  role: z.enum(['user', 'assistant', 'system']),
  /** What a person reads: the text parts joined. */
  text: z.string(),
  parts: z.array(messagePart),
  /** Files that were sent with it. */
  attachments: z.array(relation),
  /** Of a reply: the files of its path, and how its model got them; absent where there are none. */
  sources: z.optional(z.array(messageSource)),
  status: messageStatus,
  model: z.nullable(z.string()),
  usage: z.nullable(usage),
  error: z.nullable(messageError),
  /** Milliseconds from the request to the first word; null until there is one. */
  firstTokenMs: z.nullable(z.int()),
  /** The messages that share this one's parent, oldest first, itself included. */
  siblings: z.array(id),
})
export type Message = z.output<typeof message>

export const modelFeature = z.enum(MODEL_FEATURES)
export type ModelFeature = z.output<typeof modelFeature>

/** `failing`: every channel that serves it fails or is paused. */
export const modelState = z.enum(['ok', 'failing'])

export const model = z.extend(baseEntity, {
  /** What a request names: `gpt-4o-mini`. */
  name: z.string(),
  displayName: z.string(),
  features: z.array(modelFeature),
  /** Served by the demo channel: labelled as a demo wherever it shows. */
  demo: z.boolean(),
  /** The heading it stands under where models are chosen. */
  group: z.optional(z.string()),
  /** An emoji, up to three letters, or the path of a picture on this server; all else is not drawn. */
  icon: z.optional(z.string()),
  /** Tokens that fit into a request and its reply. */
  contextLimit: z.optional(z.int()),
  /** Tokens that a reply may have. */
  outputLimit: z.optional(z.int()),
  /** What it costs; absent where it is free. */
  prices: z.optional(modelPrices),
  state: modelState,
  /** The administrators' choice for a chat that names no model. */
  isDefault: z.optional(z.boolean()),
})
export type Model = z.output<typeof model>

export const runOptions = z.object({
  temperature: z.optional(z.number().check(z.minimum(0), z.maximum(2))),
  maxTokens: z.optional(z.int().check(z.minimum(1), z.maximum(1_000_000))),
  reasoning: z.optional(z.enum(['off', 'low', 'medium', 'high'])),
})
export type RunOptions = z.output<typeof runOptions>

const messageText = text(MAX_MESSAGE_CHARACTERS)
const modelName = text(200).check(z.minLength(1))
const attachments = z.optional(z.array(id).check(z.maxLength(100)))

export const createConversationBody = z.object({
  title: z.optional(text(200)),
  model: z.optional(modelName),
  agent: z.optional(id),
  system: z.optional(text(100_000)),
})

export const updateConversationBody = z.object({
  title: z.optional(text(200).check(z.minLength(1))),
  model: z.optional(z.nullable(modelName)),
  system: z.optional(z.nullable(text(100_000))),
  pinned: z.optional(z.boolean()),
  leaf: z.optional(id),
})

export const createMessageBody = z.object({
  conversation: id,
  role: z.enum(['user', 'assistant', 'system']),
  text: messageText,
  parent: z.optional(z.nullable(id)),
  attachments,
})

export const updateMessageBody = z.object({ text: messageText })

/** Say something new, ask for another answer, or go on with one that was cut. */
export const startBody = z.union([
  z
    .strictObject({
      /** May be empty where files are what is said. */
      content: messageText,
      attachments,
      /** The message this one answers; default the conversation's leaf, null for a new root. */
      parent: z.optional(z.nullable(id)),
      model: z.optional(modelName),
      options: z.optional(runOptions),
    })
    .check(
      z.refine(({ content, attachments: files = [] }) => /\S/.test(content) || files.length > 0, {
        path: ['content'],
        error: 'field.saysNothing',
      }),
    ),
  z.strictObject({ regenerate: id, model: z.optional(modelName), options: z.optional(runOptions) }),
  z.strictObject({ continue: id, model: z.optional(modelName), options: z.optional(runOptions) }),
])
export type StartBody = z.input<typeof startBody>

export const attachBody = z.object({
  /** The assistant message that names the run; default the one under way. */
  message: z.optional(id),
  /** The run that `after` counts in, from its `run` event: where another one writes the message by now, `reset` comes first. */
  run: z.optional(id),
  /** The last event seen; 0 for all. */
  after: z.optional(z.int().check(z.minimum(0))),
})
