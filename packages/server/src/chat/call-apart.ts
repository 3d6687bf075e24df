import { ApiError } from '@saffron/core/errors'
import type { Cause } from '@saffron/core/wallet'

import { newId, untilStored } from '../db/index.ts'
import { asApiError } from '../error-wording.ts'
import type { ChatRequest, FinishReason, ProviderUsage } from '../providers/index.ts'
import { bookCall, pricedUsage } from './book-call.ts'
import { type AskedCall, type ChatCall, chatCall, type OpenedCall } from './chat-call.ts'
import type { ChatContext, ChatDeps } from './context.ts'

type ApartContext = ChatDeps & Pick<ChatContext, 'apart' | 'overdue'>

interface ApartCall extends AskedCall {
  readonly cause: Cause
  readonly request: ChatRequest
  readonly signal: AbortSignal
}

/**
 * Asks a model outside of any run: what it may cost is held before, and what it did cost is booked before its reader
 * hears of its end. Throws `wallet.insufficient` where nobody is asked, and what the provider throws.
 */
export async function openApart(context: ApartContext, { signal: left, ...wanted }: ApartCall): Promise<OpenedCall> {
  const { db, log } = context
  // First of all: it throws where nobody can be asked, and then nothing is under way.
  const call: ChatCall = chatCall(context, { ...wanted, settle: (usage, failure) => book(usage, failure) })
  // Not `AbortSignal.any`, whose weak references every collection of garbage has to look after.
  const ending = new AbortController()
  const { signal } = ending
  const leave = (): void => ending.abort(left.reason)
  if (left.aborted) leave()
  else left.addEventListener('abort', leave, { once: true })
  const end = context.apart.begin(() => ending.abort('interrupted'))
  const onFailure = (error: unknown): void =>
    log.error({ err: error, requestId: wanted.requestId }, 'a call could not be booked')

  const book = async (usage: ProviderUsage | undefined, failure: unknown): Promise<void> => {
    try {
      const priced = usage === undefined ? null : pricedUsage(call, usage)
      const at = context.now().toISOString()
      const outcome = { ...outcomeOf(failure, signal), usage: priced, at }
      const durability = call.meter.isPaid ? 'synced' : 'written'
      await untilStored(() => db.transaction((tx) => bookCall(tx, call, outcome), durability), {
        onFailure,
        signal: context.apart.closing,
      })
    } catch (error) {
      // The next process settles what was pushed forward, and gives back the rest.
      onFailure(error)
    } finally {
      call.meter.leave()
      end()
    }
  }

  try {
    if (call.meter.isPaid) await db.transaction((tx) => call.meter.hold(tx))
  } catch (error) {
    end()
    throw error
  }
  call.follow()
  try {
    const opened = await call.open(signal)
    if (!call.meter.isPaid) void opened.ended.then(({ usage, error }) => book(usage, error))
    return opened
  } catch (error) {
    await book(undefined, error)
    throw error
  }
}

interface ApartQuestion extends Pick<ApartCall, 'owner' | 'model' | 'signal'> {
  readonly kind: 'summary' | 'vision'
  readonly messages: ChatRequest['messages']
}

/** Asks a model as `openApart` does, for something of no conversation, and hears it out: its whole text, as it came. */
export async function answerApart(
  context: ApartContext,
  { owner, kind, model, messages, signal }: ApartQuestion,
): Promise<{ readonly text: string; readonly finish: FinishReason | undefined }> {
  const requestId = newId()
  const { events } = await openApart(context, {
    owner,
    requestId,
    cause: `${kind}:${requestId}`,
    kind,
    model,
    conversation: null,
    signal,
    request: { model, stream: true, messages },
  })
  let text = ''
  let finish: FinishReason | undefined
  for await (const event of events) {
    if (event.type === 'text') text += event.delta
    else if (event.type === 'finish') finish = event.reason
  }
  return { text, finish }
}

function outcomeOf(failure: unknown, signal: AbortSignal) {
  if (signal.aborted) {
    return { status: signal.reason === 'interrupted' ? 'interrupted' : 'stopped', error: null } as const
  }
  if (failure === undefined) return { status: 'complete', error: null } as const
  const { code } = ApiError.is(failure) ? failure : asApiError(failure)
  return { status: 'failed', error: code } as const
}
