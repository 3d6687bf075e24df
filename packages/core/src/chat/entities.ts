import * as z from 'zod/mini'

import { person } from '../auth/contract.ts'
import { modelMedia } from '../draw/contract.ts'
import { PLACE_KINDS } from '../drive/contract.ts'
import { baseEntity, id, inWorkspace, instant, text, relation } from '../endpoints/entity.ts'
import { modelPrices } from '../wallet/contract.ts'
import { BUILTIN_TOOLS } from './builtin-tools.ts'
import { citation } from './citations.ts'
import { MAX_DRAFT_CHARACTERS } from './draft-limit.ts'
import { MAX_MENTIONS } from './mention-limit.ts'
import { MODEL_FEATURES } from './model-features.ts'
import { replyLimit, terminalFolder, toolCall } from './tool-entities.ts'

export const MAX_MESSAGE_CHARACTERS = 1_000_000

/** `waiting`: the reply in progress waits for a person's consent or input. */
export const conversationState = z.enum(['idle', 'running', 'waiting'])
export type ConversationState = z.output<typeof conversationState>

export const conversation = z.extend(baseEntity, {
  /** The ID of the workspace that it belongs to. Missing in the caller's own space. */
  owner: z.optional(id),
  title: z.string(),
  model: z.nullable(z.string()),
  agent: z.nullable(id),
  /** The published version of the agent that it's with. Missing if it has no agent or follows a draft. */
  agentVersion: z.optional(z.int()),
  system: z.nullable(z.string()),
  /** The built-in tools that are turned on here. Missing if its agent decides. */
  builtinTools: z.optional(z.array(z.string())),
  pinned: z.boolean(),
  /** The last message of the current branch. */
  leaf: z.nullable(id),
  /** Its cost so far in micro-credits: the replies on all branches, and titles. */
  costMicros: z.optional(z.int()),
  state: conversationState,
  /** When it was moved to the trash. Missing if it isn't there. */
  trashedAt: z.optional(instant),
  /** It's in no list, and is deleted an hour after its last message. Missing for all others. */
  temporary: z.optional(z.boolean()),
  /** When the caller archived it. Missing if it isn't archived. */
  archivedAt: z.optional(instant),
  /** When the caller's draft of the next message was saved. Missing if there is none. */
  draftAt: z.optional(instant),
  /** The message up to which the caller has read. Missing if they never said. */
  lastRead: z.optional(id),
  /** The caller doesn't want to hear of it. Missing if they do. */
  muted: z.optional(z.boolean()),
  /** In a workspace: the number of messages of others since the last one read, or since the caller joined. */
  unread: z.optional(z.int()),
})
export type Conversation = z.output<typeof conversation>

/** The message of a conversation that matches a search. */
export const conversationMatch = z.object({
  /** The newest matching message. */
  message: id,
  /** An excerpt of its text, on one line. */
  excerpt: z.string(),
  /** Positions of the words in the excerpt, as start and end in UTF-16 code units. */
  highlights: z.array(z.tuple([z.int(), z.int()])),
})
export type ConversationMatch = z.output<typeof conversationMatch>

/** A conversation of a list. `match` is set if a search matches a message, not only the title. */
export const foundConversation = z.extend(conversation, { match: z.optional(conversationMatch) })
export type FoundConversation = z.output<typeof foundConversation>

/**
 * `running` while its run is in progress, `waiting` if a tool call waits for consent or input, `interrupted` if its
 * server died. A reply that ended but isn't complete can be continued.
 */
export const messageStatus = z.enum(['running', 'waiting', 'complete', 'stopped', 'failed', 'interrupted'])
export type MessageStatus = z.output<typeof messageStatus>

/** An image that a model sent in its reply. */
export const replyImage = z.object({
  /** Its number in the message, from 1. */
  number: z.int(),
  /** Its file. Missing until it's stored, and if it can't be. */
  asset: z.optional(id),
})
export type ReplyImage = z.output<typeof replyImage>

/** The parts of a message in order. */
export const messagePart = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('reasoning'), text: z.string() }),
  z.extend(toolCall, { type: z.literal('tool') }),
  z.extend(replyLimit, { type: z.literal('limit') }),
  z.extend(replyImage, { type: z.literal('image') }),
])
export type MessagePart = z.output<typeof messagePart>
export type ToolPart = Extract<MessagePart, { readonly type: 'tool' }>

export const usage = z.object({
  inputTokens: z.int().check(z.minimum(0)),
  outputTokens: z.int().check(z.minimum(0)),
  /** Micro-credits. */
  costMicros: z.int(),
})
export type Usage = z.output<typeof usage>

/** The error of a failed message, stored with it so that it's still shown after a reload. */
export const messageError = z.object({
  statusCode: z.int(),
  code: z.string(),
  /** In the language of who asked. */
  message: z.string(),
  /** Values for the placeholders of the message in other languages. Missing if older than this field. */
  values: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
})
export type MessageError = z.output<typeof messageError>

/** A file that a reply used. */
export const messageSource = z.object({
  asset: id,
  name: z.string(),
  /** How the model got it. `name` means only its name, because it couldn't be read or seen, or didn't fit. */
  given: z.enum(['picture', 'whole', 'passages', 'name']),
  /** Why a file of the answered message was given only by name. */
  missing: z.optional(z.enum(['unseen', 'unread', 'noRoom'])),
  /** For `passages`: the passages found for the question. */
  passages: z.array(
    z.object({
      place: z.enum(PLACE_KINDS),
      /** The unit of `place`. */
      at: z.int(),
      /** The file's own name for the location, such as a sheet's name. */
      name: z.nullable(z.string()),
      /** The beginning of the passage. */
      excerpt: z.string(),
    }),
  ),
})
export type MessageSource = z.output<typeof messageSource>

export const message = z.extend(baseEntity, {
  conversation: id,
  parent: z.nullable(id),
  role: z.enum(['user', 'assistant', 'system']),
  /** The text that people read: the text parts joined. */
  text: z.string(),
  parts: z.array(messagePart),
  /** The files sent with it. */
  attachments: z.array(relation),
  /**
   * Who wrote it or asked for it, in a workspace. Null if the account was deleted. Missing in the caller's own space,
   * and for a message without an author, such as a template's first one.
   */
  author: z.optional(z.nullable(person)),
  /** The members of the workspace that it mentions. Missing if there are none. */
  mentions: z.optional(z.array(id)),
  /** For a reply: the files of its path, and how the model got them. Missing if there are none. */
  sources: z.optional(z.array(messageSource)),
  /** The passages of its agent's knowledge that it cites, as `[§2.5]`. Missing if there are none. */
  citations: z.optional(z.array(citation)),
  status: messageStatus,
  model: z.nullable(z.string()),
  /** The agent that wrote it. It may be deleted. Missing if there was none. */
  agent: z.optional(id),
  /** The published version of that agent. Missing for its draft. */
  agentVersion: z.optional(z.int()),
  usage: z.nullable(usage),
  error: z.nullable(messageError),
  /** Milliseconds from the request to the first word. Null until then. */
  firstTokenMs: z.nullable(z.int()),
  /** The messages with the same parent, oldest first, including this one. */
  siblings: z.array(id),
})
export type Message = z.output<typeof message>

export const modelFeature = z.enum(MODEL_FEATURES)
export type ModelFeature = z.output<typeof modelFeature>

/** `failing`: every channel that serves it fails or is paused. */
export const modelState = z.enum(['ok', 'failing'])

export const model = z.extend(baseEntity, {
  /** The name in requests: `gpt-4o-mini`. */
  name: z.string(),
  displayName: z.string(),
  features: z.array(modelFeature),
  /** Served by the demo channel. It's labeled as a demo everywhere. */
  demo: z.boolean(),
  /** Its group in the list of models. */
  group: z.optional(z.string()),
  /** An emoji, up to three letters, or the path of a picture on this server. Anything else isn't shown. */
  icon: z.optional(z.string()),
  /** The largest number of tokens of a request with its reply. */
  contextLimit: z.optional(z.int()),
  /** The largest number of tokens of a reply. */
  outputLimit: z.optional(z.int()),
  /** Its prices. Missing if it's free. */
  prices: z.optional(modelPrices),
  /** What it can do with images and video. Missing if it can do nothing of that. */
  media: z.optional(modelMedia),
  state: modelState,
  /** The administrators' default for chats. */
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
/** The users to notify of the message. Only members of the workspace can be mentioned. */
const mentions = z.optional(z.array(id).check(z.maxLength(MAX_MENTIONS)))

export const createConversationBody = z.object({
  title: z.optional(text(200)),
  model: z.optional(modelName),
  agent: z.optional(id),
  system: z.optional(text(100_000)),
  ...inWorkspace.shape,
})

/**
 * `draft`: follow the draft of the agent, which only its editors may do. `temporary`: for trying it out, in no list,
 * search or export, and deleted an hour after its last message.
 */
export const createAgentConversationBody = z.object({
  draft: z.optional(z.boolean()),
  temporary: z.optional(z.boolean()),
  ...inWorkspace.shape,
})

export const updateConversationBody = z.object({
  title: z.optional(text(200).check(z.minLength(1))),
  model: z.optional(z.nullable(modelName)),
  /** The agent of the next replies, as it's published now. Null for none. */
  agent: z.optional(z.nullable(id)),
  system: z.optional(z.nullable(text(100_000))),
  /** The built-in tools to turn on. Null leaves it to the agent. */
  builtinTools: z.optional(z.nullable(z.array(z.enum(BUILTIN_TOOLS)))),
  pinned: z.optional(z.boolean()),
  archived: z.optional(z.boolean()),
  leaf: z.optional(id),
})

/** How the caller sees a conversation. In a workspace, this changes nothing for the others. */
export const changeViewBody = z.object({
  /** A message of the branch to show. */
  leaf: z.optional(id),
  /** The message up to which the caller has read. An earlier one marks the later ones as unread. */
  lastRead: z.optional(id),
  pinned: z.optional(z.boolean()),
  muted: z.optional(z.boolean()),
  archived: z.optional(z.boolean()),
})

/** The caller's draft of the next message of a conversation. `savedAt` is missing if there is none. */
export const messageDraft = z.object({ text: text(MAX_DRAFT_CHARACTERS), savedAt: z.optional(instant) })
export type MessageDraft = z.output<typeof messageDraft>

/** An empty text removes the draft. */
export const saveDraftBody = z.object({
  text: text(MAX_DRAFT_CHARACTERS),
  /** `savedAt` of the draft that this text is based on, null for none. If another was saved since, the call fails. */
  savedAt: z.optional(z.nullable(instant)),
})

/** Copies the path from the root to `message`, or to the end of the visible branch. */
export const copyConversationBody = z.object({ message: z.optional(id), title: z.optional(text(200)) })

export const createMessageBody = z.object({
  conversation: id,
  role: z.enum(['user', 'assistant', 'system']),
  text: messageText,
  parent: z.optional(z.nullable(id)),
  attachments,
  mentions,
})

export const updateMessageBody = z.object({ text: messageText })

/** The agent of this reply and those after it, as it's published now. Null for none. Missing for the conversation's. */
const startAgent = z.optional(z.nullable(id))

const asking = {
  model: z.optional(modelName),
  options: z.optional(runOptions),
  /** A folder on the user's machine that the model may work in. The caller runs the calls of its tools. */
  terminal: z.optional(terminalFolder),
}

/** Send a message, request another reply, or continue an interrupted one. */
export const startBody = z.union([
  z
    .strictObject({
      /** May be empty if there are files. */
      content: messageText,
      attachments,
      mentions,
      /** The parent message. Default: the conversation's leaf. Null for a new root. */
      parent: z.optional(z.nullable(id)),
      ...asking,
      agent: startAgent,
      /** False stores the message without calling the model, even while a reply is being written. */
      ask: z.optional(z.boolean()),
      /** Waits for the end of a reply in progress. Everyone can have one such message in a conversation. */
      queue: z.optional(z.boolean()),
    })
    .check(
      z.refine(({ content, attachments: files = [] }) => /\S/.test(content) || files.length > 0, {
        path: ['content'],
        error: 'field.saysNothing',
      }),
    ),
  z.strictObject({ regenerate: id, ...asking, agent: startAgent }),
  z.strictObject({ continue: id, ...asking }),
])
export type StartBody = z.input<typeof startBody>

export const attachBody = z.object({
  /** The reply whose run to attach to. Default: the run in progress. */
  message: z.optional(id),
  /**
   * The run that `after` belongs to, from its `run` event. If another run writes the message now, `reset` comes first.
   */
  run: z.optional(id),
  /** The last received event. 0 for all. */
  after: z.optional(z.int().check(z.minimum(0))),
})
