import type { Conversation, StartBody } from '@saffron/core/chat'
import { ApiError } from '@saffron/core/errors'

import { newId, type Queries } from '../../db/index.ts'
import { requireMessage } from '../context.ts'
import type { StoredMessage } from '../messages/message-store.ts'
import { newMessage } from '../messages/new-message.ts'

/** The messages that a start adds to the tree, before anything is stored. */
export interface Exchange {
  readonly at: string
  /** The last message of the path to continue, or null to start a new one. */
  readonly answers: StoredMessage | null
  /** The user's message, or undefined if an answer is regenerated or continued. */
  readonly said: StoredMessage | undefined
  /** The assistant's message that the run writes. */
  readonly reply: StoredMessage
  /** Whether the reply exists and is continued. */
  readonly goesOn: boolean
  /** The previous model, if the exchange regenerates or continues a reply. */
  readonly model: string | null
}

interface Wish {
  readonly owner: string
  readonly conversation: Conversation
  readonly body: StartBody
  readonly at: string
}

/** Checks a start's body against the tree. Throws `message.not_found`, `run.not_continuable`. */
export function planExchange(queries: Queries, wish: Wish): Promise<Exchange> {
  const { body } = wish
  if ('content' in body) return planSaying(queries, { ...wish, body })
  const find = (id: string) => requireMessage(queries, { owner: wish.owner, conversation: wish.conversation.id, id })
  if ('regenerate' in body) return find(body.regenerate).then((message) => planAgain(queries, wish, message))
  return find(body.continue).then((message) => planContinuation(queries, wish, message))
}

async function planSaying(
  queries: Queries,
  { owner, conversation, body, at }: Wish & { body: Extract<StartBody, { content: string }> },
): Promise<Exchange> {
  const parentId = body.parent === undefined ? conversation.leaf : body.parent
  const answers =
    parentId === null ? null : await requireMessage(queries, { owner, conversation: conversation.id, id: parentId })
  const userMessage = newMessage({
    id: newId(),
    conversation: conversation.id,
    parent: answers,
    role: 'user',
    text: /\S/.test(body.content) ? body.content : '',
    attachments: body.attachments,
    at,
  })
  return { at, answers, said: userMessage, reply: emptyReply(userMessage, at), goesOn: false, model: null }
}

/** Plans a sibling of this answer, or another answer to this user message. */
async function planAgain(queries: Queries, { owner, at }: Wish, message: StoredMessage): Promise<Exchange> {
  const answered = message.role === 'assistant' ? await parentOf(queries, owner, message) : message
  // A reply without a question can't be regenerated.
  if (answered === null) throw new ApiError('message.not_found')
  return {
    at,
    answers: answered,
    said: undefined,
    reply: emptyReply(answered, at),
    goesOn: false,
    model: message.model,
  }
}

async function planContinuation(queries: Queries, { owner, at }: Wish, message: StoredMessage): Promise<Exchange> {
  const wasCut = message.status !== 'complete' || message.finishReason === 'length'
  if (message.role !== 'assistant' || message.status === 'running' || !wasCut) {
    throw new ApiError('run.not_continuable')
  }
  const answers = await parentOf(queries, owner, message)
  return { at, answers, said: undefined, reply: message, goesOn: true, model: message.model }
}

const parentOf = async (queries: Queries, owner: string, { parent, conversation }: StoredMessage) =>
  parent === null ? null : requireMessage(queries, { owner, conversation, id: parent })

const emptyReply = (answered: StoredMessage, at: string): StoredMessage =>
  newMessage({
    id: newId(),
    conversation: answered.conversation,
    parent: answered,
    role: 'assistant',
    text: '',
    status: 'running',
    at,
  })
