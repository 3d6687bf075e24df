import { ApiError } from '@saffron/core/errors'
import type { Locale } from '@saffron/core/i18n'
import type { Cause } from '@saffron/core/wallet'

import type { ModelRegistry } from '../admin/index.ts'
import type { ModelCallTable } from '../db/tables/calls.ts'
import type { Deps } from '../platform/deps.ts'
import type { ChatRequest, ChatStream, OpenChatStream, ProviderEvent, ProviderUsage } from '../providers/index.ts'
import type { Author } from '../spaces/index.ts'
import type { Meter, Metering } from '../wallet/index.ts'
import { countPrompt } from './count-prompt.ts'
import { isLeft, MeteredReply, promptUsage, type ReplyToMeter, type SettleReply } from './metered-reply.ts'
import { firstStep, withOneLimit } from './reply-limit.ts'

export interface ModelCallDeps extends Pick<Deps, 'log'> {
  readonly openChatStream: OpenChatStream
  readonly modelRegistry: Pick<ModelRegistry, 'termsOf'>
  readonly metering: Metering
  readonly now: () => Date
}

export interface CallIdentity extends Author {
  /** Globally unique. */
  readonly requestId: string
  readonly kind: ModelCallTable['kind']
  readonly model: string
  readonly conversation: string | null
}

interface NewModelCall extends CallIdentity {
  /** Named by the wallet records of the call. */
  readonly cause: Cause
  readonly request: ChatRequest
  /** See ChatStreamRequest. */
  readonly locale?: Locale
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

/** A model call and its payment. Its initial usage is held first, then it is opened. */
export interface ModelCall {
  readonly identity: CallIdentity
  readonly meter: Meter
  readonly facts: CallFacts
  /** Renews the hold, once it is committed, until `meter.stopRenewing`. */
  readonly startRenewing: () => void
  readonly open: (signal: AbortSignal) => Promise<OpenedCall>
}

export interface OpenedCall extends Pick<ChatStream, 'model' | 'provider' | 'ended'> {
  readonly events: AsyncIterable<ProviderEvent>
  /** The final usage of a paid call. */
  readonly usage: Promise<ProviderUsage | undefined> | undefined
}

/** Creates a call at the current price. A free call is read without metering. */
export function createModelCall(
  { openChatStream, modelRegistry, metering, log, now, graceOver }: ModelCallDeps & Pick<ReplyToMeter, 'graceOver'>,
  { cause, request: wanted, locale, settle, ...identity }: NewModelCall,
): ModelCall {
  const { owner, by, requestId, model } = identity
  const terms = modelRegistry.termsOf(model)
  if (terms === undefined) throw new ApiError('model.not_available', { values: { model } })
  const { prices } = terms
  const isUnstreamed = wanted.stream !== true
  const request = withOneLimit(wanted, terms)
  // A provider doesn't read more than the model's context limit.
  const fits = terms.contextLimit ?? Number.POSITIVE_INFINITY
  const promptTokens = Object.keys(prices).length > 0 ? Math.min(countPrompt(request), fits) : 0
  const { heldTokens, showLimit } = firstStep(request, terms)
  const initialUsage = { inputTokens: promptTokens, outputTokens: heldTokens }
  const { kind, conversation: conversationId } = identity
  const facts: CallFacts = { startedAt: now().getTime(), failed: [] }
  const soFar = () => ({ kind, conversationId, channelId: facts.channel ?? null })
  const meter = metering.meter({ ownerId: owner, actor: by, requestId, cause, model, prices, initialUsage, soFar })

  /** Whether a provider received the request and hasn't refused it. */
  let mayBeBilled = false
  const onMayBill = (maybe: boolean): void => {
    mayBeBilled = maybe
  }
  const openStream = async (signal: AbortSignal): Promise<ChatStream> => {
    const onFailure = (channel: string, error: unknown): void => {
      facts.channel = channel
      facts.failed.push({ channel, error })
    }
    const draws = terms.features.includes('image')
    const stream = await openChatStream({
      model,
      request,
      draws,
      signal,
      onFailure,
      onMayBill,
      ...(locale && { locale }),
    })
    facts.channel = stream.channel
    facts.firstTokenMs = stream.firstEventMs
    void stream.ended.finally(() => {
      facts.endedAt = now().getTime()
    })
    return stream
  }

  let reply: MeteredReply | undefined
  const startRenewing = (): void =>
    meter.startRenewing({
      used: () =>
        reply === undefined ? {} : { inputTokens: promptTokens, outputTokens: isUnstreamed ? 0 : reply.shown },
      onClosed: () => reply?.cutOff(),
    })

  /** The provider bills the prompt even if the user leaves before the first word of the reply. */
  const endUnread = async (reason: unknown): Promise<OpenedCall> => {
    const usage = promptUsage(promptTokens)
    await settle?.(usage, reason)
    const events = { [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(reason) }) }
    return {
      model,
      provider: '',
      ended: Promise.resolve({ usage, error: reason }),
      events,
      usage: Promise.resolve(usage),
    }
  }

  const openMetered = async (signal: AbortSignal): Promise<OpenedCall> => {
    // A separate signal, so that the provider can still be read after the reader has left.
    const upstreamAbort = new AbortController()
    const abortUpstream = (): void => upstreamAbort.abort(signal.reason)
    if (signal.aborted) abortUpstream()
    signal.addEventListener('abort', abortUpstream, { once: true })
    try {
      const stream = await openStream(upstreamAbort.signal)
      signal.throwIfAborted()
      reply = new MeteredReply({
        meter,
        initialUsage,
        showLimit,
        terms,
        stream,
        upstreamAbort,
        signal,
        graceOver,
        isUnstreamed,
        settle,
        log,
      })
      return { model, provider: stream.provider, ended: stream.ended, events: reply, usage: reply.usage }
    } catch (error) {
      if (mayBeBilled && isLeft(signal)) return endUnread(signal.reason)
      meter.stopRenewing()
      throw error
    } finally {
      signal.removeEventListener('abort', abortUpstream)
    }
  }

  return {
    identity,
    meter,
    facts,
    startRenewing,
    open: async (signal) => {
      if (meter.isPaid) return openMetered(signal)
      const { events, ended, provider } = await openStream(signal)
      return { model, provider, ended, events, usage: undefined }
    },
  }
}
