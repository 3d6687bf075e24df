import type { DrawingAction, ModelMedia } from '@saffron/core/draw'

import type { ProviderError } from './provider-error.ts'
import type { ChannelConnection, ProviderUsage } from './provider.ts'

/** What a provider can be asked for. `action` is something that it offered with an earlier result. */
export type MediaOperation = 'generate' | 'edit' | 'blend' | 'describe' | 'video' | 'action'

/** The part of an image to edit, in our form: 8 bits per pixel, 255 means edit. */
export interface Mask {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}

/** An image of the user. It has been checked: it's a PNG, JPEG or WebP of this size, upright. */
export interface MediaInput {
  readonly bytes: Uint8Array
  readonly type: string
  readonly width: number
  readonly height: number
}

export interface MediaRequest {
  readonly operation: MediaOperation
  readonly model: string
  readonly prompt: string
  readonly negativePrompt?: string
  readonly size?: { readonly width: number; readonly height: number }
  /** `16:9`. */
  readonly ratio?: string
  readonly count: number
  readonly quality?: string
  readonly style?: string
  /** Image i has the seed plus i. */
  readonly seed?: number
  readonly seconds?: number
  /** Of an edit or a description, the first is the image. Of a video, the first frame. */
  readonly inputs: readonly MediaInput[]
  readonly mask?: Mask
  /** For `action`: the task of the earlier drawing, and the action's ID. */
  readonly action?: { readonly task: string; readonly id: string }
  /** Equal for every try of one drawing, so that a provider that supports it never does the work twice. */
  readonly idempotencyKey: string
}

/**
 * Bytes, or a URL that the caller fetches, with these headers. They may hold the channel's key, so they are sent to the
 * URL's own origin only, and are neither stored nor logged.
 */
export type MediaContent =
  | { readonly bytes: Uint8Array }
  | { readonly url: string; readonly headers?: Readonly<Record<string, string>> }

export interface MediaFile {
  readonly content: MediaContent
  readonly seed?: number
  /** The poster of a video, if the provider has one. */
  readonly poster?: MediaContent
  readonly actions?: readonly DrawingAction[]
}

export interface MediaDone {
  readonly state: 'done'
  readonly files: readonly MediaFile[]
  /** Of a description: the texts. */
  readonly prompts?: readonly string[]
  /** Tokens, if the provider reports them. */
  readonly usage?: ProviderUsage
  readonly revisedPrompt?: string
  /** Why fewer files came than were asked for. */
  readonly failure?: ProviderError
}

export type MediaState =
  | { readonly state: 'running'; readonly progress?: number; readonly preview?: MediaContent }
  | MediaDone
  | { readonly state: 'failed'; readonly error: ProviderError }
  /** The provider doesn't know the task, or no longer. */
  | { readonly state: 'lost' }

export interface MediaCall {
  readonly signal: AbortSignal
  /** An unfinished image, from a provider that streams them. */
  readonly onPreview?: (preview: MediaContent) => void
}

/**
 * A provider's API for images and video. Throws ProviderError, or the signal's reason after an abort. `provider.cut`,
 * `provider.timeout` and `provider.unreadable` of a start mean that the work may have been done. See `createMediaRouter`.
 */
export interface MediaProvider {
  /** Resolves with the ID of a task where the provider works in the background, otherwise with the result. */
  readonly start: (
    channel: ChannelConnection,
    request: MediaRequest,
    call: MediaCall,
  ) => Promise<{ readonly state: 'task'; readonly task: string } | MediaDone>
  /** Returns a task's state. Throws if it isn't known now, such as when the provider can't be reached. */
  readonly poll?: (channel: ChannelConnection, task: string, signal: AbortSignal) => Promise<MediaState>
  readonly cancel?: (channel: ChannelConnection, task: string, signal: AbortSignal) => Promise<void>
  /** A start with the same `idempotencyKey` returns the same task, so it may be repeated after a crash. */
  readonly isRepeatable?: boolean
  /** Milliseconds until the first question about a task, which later ones multiply. Default: 2000. */
  readonly firstPauseMs?: number
}

/** The settings of a channel that decide what its models can do. */
export type MediaChannel = Pick<ChannelConnection, 'dialect' | 'video'>

/** The part of a provider that draws. */
export interface MediaEntry {
  /** Loads the adapter. Called with the first drawing, so that a server that never draws doesn't load it. */
  readonly load: () => Promise<MediaProvider>
  /**
   * Returns what a model of a channel can do with images and video, or undefined if it can do nothing of that, or it
   * isn't known.
   */
  readonly mediaOf: (model: string, channel: MediaChannel) => ModelMedia | undefined
}
