import type { ChannelDialect, ChannelType } from '@saffron/core/admin'
import type { ChatCompletionsBody, ModelFeature } from '@saffron/core/chat'
import type { Dispatcher } from 'undici'

import type { Embeddings } from './embeddings.ts'

/** A channel as a provider needs it: the key in the clear, only in memory. */
export interface ChannelConnection {
  readonly id: string
  readonly type: ChannelType
  readonly baseUrl: string
  readonly apiKey: string
  /** Milliseconds until the first event must have come. */
  readonly firstEventTimeoutMs: number
  /** Milliseconds of silence after which a stream counts as cut. */
  readonly idleTimeoutMs: number
  /** Which form of OpenAI's API it takes; default `auto`. */
  readonly dialect?: ChannelDialect
  /** The way its calls take; default straight to it. */
  readonly way?: Dispatcher
  /** Milliseconds that a reply nobody reads any more may be read on for its usage. */
  readonly drainMs?: number
}

/**
 * A request to any provider, in OpenAI's chat-completions form: the form its clients send, and rich enough for the
 * others, each of which translates it at its own edge.
 */
export type ChatRequest = ChatCompletionsBody

/**
 * Token counts in one normal form: input includes cached tokens, output includes reasoning. A count that a provider did
 * not tell, or that can be none, is undefined, and whoever needs it has to estimate it.
 */
export interface ProviderUsage {
  readonly inputTokens: number | undefined
  readonly outputTokens: number | undefined
  readonly cachedTokens: number
  readonly reasoningTokens: number
}

export type FinishReason = 'stop' | 'length' | 'tool_calls' | 'content_filter'

/**
 * What comes out of every provider, whatever its dialect: `usage` where it is told, and `finish` last. A reply that
 * fails on its way tells before that what usage it knows of.
 */
export type ProviderEvent =
  | { readonly type: 'text'; readonly delta: string }
  | { readonly type: 'reasoning'; readonly delta: string }
  /** `index` counts tool calls of this reply from 0; `id` and `name` are whole and come with the first piece. */
  | {
      readonly type: 'tool'
      readonly index: number
      readonly id: string
      readonly name: string
      readonly argumentsDelta: string
    }
  | { readonly type: 'usage'; readonly usage: ProviderUsage }
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

/** A reply whose first event is there. */
export interface OpenReply extends AsyncIterable<ProviderEvent> {
  /** Resolves when it is over: with what it failed with, undefined where it ended well or the reader left. */
  readonly settled: Promise<unknown>
  /** What it has used, as far as the provider has told by now. */
  readonly usage: () => ProviderUsage | undefined
  /** What it was told of its usage by now that can't be, as it was told. */
  readonly impossibleUsage: () => Readonly<Record<string, unknown>> | undefined
}

/** One dialect. Failures are thrown as ProviderError, an abort as the signal's reason. */
export interface Provider {
  readonly listModels: (channel: ChannelConnection, signal: AbortSignal) => Promise<ProviderModel[]>
  /** Resolves when the reply's first event is there; the rest is read from what it gives. */
  readonly openChat: (
    channel: ChannelConnection,
    request: ChatRequest,
    signal: AbortSignal,
    onAsked?: (isAsked: boolean) => void,
  ) => Promise<OpenReply>
  readonly embed: (channel: ChannelConnection, request: EmbedRequest, signal: AbortSignal) => Promise<Embeddings>
}
