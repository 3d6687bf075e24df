import { AsyncLocalStorage } from 'node:async_hooks'

import type { Conversation, MessageSource } from '@saffron/core/chat'
import { ApiError } from '@saffron/core/errors'

import { isUniqueViolation, newId, type Queries } from '../../db/index.ts'
import { createModelCall, sendEarly } from '../../model-calls/index.ts'
import type { ChatRequest } from '../../providers/index.ts'
import { findRunByKey, insertRun, type Run, type RunStartedEvent } from '../../runs/index.ts'
import type { Author } from '../../spaces/index.ts'
import { agentIn, changeAgent } from '../agents/change-agent.ts'
import { type ChatContext, lockIdleConversation } from '../context.ts'
import { growBranches } from '../conversations/branch-store.ts'
import { appendMessages } from '../conversations/conversation-store.ts'
import type { ReplyKnowledge } from '../knowledge/reply-knowledge.ts'
import { completeMessages } from '../messages/complete-messages.ts'
import { changeMessage, insertMessage, type StoredMessage } from '../messages/message-store.ts'
import { storeMessage } from '../messages/store-message.ts'
import type { Notice } from '../notifications/notice.ts'
import { fitContext } from '../steps/fit-context.ts'
import { openReply, type ReplyCall } from '../steps/reply-call.ts'
import type { ReplyTools } from '../steps/tools-of.ts'
import { storeTitle } from '../titles/generate-title.ts'
import { buildPromptMessages } from './build-prompt-messages.ts'
import { planExchange, type Exchange } from './plan-exchange.ts'
import { planRun, stepsFor } from './plan-run.ts'
import { prepareStart, type StartRequest } from './prepare-start.ts'
import { provisionalTitleFor } from './provisional-title.ts'

/** Stores the user's message and the pending reply, and starts the run. */
export async function startRun(context: ChatContext, start: StartRequest): Promise<Run> {
  const { runs, events } = context
  const { owner } = start
  const id = newId()
  const { conversation, exchange, model, calls, firstEvent, provisionalTitle, started, notices } = await storeStart(
    context,
    { ...start, id },
  )
  const { reply } = exchange
  started.call.startRenewing()
  const { firstMessages, cite, request } = started
  const planned = { start, id, conversation, reply, model, provisionalTitle, firstMessages, cite }
  const stepped = stepsFor(context, { ...planned, request, calls, first: started })
  const plan = planRun(context, { ...planned, stepped, open: (signal) => openReply(started, signal) })
  const run = runs.begin({ ...plan, firstEvent, parts: reply.parts })
  if (conversation.title === '' && provisionalTitle !== undefined)
    run.log.append({ event: 'title', data: { title: provisionalTitle } })
  events.publish(owner, { conversation: conversation.id, state: 'running', message: reply.id })
  events.publishNotifications(notices)
  return run
}

interface StartToStore extends StartRequest {
  readonly id: string
}

interface StoredStart {
  readonly conversation: Conversation
  readonly exchange: Exchange
  readonly model: string
  readonly calls: ReplyTools
  readonly firstEvent: RunStartedEvent
  /**
   * The provisional title from the first provisionalTitle or files, until a model generates one. Undefined if the title was set by
   * the user or a model.
   */
  readonly provisionalTitle: string | undefined
  readonly started: StartedCall
  /** The notifications of those whom the message mentions. */
  readonly notices: readonly Notice[]
}

interface StartedCall extends ReplyCall {
  readonly request: ChatRequest
  /** The first messages of the path, for a title. */
  readonly firstMessages: readonly StoredMessage[]
  readonly cite: ReplyKnowledge['cite'] | undefined
}

/** The conversation got another agent, or another version of it, since the start was prepared. */
class AgentChanged extends Error {}

/** How often a start is prepared again for another agent. */
const MAX_TRIES = 3

async function storeStart(context: ChatContext, start: StartToStore): Promise<StoredStart> {
  for (let tries = 1; ; tries++) {
    try {
      return await tryToStore(context, start)
    } catch (error) {
      if (!(error instanceof AgentChanged)) throw error
      if (tries === MAX_TRIES) throw new ApiError('run.in_progress', { cause: error })
    }
  }
}

/**
 * Reads the tree twice: to choose the model and read its files, which may take long, and again in the transaction. The
 * database allows one run per conversation, so a second one throws `run.in_progress` and leaves nothing. The model is
 * called just before the commit, so that the disk and the provider work in parallel. Its output is held back until the
 * commit, and the call is canceled if that fails. Throws `AgentChanged`.
 */
async function tryToStore(context: ChatContext, start: StartToStore): Promise<StoredStart> {
  const { db } = context
  const { owner, by, body } = start
  const owned = { owner, id: start.conversation }
  const at = context.now().toISOString()
  const { agent, agentVersion, model, files, calls, knowledge } = await prepareStart(context, start, at)
  // The call continues after the transaction, so it must not inherit its context.
  const outside = AsyncLocalStorage.snapshot()
  let started: StartedCall | undefined
  try {
    return await db.transaction(async (tx) => {
      const before = await lockIdleConversation(tx, { ...owned, by })
      // The original start may have begun and ended since the first read.
      const original = start.key === undefined ? undefined : await findRunByKey(tx, { ...start, key: start.key })
      if (original !== undefined) throw new ApiError('run.in_progress')
      await start.alongside?.(tx)
      const conversation = await changeAgent(context, tx, { ...owned, by, before, agent: agentIn(body) })
      if (conversation.agent !== agent || conversation.agentVersion !== agentVersion) throw new AgentChanged()
      const exchange = withSources(await planExchange(tx, { owner, by, conversation, body, at }), files?.sources)
      const notices = await storeExchange(context, tx, { owner, by, conversation, exchange, model })
      const provisionalTitle = provisionalTitleFor(conversation, exchange, files)
      if (provisionalTitle !== undefined) await storeTitle(context, tx, { ...owned, title: provisionalTitle })
      const { userMessage, reply } = exchange
      const firstEvent = await firstEventOf(tx, {
        run: start.id,
        owner,
        userMessage,
        reply: { ...reply, ...runningFields(model, at) },
        model,
      })
      const ids = { id: start.id, conversationId: conversation.id, messageId: reply.id, ownerId: owner, startedBy: by }
      const run = { ...ids, startedAt: at, startKey: start.key ?? null }
      await insertRun(tx, run, firstEvent)
      const {
        firstMessages,
        cite,
        request: whole,
      } = await buildPromptMessages({ ...context, tx }, start, {
        conversation,
        exchange,
        model,
        files,
        tools: calls.tools,
        knowledge,
      })
      const request = fitContext(whole, context.modelRegistry.termsOf(model) ?? {})
      // The transaction may be retried.
      started?.pendingCall.cancel()
      const call = createModelCall(context, {
        owner,
        by,
        requestId: start.id,
        cause: `run:${start.id}`,
        kind: 'chat',
        model,
        conversation: conversation.id,
        request,
        locale: start.locale,
      })
      await call.meter.hold(tx)
      started = { firstMessages, cite, request, call, pendingCall: outside(() => sendEarly(call.open, context.now)) }
      return { conversation, exchange, model, calls, firstEvent, provisionalTitle, started, notices }
    })
  } catch (error) {
    started?.pendingCall.cancel()
    throw isUniqueViolation(error) ? new ApiError('run.in_progress', { cause: error }) : error
  }
}

/** Adds the sources of the reply. */
const withSources = (exchange: Exchange, sources: readonly MessageSource[] = []): Exchange =>
  sources.length === 0 ? exchange : { ...exchange, reply: { ...exchange.reply, sources: [...sources] } }

const runningFields = (model: string, at: string) => ({ status: 'running', model, updatedAt: at, error: null }) as const

async function storeExchange(
  context: ChatContext,
  tx: Queries,
  {
    owner,
    by,
    conversation: { id, leaf },
    exchange,
    model,
  }: Author & { readonly conversation: Conversation; readonly exchange: Exchange; readonly model: string },
): Promise<readonly Notice[]> {
  const { userMessage, reply, at } = exchange
  const parent = exchange.parent?.id ?? null
  const notices = userMessage === undefined ? [] : await storeMessage(context, tx, { owner, by }, userMessage)
  const { sources = [] } = reply
  const agent = { agent: reply.agent ?? null, agentVersion: reply.agentVersion ?? null }
  if (exchange.isContinuation)
    await changeMessage(tx, { owner, id: reply.id }, { ...runningFields(model, at), ...agent, sources })
  else await insertMessage(tx, { owner, by }, { ...reply, ...runningFields(model, at) })
  await appendMessages(tx, { owner, id, leafId: reply.id, model, at })
  const isFork = userMessage !== undefined && parent !== leaf
  await growBranches(tx, { owner, by, id, parent, leaf: reply.id, isFork })
  return notices
}

async function firstEventOf(
  tx: Queries,
  stored: { run: string; owner: string; userMessage: StoredMessage | undefined; reply: StoredMessage; model: string },
): Promise<RunStartedEvent> {
  const { run, owner, userMessage, reply, model } = stored
  const { conversation } = reply
  const [message, storedUserMessage = null] = await completeMessages(tx, { owner, conversation }, [
    reply,
    ...(userMessage ? [userMessage] : []),
  ])
  if (message === undefined) throw new ApiError('message.not_found')
  return { event: 'run', data: { run, conversation, userMessage: storedUserMessage, message, model } }
}
