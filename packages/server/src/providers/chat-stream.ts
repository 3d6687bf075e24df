import type { ChatRequest, ProviderEvent, ProviderUsage } from './provider.ts'

/** What a run or a completion asks for. */
export interface ChatStreamRequest {
  /** The model's name; it wins over `request.model`. */
  readonly model: string
  readonly request: ChatRequest
  /** Aborted when nobody wants the reply any more: the provider is told at once. */
  readonly signal: AbortSignal
  /** Told of each channel that failed before another was asked, and of the last one. */
  readonly onFailure?: (channel: string, error: unknown) => void
  /** Gets true when the request goes out to a provider, false when that provider refuses it or fails. */
  readonly onAsked?: (isAsked: boolean) => void
}

/** A reply whose first event has come. */
export interface ChatStream {
  /** The id of the channel that answers. */
  readonly channel: string
  readonly model: string
  /** Answered by the demo provider: to be labelled so. */
  readonly demo: boolean
  /** Milliseconds from the request to the first event, other channels tried before included. */
  readonly firstEventMs: number
  /**
   * The reply. It ends with `usage` where the provider told it, then `finish`. It throws ApiError `provider.*` when the
   * provider fails or breaks off in the middle, and the signal's reason when it was aborted. Leaving the loop aborts.
   */
  readonly events: AsyncIterable<ProviderEvent>
  /** Resolves when the provider has said all, or has failed, or was left: what it told of its usage, and its failure. */
  readonly ended: Promise<{ readonly usage: ProviderUsage | undefined; readonly error: unknown }>
  /** Milliseconds that this channel is still listened to for its usage when a client leaves in mid-reply. */
  readonly drainMs: number
}

/**
 * Opens a reply on the channels that serve the model: by priority, then by weighted chance; the next one when a channel
 * fails before its first event. Throws ApiError: `model.not_available` when none serves it, else what the last channel
 * said (`provider.*`).
 */
export type OpenChatStream = (wanted: ChatStreamRequest) => Promise<ChatStream>
