import { ApiError } from '@saffron/core/errors'
import type { Cause } from '@saffron/core/wallet'

import { newId, type Queries, retryUntilCommitted } from '../db/index.ts'
import { asApiError } from '../platform/error-wording.ts'
import type { ChatRequest, FinishReason, ProviderUsage } from '../providers/index.ts'
import { type CallIdentity, type ModelCall, createModelCall, type OpenedCall } from './create-model-call.ts'
import type { ModelCallContext } from './model-calls.ts'
import { settleAndRecordCall, pricedUsage } from './record-call.ts'

interface Charge {
  readonly micros: number
  /** The call has succeeded. Otherwise only what was shown of its reply is charged. */
  readonly isComplete: boolean
}

interface StandaloneCall extends CallIdentity {
  readonly cause: Cause
  readonly request: ChatRequest
  readonly signal: AbortSignal
  /** Runs in the transaction that charges the call, whether it has succeeded or not. */
  readonly alongside?: (tx: Queries, charge: Charge) => Promise<void>
  /** Called with what the call cost, before the reader sees the end. */
  readonly onCharged?: (micros: number) => void
}

/**
 * Opens a model call outside a run. Its estimated cost is held first, and its final cost is recorded before the reader sees the
 * end. Throws `wallet.insufficient` before any request is sent, and what the provider throws.
 */
export async function openCall(
  context: ModelCallContext,
  { signal: callerSignal, onCharged, alongside, ...wanted }: StandaloneCall,
): Promise<OpenedCall> {
  const { db, log } = context
  // Called first, because it throws if no model is available, when nothing has been started yet.
  const call: ModelCall = createModelCall(context, { ...wanted, settle: (usage, failure) => record(usage, failure) })
  // Not `AbortSignal.any`, because its weak references slow down every garbage collection.
  const ending = new AbortController()
  const { signal } = ending
  const abort = (): void => ending.abort(callerSignal.reason)
  if (callerSignal.aborted) abort()
  else callerSignal.addEventListener('abort', abort, { once: true })
  const end = context.standaloneCalls.begin(() => ending.abort('interrupted'))
  const onFailure = (error: unknown): void =>
    log.error({ err: error, requestId: wanted.requestId }, 'a call could not be recorded')

  const record = async (usage: ProviderUsage | undefined, failure: unknown): Promise<void> => {
    try {
      const priced = usage === undefined ? null : pricedUsage(call, usage)
      const at = context.now().toISOString()
      const outcome = { ...outcomeOf(failure, signal), usage: priced, at }
      const durability = call.meter.isPaid ? 'synced' : 'written'
      const settle = () =>
        db.transaction(async (tx) => {
          const micros = await settleAndRecordCall(tx, call, outcome)
          await alongside?.(tx, { micros, isComplete: outcome.status === 'complete' })
          return micros
        }, durability)
      const charged = await retryUntilCommitted(settle, { onFailure, signal: context.standaloneCalls.closing })
      onCharged?.(charged)
    } catch (error) {
      // The next process settles what was reported and releases the rest.
      onFailure(error)
    } finally {
      call.meter.stopRenewing()
      end()
    }
  }

  try {
    if (call.meter.isPaid) await db.transaction((tx) => call.meter.hold(tx))
  } catch (error) {
    end()
    throw error
  }
  call.startRenewing()
  try {
    const opened = await call.open(signal)
    if (!call.meter.isPaid) void opened.ended.then(({ usage, error }) => record(usage, error))
    return opened
  } catch (error) {
    await record(undefined, error)
    throw error
  }
}

interface TextCall extends Pick<StandaloneCall, 'owner' | 'by' | 'model' | 'signal'> {
  readonly kind: 'summary' | 'vision' | 'completion'
  readonly messages: ChatRequest['messages']
  /** The form of the reply. A provider that doesn't know it is asked without it. */
  readonly response_format?: ChatRequest['response_format']
}

interface ModelReply {
  readonly text: string
  /** Undefined if the reply was interrupted. */
  readonly finish: FinishReason | undefined
  /** As far as the provider reported it. */
  readonly inputTokens: number
  readonly outputTokens: number
  readonly costMicros: number
}

/** Opens a call as `openCall` does, without a conversation, and returns its whole text. */
export async function callModel(
  context: ModelCallContext,
  { owner, by, kind, model, messages, response_format: format, signal }: TextCall,
): Promise<ModelReply> {
  const requestId = newId()
  let costMicros = 0
  const { events } = await openCall(context, {
    owner,
    by,
    requestId,
    cause: `${kind}:${requestId}`,
    kind,
    model,
    conversation: null,
    signal,
    onCharged: (micros) => (costMicros = micros),
    request: { model, stream: true, messages, ...(format !== undefined && { response_format: format }) },
  })
  let text = ''
  let finish: FinishReason | undefined
  let usage: ProviderUsage | undefined
  for await (const event of events) {
    if (event.type === 'text') text += event.delta
    else if (event.type === 'finish') finish = event.reason
    else if (event.type === 'usage') usage = event.usage
  }
  const { inputTokens = 0, outputTokens = 0 } = usage ?? {}
  return { text, finish, inputTokens, outputTokens, costMicros }
}

function outcomeOf(failure: unknown, signal: AbortSignal) {
  if (signal.aborted) {
    return { status: signal.reason === 'interrupted' ? 'interrupted' : 'stopped', error: null } as const
  }
  if (failure === undefined) return { status: 'complete', error: null } as const
  const { code } = ApiError.is(failure) ? failure : asApiError(failure)
  return { status: 'failed', error: code } as const
}
