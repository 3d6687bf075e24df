import type { Conversation, StartBody } from '@saffron/core/chat'
import { ApiError } from '@saffron/core/errors'

import { newId, type Queries } from '../../db/index.ts'
import type { Author } from '../../spaces/index.ts'
import { requireMessage } from '../context.ts'
import type { StoredMessage } from '../messages/message-store.ts'
import { authorOf, newMessage } from '../messages/new-message.ts'

/** The messages that a start adds to the tree, before anything is stored. */
export interface Exchange {
  readonly at: string
  /** The parent of the user's message, or of the reply if there is no new user message. Null for a new path. */
  readonly parent: StoredMessage | null
  /** The user's message, or undefined if an answer is regenerated or continued. */
  readonly userMessage: StoredMessage | undefined
  /** The assistant's message that the run writes. */
  readonly reply: StoredMessage
  /** Whether the reply exists and is continued. */
  readonly isContinuation: boolean
  /** Whether the reply waited, and its run goes on. */
  readonly isResumed?: boolean
  /** The previous model, if the exchange regenerates or continues a reply. */
  readonly model: string | null
}

interface ExchangeRequest extends Author {
  readonly conversation: Conversation
  readonly body: StartBody
  readonly at: string
}

/** Checks a start's body against the tree. Throws `message.not_found`, `run.not_continuable`. */
export function planExchange(queries: Queries, request: ExchangeRequest): Promise<Exchange> {
  const { body } = request
  if ('content' in body) return planNewMessage(queries, { ...request, body })
  const find = (id: string) =>
    requireMessage(queries, { owner: request.owner, conversation: request.conversation.id, id })
  if ('regenerate' in body) return find(body.regenerate).then((message) => planRegeneration(queries, request, message))
  return find(body.continue).then((message) => planContinuation(queries, request, message))
}

/** A start with a new message. */
export type SaidBody = Extract<StartBody, { content: string }>

type NewMessageRequest = ExchangeRequest & { readonly body: SaidBody }

/** Returns the user's message of a start, and its parent. Throws `message.not_found`. */
export async function planUserMessage(
  queries: Queries,
  { owner, by, conversation, body, at }: NewMessageRequest,
): Promise<Pick<Exchange, 'parent'> & { readonly userMessage: StoredMessage }> {
  const parentId = body.parent === undefined ? conversation.leaf : body.parent
  const parent =
    parentId === null ? null : await requireMessage(queries, { owner, conversation: conversation.id, id: parentId })
  const userMessage = newMessage({
    id: newId(),
    conversation: conversation.id,
    parent,
    role: 'user',
    text: /\S/.test(body.content) ? body.content : '',
    attachments: body.attachments,
    mentions: body.mentions,
    at,
    ...authorOf({ owner, by }),
  })
  return { parent, userMessage }
}

async function planNewMessage(queries: Queries, request: NewMessageRequest): Promise<Exchange> {
  const { at } = request
  const { parent, userMessage } = await planUserMessage(queries, request)
  const reply = emptyReply(request, userMessage)
  return { at, parent, userMessage, reply, isContinuation: false, model: null }
}

/** Plans a sibling of this answer, or another answer to this user message. */
async function planRegeneration(queries: Queries, request: ExchangeRequest, message: StoredMessage): Promise<Exchange> {
  const { owner, at } = request
  const answered = message.role === 'assistant' ? await parentOf(queries, owner, message) : message
  // A reply without a question can't be regenerated.
  if (answered === null) throw new ApiError('message.not_found')
  return {
    at,
    parent: answered,
    userMessage: undefined,
    reply: emptyReply(request, answered),
    isContinuation: false,
    model: message.model,
  }
}

async function planContinuation(
  queries: Queries,
  { owner, at, conversation }: ExchangeRequest,
  message: StoredMessage,
): Promise<Exchange> {
  const wasCut = message.status !== 'complete' || message.finishReason === 'length'
  const isOver = message.status !== 'running' && message.status !== 'waiting'
  if (message.role !== 'assistant' || !isOver || !wasCut) {
    throw new ApiError('run.not_continuable')
  }
  const parent = await parentOf(queries, owner, message)
  // The reply goes on, so it has no limit anymore.
  const { agent: _agent, agentVersion: _version, ...kept } = message
  const reply = { ...kept, ...agentOf(conversation), parts: message.parts.filter(({ type }) => type !== 'limit') }
  return { at, parent, userMessage: undefined, reply, isContinuation: true, model: message.model }
}

const parentOf = async (queries: Queries, owner: string, { parent, conversation }: StoredMessage) =>
  parent === null ? null : requireMessage(queries, { owner, conversation, id: parent })

/** The agent of a conversation, as its replies record it. */
const agentOf = ({ agent, agentVersion }: Conversation): Pick<StoredMessage, 'agent' | 'agentVersion'> =>
  agent === null ? {} : { agent, ...(agentVersion !== undefined && { agentVersion }) }

const emptyReply = ({ at, conversation, ...author }: ExchangeRequest, answered: StoredMessage): StoredMessage =>
  newMessage({
    id: newId(),
    conversation: answered.conversation,
    parent: answered,
    role: 'assistant',
    text: '',
    status: 'running',
    at,
    ...agentOf(conversation),
    ...authorOf(author),
  })
