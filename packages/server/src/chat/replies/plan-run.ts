import type { Conversation } from '@saffron/core/chat'

import { settleAndRecordCall } from '../../model-calls/index.ts'
import type { ChatRequest } from '../../providers/index.ts'
import type { RunPlan } from '../../runs/index.ts'
import type { ChatContext } from '../context.ts'
import type { ReplyKnowledge } from '../knowledge/reply-knowledge.ts'
import type { StoredMessage } from '../messages/message-store.ts'
import type { ReplyCall } from '../steps/reply-call.ts'
import { createReplySteps, type ReplySteps, type ReplyToStep } from '../steps/reply-steps.ts'
import type { ReplyTools } from '../steps/tools-of.ts'
import { titleAfterReply } from '../titles/generate-title.ts'
import { toMessageError } from './message-error.ts'
import type { StartRequest } from './prepare-start.ts'
import { saveImageOf } from './save-image.ts'
import { storeReply } from './store-reply.ts'

/** A run whose rows exist, or that goes on. */
interface PlannedRun {
  readonly start: StartRequest
  readonly id: string
  readonly conversation: Pick<Conversation, 'id'>
  readonly reply: StoredMessage
  readonly model: string
  /** See `provisionalTitleFor`. */
  readonly provisionalTitle: string | undefined
  /** The first messages of the path, for a title. */
  readonly firstMessages: readonly StoredMessage[]
  /** The passages of the agent's files that it got at its start. */
  readonly cite: ReplyKnowledge['cite'] | undefined
}

interface SteppedRun extends Omit<PlannedRun, 'provisionalTitle' | 'firstMessages' | 'cite'> {
  readonly request: ChatRequest
  readonly calls: ReplyTools
  readonly first: ReplyCall | undefined
  readonly before?: ReplyToStep['before']
  readonly resumed?: ReplyToStep['resumed']
}

/** Returns the steps of a run. Without tools, it has only one. */
export function stepsFor(
  context: ChatContext,
  { start, id, conversation, reply, model, request, calls, first, before, resumed }: SteppedRun,
): ReplySteps {
  const stepped = createReplySteps(
    context,
    {
      ...calls,
      owner: start.owner,
      by: start.by,
      locale: start.locale,
      run: id,
      conversation: conversation.id,
      message: reply.id,
      model,
      request,
      before: before ?? { steps: 0, costMicros: 0 },
      parked: { options: start.body.options, terminal: start.body.terminal, answers: start.answers },
      ...(resumed && { resumed }),
    },
    first,
  )
  return calls.tools.size > 0 || resumed !== undefined ? stepped : { ...stepped, steps: undefined }
}

/** Returns the plan of a run. */
export function planRun(
  context: ChatContext,
  {
    start,
    id,
    conversation,
    reply,
    model,
    provisionalTitle,
    firstMessages,
    cite,
    stepped: { steps, resume, current },
    open,
  }: PlannedRun & { readonly stepped: ReplySteps; readonly open: RunPlan['open'] },
): RunPlan {
  const { owner, by, role, locale } = start
  return {
    id,
    owner,
    by,
    conversation: conversation.id,
    message: reply.id,
    open,
    resume,
    steps,
    describe: (error) => toMessageError(error, locale),
    saveImage: saveImageOf(context, { owner, by, conversation: conversation.id, message: reply.id }),
    generateTitle: async (text, signal) => {
      if (provisionalTitle === undefined) return undefined
      const messages = [...firstMessages, { ...reply, text }]
      return titleAfterReply(context, {
        owner,
        by,
        role,
        id: conversation.id,
        provisionalTitle,
        model,
        messages,
        signal,
      })
    },
    store: (tx, output) => storeReply(context, tx, { owner, reply, output, call: current()?.call, cite }),
    onWriteFailed: async ({ status, error, usage }) => {
      const call = current()?.call
      if (call === undefined) return
      const end = { status, error: error?.code ?? null, usage, at: context.now().toISOString() }
      await context.db.transaction((tx) => settleAndRecordCall(tx, call, end))
    },
    onOver: () => current()?.call.meter.stopRenewing(),
  }
}
