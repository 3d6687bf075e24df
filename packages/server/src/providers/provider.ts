import type { ChannelDialect, ChannelType, ChannelVideoApi } from '@saffron/core/admin'
import type { ChatCompletionsBody, ModelFeature } from '@saffron/core/chat'
import type { Dispatcher } from 'undici'

import type { Embeddings } from './embeddings.ts'

/** A provider's view of a channel. The key is decrypted, only in memory. */
export interface ChannelConnection {
  readonly id: string
  readonly type: ChannelType
  readonly baseUrl: string
  readonly apiKey: string
  /** The timeout until the first event, in milliseconds. */
  readonly firstEventTimeoutMs: number
  /** The timeout between events in milliseconds, after which a stream counts as cut off. */
  readonly idleTimeoutMs: number
  /** The variant of the type's API. Defaults to the first one. */
  readonly dialect?: ChannelDialect
  /** The API for video of an `openai` channel. Defaults to none. */
  readonly video?: ChannelVideoApi
  /** The dispatcher for calls. Defaults to a direct connection. */
  readonly way?: Dispatcher
  /** How many milliseconds an abandoned reply may be read for its usage. */
  readonly drainMs?: number
}

/**
 * A request to any provider, in OpenAI's chat-completions format. Our clients send this format, and each provider
 * translates it to its own.
 */
export type ChatRequest = ChatCompletionsBody

/**
 * Normalized token counts: input includes cached tokens, and output includes reasoning. Missing or impossible counts
 * are undefined and must be estimated.
 */
export interface ProviderUsage {
  readonly inputTokens: number | undefined
  readonly outputTokens: number | undefined
  readonly cachedTokens: number
  readonly reasoningTokens: number
}

export type FinishReason = 'stop' | 'length' | 'tool_calls' | 'content_filter'

/**
 * The normalized events of every provider: `usage` and `state` if they're reported, and `finish` last. A failed reply
 * first emits the usage known so far.
 */
export type ProviderEvent =
  | { readonly type: 'text'; readonly delta: string }
  | { readonly type: 'reasoning'; readonly delta: string }
  /** `index` numbers the tool calls of this reply from 0. `id` and `name` are complete in the first piece. */
  | {
      readonly type: 'tool'
      readonly index: number
      readonly id: string
      readonly name: string
      readonly argumentsDelta: string
    }
  /** An image that the model drew. */
  | { readonly type: 'image'; readonly mediaType: string; readonly base64: string }
  | { readonly type: 'usage'; readonly usage: ProviderUsage }
  /** What the provider wants back unchanged with the results of tool calls, as JSON. Only this dialect reads it. */
  | { readonly type: 'state'; readonly state: unknown }
  | { readonly type: 'finish'; readonly reason: FinishReason }

export interface EmbedRequest {
  readonly model: string
  readonly texts: readonly string[]
}

export interface ProviderModel {
  readonly name: string
  readonly displayName?: string
  readonly features: readonly ModelFeature[]
}

/** A reply after its first event. */
export interface OpenReply extends AsyncIterable<ProviderEvent> {
  /** Resolves when the reply is over: with its error, or undefined if it succeeded or the reader left. */
  readonly settled: Promise<unknown>
  /** Returns the usage that the provider has reported so far. */
  readonly usage: () => ProviderUsage | undefined
  /** Returns the impossible usage reported so far, as reported. */
  readonly impossibleUsage: () => Readonly<Record<string, unknown>> | undefined
}

/** A provider's API. Throws ProviderError, or the signal's reason after an abort. */
export interface Provider {
  readonly listModels: (channel: ChannelConnection, signal: AbortSignal) => Promise<ProviderModel[]>
  /** Resolves with the reply after its first event. */
  readonly openChat: (
    channel: ChannelConnection,
    request: ChatRequest,
    signal: AbortSignal,
    onMayBill?: (mayBeBilled: boolean) => void,
  ) => Promise<OpenReply>
  readonly embed: (channel: ChannelConnection, request: EmbedRequest, signal: AbortSignal) => Promise<Embeddings>
}
