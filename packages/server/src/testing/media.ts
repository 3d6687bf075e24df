import type { ChannelType } from '@saffron/core/admin'
import { onTestFinished } from 'vitest'

import type { MediaContent, MediaInput, MediaRequest } from '../providers/media.ts'
import type { ChannelConnection } from '../providers/provider.ts'
import { buildChannel } from './read-reply.ts'
import { type Replay, type ReplayedRequest, startReplayServer } from './replay-server.ts'

const JSON_TYPE = { 'content-type': 'application/json' }

/** Returns a response with a JSON body. */
export const jsonReplay = (body: unknown, status = 200, headers: Record<string, string> = {}): Replay => ({
  status,
  headers: { ...JSON_TYPE, ...headers },
  body: [JSON.stringify(body)],
})

/** Starts a provider's double. Returns a channel to it and what it was sent. */
export async function mediaDouble(
  type: ChannelType,
  answer: Replay | ((request: ReplayedRequest, number: number) => Replay),
  settings: Partial<ChannelConnection> = {},
): Promise<{ channel: ChannelConnection; requests: readonly ReplayedRequest[] }> {
  const server = await startReplayServer((...asked) => (typeof answer === 'function' ? answer(...asked) : answer))
  onTestFinished(() => server.close())
  return {
    channel: { ...buildChannel(server.url, type), firstEventTimeoutMs: 5_000, ...settings },
    requests: server.requests,
  }
}

/** Returns a request for an image, with these changes. */
export const mediaRequest = (changes: Partial<MediaRequest> = {}): MediaRequest => ({
  operation: 'generate',
  model: 'gpt-image-2',
  prompt: 'A cute baby sea otter',
  count: 1,
  inputs: [],
  idempotencyKey: 'drawing-1',
  ...changes,
})

/** Returns a user's image with these bytes. */
export const mediaInput = (bytes: Uint8Array, width = 1, height = 1): MediaInput => ({
  bytes,
  type: 'image/png',
  width,
  height,
})

/** A signal that never aborts. */
export const noAbort = (): AbortSignal => new AbortController().signal

/** Returns the text of a result's bytes, or its URL. */
export const contentText = (content: MediaContent): string =>
  'bytes' in content ? Buffer.from(content.bytes).toString() : content.url

/** Returns what a promise rejects with. */
export const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    (value) => {
      throw new Error(`It succeeded with ${JSON.stringify(value)}`)
    },
    (error: unknown) => error,
  )
