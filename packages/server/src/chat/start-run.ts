import type { Conversation, MessageError, StartBody } from '@saffron/core/chat'
import { ApiError, describeError } from '@saffron/core/errors'
import type { Locale } from '@saffron/core/i18n'

import { isNotUnique, newId, type Queries } from '../db/index.ts'
import { asApiError, translatorFor } from '../http/error-body.ts'
import { insertRun, type Run, type RunOpening } from '../runs/index.ts'
import { buildRequest } from './build-request.ts'
import { chooseModel } from './choose-model.ts'
import { type ChatContext, requireConversation } from './context.ts'
import { changeConversation } from './conversation-store.ts'
import { indexText } from './index-texts.ts'
import { changeMessage, insertMessage, type StoredMessage } from './message-store.ts'
import { planExchange, type Exchange } from './plan-exchange.ts'
import { readHistory } from './read-history.ts'
import { storeReply } from './store-reply.ts'
import { titleAfterReply } from './title-conversation.ts'
import { withSiblings } from './tree-store.ts'

interface Start {
  readonly owner: string
  readonly conversation: string
  readonly body: StartBody
  readonly locale: Locale
}

/** Stores what was said and the reply that is to come, and starts the run that writes it. */
export async function startRun(context: ChatContext, start: Start): Promise<Run> {
  const { db, runs, events } = context
  const { owner, body } = start
  const conversation = await requireConversation(db.query, { owner, id: start.conversation })
  if (conversation.state === 'running') throw new ApiError('run.in_progress')
  const exchange = await planExchange(db.query, { owner, conversation, body, at: context.now().toISOString() })
  const model = await chooseModel(context, body.model ?? exchange.model ?? conversation.model)
  const { reply } = exchange
  const history = await readHistory(db.query, { owner, leaf: exchange.answers })
  const request = buildRequest({
    model,
    system: conversation.system,
    history: [...history, ...(exchange.said ? [exchange.said] : []), ...(exchange.goesOn ? [reply] : [])],
    goesOn: exchange.goesOn,
    options: body.options,
  })
  const id = newId()
  const opening = await storeStart(context, { owner, id, conversation, exchange, model })
  const run = runs.begin({
    id,
    owner,
    conversation: conversation.id,
    message: reply.id,
    opening,
    parts: reply.parts,
    open: (signal) => context.openChatStream({ model, request, signal }),
    describe: (error) => tell(error, start.locale),
    entitle: async (text, signal) => {
      if (conversation.title !== '') return undefined
      const messages = [...history, ...(exchange.said ? [exchange.said] : []), { ...reply, text }].slice(0, 4)
      return titleAfterReply(context, { owner, id: conversation.id, model, messages, signal })
    },
    store: (tx, written) => storeReply(context, tx, { owner, reply, written }),
  })
  events.publish(owner, { conversation: conversation.id, state: 'running', message: reply.id })
  return run
}

/** The database lets one run into a conversation; for the second this throws `run.in_progress` and leaves nothing. */
async function storeStart(
  { db, texts }: ChatContext,
  start: { owner: string; id: string; conversation: Conversation; exchange: Exchange; model: string },
): Promise<RunOpening> {
  const { owner, conversation, exchange, model } = start
  const { said, reply } = exchange
  const at = exchange.at
  try {
    return await db.transaction(async (tx) => {
      if (said !== undefined) {
        await insertMessage(tx, owner, said)
        await indexText(texts, tx, { owner, id: said.id, text: said.text })
      }
      const begun = { status: 'running', model, updatedAt: at, error: null } as const
      if (exchange.goesOn) await changeMessage(tx, { owner, id: reply.id }, begun)
      else await insertMessage(tx, owner, { ...reply, ...begun })
      const change = { leafId: reply.id, model, updatedAt: at }
      await changeConversation(tx, { owner, id: conversation.id }, change)
      const opening = await openingOf(tx, { owner, said, reply: { ...reply, ...begun }, model })
      const run = { id: start.id, conversationId: conversation.id, messageId: reply.id, userId: owner, startedAt: at }
      await insertRun(tx, run, opening)
      return opening
    })
  } catch (error) {
    throw isNotUnique(error) ? new ApiError('run.in_progress', { cause: error }) : error
  }
}

async function openingOf(
  tx: Queries,
  begun: { owner: string; said: StoredMessage | undefined; reply: StoredMessage; model: string },
): Promise<RunOpening> {
  const { owner, said, reply, model } = begun
  const { conversation } = reply
  const [message, userMessage = null] = await withSiblings(tx, { owner, conversation }, [
    reply,
    ...(said ? [said] : []),
  ])
  if (message === undefined) throw new ApiError('message.not_found')
  return { event: 'run', data: { conversation, userMessage, message, model } }
}

async function tell(error: unknown, locale: Locale): Promise<MessageError> {
  const failure = asApiError(error)
  return {
    statusCode: failure.statusCode,
    code: failure.code,
    message: describeError(failure, await translatorFor(locale)),
  }
}
