import type { Locale } from '@saffron/core/i18n'

import type { ChatRequest, ProviderEvent, ProviderUsage } from './provider.ts'

/** The reply that a run or a completion requests. */
export interface ChatStreamRequest {
  /** The model's name, which overrides `request.model`. */
  readonly model: string
  readonly request: ChatRequest
  /** Whether the model also draws, which gateways only let it do if the request asks for images. */
  readonly draws?: boolean
  /** The reader's language, for the demo: it replies to Chinese that could be of either script. */
  readonly locale?: Locale
  /** Aborted when the reply is no longer needed, which cancels the provider's call right away. */
  readonly signal: AbortSignal
  /** Called for each channel that failed, including the last one. */
  readonly onFailure?: (channel: string, error: unknown) => void
  /** Called with true when the request is sent to a provider, and with false when that provider rejects it or fails. */
  readonly onMayBill?: (isAsked: boolean) => void
}

/** A reply after its first event. */
export interface ChatStream {
  /** The ID of the channel that answers. */
  readonly channel: string
  readonly model: string
  /** Who answers: a dialect and its host. States of tool calls are only for the same one. */
  readonly provider: string
  /** Whether the demo provider answers, so that the reply must be labeled. */
  readonly demo: boolean
  /** Milliseconds from the request to the first event, including earlier channels that failed. */
  readonly firstEventMs: number
  /**
   * The events of the reply. They end with `usage` if the provider reported it, then `finish`. Throws ApiError
   * `provider.*` if the provider fails or is cut off, and the signal's reason after an abort. Leaving the loop aborts.
   */
  readonly events: AsyncIterable<ProviderEvent>
  /** Resolves when the provider has finished, failed or been canceled, with the reported usage and the error. */
  readonly ended: Promise<{ readonly usage: ProviderUsage | undefined; readonly error: unknown }>
  /**
   * How many milliseconds to keep reading from this channel for its usage, after the client leaves during the reply.
   */
  readonly drainMs: number
}

/**
 * Opens a reply on a channel that serves the model, chosen by priority, then by weighted chance. Fails over to the next
 * channel before the first event. Throws ApiError: `model.not_available` if no channel serves it, otherwise the last
 * channel's error (`provider.*`).
 */
export type OpenChatStream = (wanted: ChatStreamRequest) => Promise<ChatStream>
