import { ApiError } from '@saffron/core/errors'
import type { Cause } from '@saffron/core/wallet'

import type { ModelRegistry } from '../admin/index.ts'
import type { ModelCallTable } from '../db/tables/calls.ts'
import type { Deps } from '../platform/deps.ts'
import type { ChatRequest, ChatStream, OpenChatStream, ProviderEvent, ProviderUsage } from '../providers/index.ts'
import type { Meter, Metering } from '../wallet/index.ts'
import { countPrompt } from './count-prompt.ts'
import { isLeft, MeteredReply, promptUsage, type ReplyToMeter, type SettleReply } from './metered-reply.ts'
import { firstStep, withOneLimit } from './reply-limit.ts'

export interface ChatCallDeps extends Pick<Deps, 'log'> {
  readonly openChatStream: OpenChatStream
  readonly modelRegistry: Pick<ModelRegistry, 'termsOf'>
  readonly metering: Metering
  readonly now: () => Date
}

export interface AskedCall {
  readonly owner: string
  /** Globally unique. */
  readonly requestId: string
  readonly kind: ModelCallTable['kind']
  readonly model: string
  readonly conversation: string | null
}

interface NewCall extends AskedCall {
  /** Named by the wallet records of the call. */
  readonly cause: Cause
  readonly request: ChatRequest
  /** Records the cost before the reader sees the end. Without it, `usage` returns what to record. */
  readonly settle?: SettleReply
}

/** The facts of a call so far. */
export interface CallFacts {
  readonly startedAt: number
  /** The channel that answers, or that was tried last. */
  channel?: string
  firstTokenMs?: number
  /** When the provider finished. */
  endedAt?: number
  /** Channels that failed, in the order they were tried. */
  readonly failed: { readonly channel: string; readonly error: unknown }[]
}

/** A model call and its payment. First its cost is held, then it is opened. */
export interface ChatCall {
  readonly asked: AskedCall
  readonly meter: Meter
  readonly facts: CallFacts
  /** Renews the hold, once it is committed, until the meter is left. */
  readonly follow: () => void
  readonly open: (signal: AbortSignal) => Promise<OpenedCall>
}

export interface OpenedCall extends Pick<ChatStream, 'model' | 'ended'> {
  readonly events: AsyncIterable<ProviderEvent>
  /** The final usage of a paid call. */
  readonly usage: Promise<ProviderUsage | undefined> | undefined
}

/** Creates a call at the current price. A free call is read without metering. */
export function chatCall(
  { openChatStream, modelRegistry, metering, log, now, overdue }: ChatCallDeps & Pick<ReplyToMeter, 'overdue'>,
  { cause, request: wanted, settle, ...asked }: NewCall,
): ChatCall {
  const { owner: userId, requestId, model } = asked
  const terms = modelRegistry.termsOf(model)
  if (terms === undefined) throw new ApiError('model.not_available', { values: { model } })
  const { prices } = terms
  const isGivenWhole = wanted.stream !== true
  const request = withOneLimit(wanted, terms)
  // A provider doesn't read more than the model's context limit.
  const fits = terms.contextLimit ?? Number.POSITIVE_INFINITY
  const promptTokens = Object.keys(prices).length > 0 ? Math.min(countPrompt(request), fits) : 0
  const { held, room } = firstStep(request, terms)
  const bound = { inputTokens: promptTokens, outputTokens: held }
  const { kind, conversation: conversationId } = asked
  const facts: CallFacts = { startedAt: now().getTime(), failed: [] }
  const soFar = () => ({ kind, conversationId, channelId: facts.channel ?? null })
  const meter = metering.meter({ userId, requestId, cause, model, prices, bound, soFar })

  /** Whether a provider received the request and hasn't refused it. */
  let isAsked = false
  const onAsked = (asks: boolean): void => {
    isAsked = asks
  }
  const ask = async (signal: AbortSignal): Promise<ChatStream> => {
    const onFailure = (channel: string, error: unknown): void => {
      facts.channel = channel
      facts.failed.push({ channel, error })
    }
    const stream = await openChatStream({ model, request, signal, onFailure, onAsked })
    facts.channel = stream.channel
    facts.firstTokenMs = stream.firstEventMs
    void stream.ended.finally(() => {
      facts.endedAt = now().getTime()
    })
    return stream
  }

  let reply: MeteredReply | undefined
  const follow = (): void =>
    meter.follow({
      used: () =>
        reply === undefined ? {} : { inputTokens: promptTokens, outputTokens: isGivenWhole ? 0 : reply.shown },
      onClosed: () => reply?.breakOff(),
    })

  /** The provider bills the prompt even if the user leaves before the first word of the reply. */
  const endUnread = async (reason: unknown): Promise<OpenedCall> => {
    const usage = promptUsage(promptTokens)
    await settle?.(usage, reason)
    const events = { [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(reason) }) }
    return { model, ended: Promise.resolve({ usage, error: reason }), events, usage: Promise.resolve(usage) }
  }

  const openMetered = async (signal: AbortSignal): Promise<OpenedCall> => {
    // A separate signal, so that the provider can still be read after the reader has left.
    const upstream = new AbortController()
    const leave = (): void => upstream.abort(signal.reason)
    if (signal.aborted) leave()
    signal.addEventListener('abort', leave, { once: true })
    try {
      const stream = await ask(upstream.signal)
      signal.throwIfAborted()
      reply = new MeteredReply({
        meter,
        bound,
        room,
        terms,
        stream,
        upstream,
        signal,
        overdue,
        isGivenWhole,
        settle,
        log,
      })
      return { model, ended: stream.ended, events: reply, usage: reply.usage }
    } catch (error) {
      if (isAsked && isLeft(signal)) return endUnread(signal.reason)
      meter.leave()
      throw error
    } finally {
      signal.removeEventListener('abort', leave)
    }
  }

  return {
    asked,
    meter,
    facts,
    follow,
    open: async (signal) => {
      if (meter.isPaid) return openMetered(signal)
      const { events, ended } = await ask(signal)
      return { model, ended, events, usage: undefined }
    },
  }
}
