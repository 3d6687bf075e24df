import type { RunOptions, TerminalFolder } from '@saffron/core/chat'
import type { Locale } from '@saffron/core/i18n'

import type { Queries } from '../../db/index.ts'
import { lockConversation, type Run, type StoredRun, unparkRun, type WrittenRun } from '../../runs/index.ts'
import type { ToolAnswers, WaitingCall } from '../../tools/index.ts'
import { type ChatContext, requireConversation, requireMessage } from '../context.ts'
import { changeMessage, partsText } from '../messages/message-store.ts'
import { lastStepOf, partsBeforeLastStep } from '../steps/step-parts.ts'
import { readStepStates } from '../steps/step-state-store.ts'
import { buildPromptMessages } from './build-prompt-messages.ts'
import type { Exchange } from './plan-exchange.ts'
import { planRun, stepsFor } from './plan-run.ts'
import { prepareReply, type StartRequest } from './prepare-start.ts'
import { provisionalTitleFor } from './provisional-title.ts'

/** See `RunWait`. */
interface ParkedReply {
  readonly steps: number
  readonly costMicros: number
  readonly options?: RunOptions
  readonly terminal?: TerminalFolder
  readonly answers?: ToolAnswers
}

interface RunToResume {
  readonly stored: StoredRun
  readonly written: WrittenRun
  /** The user who asked, and answered now. */
  readonly by: string
  readonly role: string
  readonly locale: Locale
  /** Stores the answers, in the transaction that makes the run active again. Returns all calls of the step. */
  readonly answer: (tx: Queries) => Promise<readonly WaitingCall[]>
  /** Called when they are stored. */
  readonly onAnswered: () => void
}

/**
 * Goes on with a run that waited, on this server. Returns undefined if another caller does. Everything but the answers
 * is read beforehand, because it may take long.
 */
export async function resumeRun(
  context: ChatContext,
  { stored, written, by, role, locale, answer, onAnswered }: RunToResume,
): Promise<Run | undefined> {
  const { db, runs, events, now } = context
  const { id, ownerId: owner, conversationId, messageId, parked } = stored
  const { options, terminal, answers, ...before } = JSON.parse(parked ?? '{}') as ParkedReply
  const reply = await requireMessage(db.query, { owner, id: messageId })
  // The conversation may have changed its agent since.
  const { agentVersion: _now, ...found } = await requireConversation(db.query, { owner, by, id: conversationId })
  const { agent = null, agentVersion } = reply
  const conversation = { ...found, agent, ...(agentVersion !== undefined && { agentVersion }) }
  const start: StartRequest = {
    owner,
    by,
    role,
    locale,
    conversation: conversationId,
    body: {
      continue: messageId,
      ...(reply.model !== null && { model: reply.model }),
      ...(options && { options }),
      ...(terminal && { terminal }),
    },
    // A test must not execute any tools now either.
    ...(answers && { answers }),
  }
  const parent = reply.parent === null ? null : await requireMessage(db.query, { owner, id: reply.parent })
  const exchange: Exchange = {
    at: now().toISOString(),
    parent,
    userMessage: undefined,
    reply,
    isContinuation: true,
    isResumed: true,
    model: reply.model,
  }
  const { model, files, calls, knowledge } = await prepareReply(context, start, { conversation, exchange })
  const prompt = { conversation, exchange, model, files, tools: calls.tools, knowledge }
  const { request, firstMessages, cite } = await buildPromptMessages({ ...context, tx: db.query }, start, prompt)
  const states = await readStepStates(db.query, { owner, messages: [messageId] })
  const answered = await db.transaction(async (tx) => {
    await lockConversation(tx, { owner, id: conversationId })
    if (!(await unparkRun(tx, { owner, id }))) return undefined
    await changeMessage(tx, { owner, id: messageId }, { status: 'running', updatedAt: exchange.at })
    return answer(tx)
  })
  if (answered === undefined) return undefined
  onAnswered()
  const planned = { start, id, conversation, reply, model, firstMessages, cite }
  const resumed = {
    text: partsText(reply.parts.slice(partsBeforeLastStep(reply.parts).length)),
    state: states(messageId, lastStepOf(reply.parts)),
    calls: answered,
  }
  const stepped = stepsFor(context, { ...planned, request, calls, first: undefined, before, resumed })
  const provisionalTitle = provisionalTitleFor(conversation, exchange, files)
  const plan = planRun(context, { ...planned, provisionalTitle, stepped, open: neverOpened })
  const run = runs.resume(plan, written)
  events.publish(owner, { conversation: conversationId, state: 'running', message: messageId })
  return run
}

/** A run that goes on begins with its tools. */
export const neverOpened = (): Promise<never> => Promise.reject(new Error('the run has begun long ago'))
