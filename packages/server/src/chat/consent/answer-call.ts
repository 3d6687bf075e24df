import type { Conversation, RunEventBody, ToolCall } from '@saffron/core/chat'
import { ApiError } from '@saffron/core/errors'
import type { Locale } from '@saffron/core/i18n'

import type { Queries } from '../../db/index.ts'
import { createKeyedQueue } from '../../platform/keyed-queue.ts'
import { appendEvents, findWaitingRun, lockConversation, type StoredRun, type WrittenRun } from '../../runs/index.ts'
import { answerCall, deleteWaitingCalls, type WaitingCall, waitingCallsOf } from '../../tools/index.ts'
import { type ChatContext, requireConversation } from '../context.ts'
import { changeMessage } from '../messages/message-store.ts'
import { resumeRun } from '../replies/index.ts'

export interface CallToAnswer {
  readonly owner: string
  readonly by: string
  /** The role of the caller's account. */
  readonly role: string
  readonly locale: Locale
  readonly conversation: string
  readonly call: string
}

/** An answer, and what else to store with it. */
export interface CallAnswer {
  readonly state: 'allowed' | 'denied' | 'answered'
  readonly answers?: string
  readonly alongside?: (tx: Queries) => Promise<void>
}

export type AnswerCall = (
  asked: CallToAnswer,
  kind: WaitingCall['kind'],
  /** Returns the answer to a call. */
  read: (call: WaitingCall) => CallAnswer,
) => Promise<Conversation>

/**
 * Stores an answer to a waiting call of the caller's own reply. When all calls of the step are answered, the reply goes
 * on. Throws `tool.call_not_found`.
 */
export function createAnswerCall(context: ChatContext): AnswerCall {
  // Two answers at once would both be the first, or both the last.
  const queue = createKeyedQueue()
  return (asked, kind, read) => queue(asked.conversation, () => answerNow(context, asked, kind, read))
}

async function answerNow(
  context: ChatContext,
  asked: CallToAnswer,
  kind: WaitingCall['kind'],
  read: (call: WaitingCall) => CallAnswer,
): Promise<Conversation> {
  const { db, runs } = context
  const { owner, by, role, locale, conversation } = asked
  await requireConversation(db.query, { owner, by, id: conversation })
  const stored = await findWaitingRun(db.query, { owner, conversation })
  const calls = stored === undefined ? [] : await waitingCallsOf(db.query, { owner, run: stored.id })
  const call = calls.find(({ callId, userId }) => callId === asked.call && userId === by)
  if (stored === undefined || call?.state !== 'waiting' || call.kind !== kind) throw new ApiError('tool.call_not_found')
  const { alongside, ...given } = read(call)
  const answered = calls.map((each) => (each === call ? { ...each, ...given } : each))
  const isLast = answered.every(({ state }) => state !== 'waiting')
  const written = await runs.openWaiting(stored)
  const events = eventsFor(written, answered, { isLast, at: context.now().toISOString() })
  const frames = events.map((event, ahead) => written.log.prepare(event, ahead))
  const answer = async (tx: Queries): Promise<readonly WaitingCall[]> => {
    if (!(await answerCall(tx, { owner, id: call.id }, given))) throw new ApiError('tool.call_not_found')
    await alongside?.(tx)
    await appendEvents(tx, [{ runId: stored.id, frames }])
    if (isLast) await deleteWaitingCalls(tx, { owner, run: stored.id })
    return answered
  }
  const publish = (): void => {
    written.savedLog.savedSeq = written.log.lastSeq + frames.length
    for (const frame of frames) written.log.publish(frame)
  }
  if (isLast) {
    const run = await resumeRun(context, { stored, written, by, role, locale, answer, onAnswered: publish })
    if (run === undefined) throw new ApiError('tool.call_not_found')
  } else {
    await storeEarlyAnswer(context, { stored, written, events, answer })
    publish()
  }
  return requireConversation(db.query, { owner, by, id: conversation })
}

interface EarlyAnswer {
  readonly stored: StoredRun
  readonly written: WrittenRun
  readonly events: readonly RunEventBody[]
  readonly answer: (tx: Queries) => Promise<unknown>
}

/** Stores an answer while other calls of the step still wait. */
async function storeEarlyAnswer({ db }: ChatContext, { stored, written, events, answer }: EarlyAnswer): Promise<void> {
  const { ownerId: owner, conversationId, messageId } = stored
  const newData = new Map(events.flatMap(({ event, data }) => (event === 'tool' ? [[data.id, data] as const] : [])))
  const parts = written.draft.parts.map((part) => {
    const data = part.type === 'tool' ? newData.get(part.id) : undefined
    return data === undefined ? part : { ...data, type: 'tool' as const }
  })
  await db.transaction(async (tx) => {
    await lockConversation(tx, { owner, id: conversationId })
    await answer(tx)
    await changeMessage(tx, { owner, id: messageId }, { parts })
  })
}

/** Returns how the answers change the calls of a message: when all are answered, the allowed ones run. */
function eventsFor(
  { draft }: WrittenRun,
  answered: readonly WaitingCall[],
  { isLast, at }: { readonly isLast: boolean; readonly at: string },
): RunEventBody[] {
  const byId = new Map(answered.map((call) => [call.callId, call]))
  return draft.parts.flatMap((part): RunEventBody[] => {
    const state = part.type === 'tool' ? byId.get(part.id)?.state : undefined
    if (part.type !== 'tool' || state === undefined || state === 'waiting' || part.output !== undefined) return []
    const { type: _type, wait: _wait, ...call } = part
    return [{ event: 'tool', data: changed(call, state, { isLast, at }) }]
  })
}

function changed(
  call: ToolCall,
  state: WaitingCall['state'],
  { isLast, at }: { readonly isLast: boolean; readonly at: string },
): ToolCall {
  if (state === 'denied') {
    return { ...call, state: 'cancelled', error: 'denied', output: 'The user did not allow this call.', endedAt: at }
  }
  return isLast ? { ...call, state: 'running', startedAt: call.startedAt ?? at } : { ...call, state: 'pending' }
}
