import { AsyncLocalStorage } from 'node:async_hooks'

import type { MessagePart, ReplyLimit, ToolPart } from '@saffron/core/chat'
import type { Locale } from '@saffron/core/i18n'

import { newId } from '../../db/index.ts'
import { createModelCall, sendEarly, settleAndRecordCall } from '../../model-calls/index.ts'
import type { ChatRequest, StepState } from '../../providers/index.ts'
import { type NextStep, noteRequest, type RunSteps, type StepContext, type StepOutcome } from '../../runs/index.ts'
import type { Author } from '../../spaces/index.ts'
import type { WaitingCall } from '../../tools/index.ts'
import type { ChatContext } from '../context.ts'
import { addToUsage } from '../messages/message-store.ts'
import { fitContext } from './fit-context.ts'
import { openReply, type ReplyCall } from './reply-call.ts'
import { createStepCalls } from './step-calls.ts'
import { lastStepOf, messagesOf } from './step-parts.ts'
import { insertStepState } from './step-state-store.ts'
import type { ReplyTools } from './tools-of.ts'

/** What one run did so far. It's kept while the run waits. */
export interface StepsSoFar {
  readonly steps: number
  readonly costMicros: number
}

export interface ReplyToStep extends Author, ReplyTools {
  readonly by: string
  readonly run: string
  readonly conversation: string
  readonly message: string
  readonly model: string
  readonly locale: Locale
  /** The request of the first model call. */
  readonly request: ChatRequest
  readonly before: StepsSoFar
  /** Kept while the run waits, with what it did so far. */
  readonly parked: Readonly<Record<string, unknown>>
  /** For a run that goes on: the text and the provider's state of its last step, and the answered calls. */
  readonly resumed?: {
    readonly text: string
    readonly state: StepState | undefined
    readonly calls: readonly WaitingCall[]
  }
}

/** The steps of a reply and the model call that isn't settled yet. */
export interface ReplySteps {
  /** Undefined if there are no tools. */
  readonly steps: RunSteps | undefined
  readonly resume: ((step: StepContext) => Promise<NextStep>) | undefined
  readonly current: () => ReplyCall | undefined
}

/**
 * Carries out the tool calls of a reply, and calls the model again with the results. A step needs two transactions: one
 * when its model call has ended, before its tools run, and one with their results, when the next model call begins.
 */
export function createReplySteps(context: ChatContext, reply: ReplyToStep, first: ReplyCall | undefined): ReplySteps {
  const { owner, by, run, conversation, message, model, limits, locale } = reply
  const { modelRegistry, now } = context
  const owned = { owner, id: message }
  const own: ChatRequest['messages'] = []
  const maxSteps = Math.min(limits.steps ?? Number.POSITIVE_INFINITY, context.maxSteps())
  const calls = createStepCalls(context, reply)
  // A call continues after the transaction that sends it, so it must not inherit its context.
  const outside = AsyncLocalStorage.snapshot()
  let current = first
  let { steps, costMicros } = reply.before
  let lastCost = 0
  let hasRetried = false

  /** Stores what the model call cost, and its state, before any tool runs. */
  const settle = async (step: StepOutcome, number: number, { commit }: StepContext): Promise<void> => {
    const call = current?.call
    if (call === undefined) return
    const { status, usage, state, provider } = step
    lastCost = await commit(async (tx) => {
      const at = now().toISOString()
      const charged = await settleAndRecordCall(tx, call, { status, error: null, usage, at })
      if (usage !== null) await addToUsage(tx, owned, { ...usage, costMicros: charged })
      if (state !== undefined && provider !== undefined) {
        await insertStepState(tx, { owner, message, number, provider, model, state })
      }
      return charged
    })
    call.meter.stopRenewing()
    current = undefined
    steps += 1
    costMicros += lastCost
  }

  /** Why the reply must not call its model again, if it mustn't. */
  const reachedLimit = (): ReplyLimit | undefined => {
    const isOverCost = limits.costMicros !== undefined && costMicros + lastCost > limits.costMicros
    const reason = steps >= maxSteps ? 'steps' : isOverCost ? 'credits' : undefined
    return reason && { reason, ...(costMicros > 0 && { aboutMicros: costMicros }) }
  }

  const callModel = async ({ commit, signal }: StepContext): Promise<NextStep> => {
    signal.throwIfAborted()
    const request = fitContext(
      { ...reply.request, messages: [...reply.request.messages, ...own] },
      modelRegistry.termsOf(model) ?? {},
    )
    const call = createModelCall(context, {
      owner,
      by,
      requestId: newId(),
      cause: `run:${run}`,
      kind: 'chat',
      model,
      conversation,
      request,
      locale,
    })
    let sent: ReplyCall | undefined
    try {
      await commit(async (tx) => {
        // The transaction may be retried.
        sent?.pendingCall.cancel()
        await call.meter.hold(tx)
        if (call.meter.isPaid) await noteRequest(tx, { owner, id: run, request: call.identity.requestId })
        sent = { call, pendingCall: outside(() => sendEarly(call.open, now)) }
      })
    } catch (error) {
      sent?.pendingCall.cancel()
      throw error
    }
    call.startRenewing()
    current = sent
    return { open: (ended) => openReply(sent as ReplyCall, ended) }
  }

  interface EndedStep {
    readonly number: number
    readonly text: string
    readonly state: StepState | undefined
  }

  /** Goes on when every call of a step has a result or waits. */
  const finish = async ({ number, text, state }: EndedStep, step: StepContext): Promise<NextStep> => {
    const waits = calls.waits(step, { ...reply.parked, steps, costMicros })
    if (waits !== undefined) return { waits }
    const tools = step.parts().filter((part): part is ToolPart => part.type === 'tool' && part.step === number)
    own.push(...messagesOf({ text, tools }, state))
    for (const tool of tools) costMicros += tool.costMicros ?? 0
    step.signal.throwIfAborted()
    const limit = reachedLimit()
    if (limit === undefined) return callModel(step)
    step.log.append({ event: 'limit', data: limit })
    return { end: 'stopped' }
  }

  const { resumed } = reply
  const resume =
    resumed &&
    (async (step: StepContext): Promise<NextStep> => {
      const { text, state, calls: answered } = resumed
      calls.takeUp(answered, step)
      await calls.execute(step)
      return finish({ number: lastStepOf(step.parts()), text, state }, step)
    })

  return {
    current: () => current,
    resume,
    steps: {
      display: (parts) => ({ used: idsOf(parts), step: lastStepOf(parts) + 1, describe: calls.describe }),
      after: async (step, stepContext) => {
        const number = lastStepOf(stepContext.parts())
        if (step.isCallCut) {
          // Nothing of a reply that was cut off in the middle of a call is executed.
          calls.drop(step.calls, stepContext)
          await settle(step, number, stepContext)
          // The user can continue it, like any reply that reached the model's limit.
          if (hasRetried) return { end: 'complete' }
          hasRetried = true
          return callModel(stepContext)
        }
        hasRetried = false
        await calls.begin(step.calls, stepContext)
        await settle(step, number, stepContext)
        await calls.execute(stepContext)
        const { provider, state } = step
        const stepState = state === undefined || provider === undefined ? undefined : { provider, model, state }
        return finish({ number, text: step.text, state: stepState }, stepContext)
      },
    },
  }
}

const idsOf = (parts: readonly MessagePart[]): ReadonlySet<string> =>
  new Set(parts.flatMap((part) => (part.type === 'tool' ? part.id : [])))
