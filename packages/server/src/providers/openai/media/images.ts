import type { OpenAIProvider } from '@ai-sdk/openai'

import { createChannelFetch } from '../../media-calls/channel-fetch.ts'
import { encodeMask } from '../../media-calls/encode-mask.ts'
import { imagesDone } from '../../media-calls/images-done.ts'
import { sdkError } from '../../media-calls/media-error.ts'
import { unsupported } from '../../media-calls/unsupported.ts'
import type { MediaCall, MediaDone, MediaInput, MediaRequest } from '../../media.ts'
import { ProviderError } from '../../provider-error.ts'
import type { ChannelConnection } from '../../provider.ts'
import { authorization } from '../authorization.ts'
import { isGptImage } from './known-models.ts'
import { sizeText } from './size-text.ts'
import { streamImage } from './stream-image.ts'

/** What a blend says where the user says nothing. */
const BLEND = 'Blend these images into one.'

/** Draws from a prompt, or edits or blends images. One image of OpenAI's own models is streamed, for its previews. */
export async function drawImages(
  channel: ChannelConnection,
  request: MediaRequest,
  call: MediaCall,
): Promise<MediaDone> {
  if (request.operation === 'action' || request.operation === 'describe') {
    throw unsupported(request, 'OpenAI’s image API draws, edits and blends.')
  }
  const asked = request.prompt === '' && request.operation === 'blend' ? { ...request, prompt: BLEND } : request
  const mask = asked.mask === undefined ? undefined : await encodeMask(asked.mask, MASK)
  if (call.onPreview !== undefined && asked.count === 1 && isGptImage(asked.model)) {
    try {
      return await streamImage(channel, { request: asked, mask, call })
    } catch (error) {
      if (!isAboutStreams(error)) throw error
    }
  }
  return generate(channel, { request: asked, mask, signal: call.signal })
}

/** "An additional image whose fully transparent areas (e.g. where alpha is zero) indicate where to edit." */
const MASK = { grayOf: () => 0, alphaOf: (edit: number) => 255 - edit }

/** Relays may lack streams. */
const isAboutStreams = (error: unknown): boolean =>
  error instanceof ProviderError &&
  error.code === 'provider.invalid_request' &&
  /stream|partial/i.test(String(error.values?.['detail']))

interface Generation {
  readonly request: MediaRequest
  /** In OpenAI's form. */
  readonly mask: Uint8Array | undefined
  readonly signal: AbortSignal
}

async function generate(channel: ChannelConnection, { request, mask, signal }: Generation): Promise<MediaDone> {
  const { prompt, count, inputs, seed, idempotencyKey } = request
  try {
    const model = await imageModel(channel, request, signal)
    const { images, usage, providerMetadata } = await model.doGenerate({
      prompt,
      n: count,
      size: sizeText(request),
      aspectRatio: undefined,
      seed: undefined,
      files: inputs.length === 0 ? undefined : inputs.map(fileOf),
      mask: mask && { type: 'file', mediaType: 'image/png', data: mask },
      providerOptions: optionsOf(request),
      headers: { 'idempotency-key': idempotencyKey },
      abortSignal: signal,
    })
    return imagesDone({ images, count, usage, seed: isGptImage(request.model) ? undefined : seed, providerMetadata })
  } catch (error) {
    throw sdkError(error, channel, { model: request.model, signal })
  }
}

const fileOf = ({ bytes, type }: MediaInput) => ({ type: 'file', mediaType: type, data: bytes }) as const

type ImageModel = ReturnType<OpenAIProvider['image']>

/** OpenAI's own models return base64. Compatible servers may return URLs. */
async function imageModel(
  channel: ChannelConnection,
  { model }: MediaRequest,
  signal: AbortSignal,
): Promise<ImageModel> {
  const { apiKey } = channel
  const settings = { baseURL: channel.baseUrl.replace(/\/+$/, ''), fetch: createChannelFetch(channel, signal) }
  if (isGptImage(model)) {
    const { createOpenAI } = await import('@ai-sdk/openai')
    return createOpenAI({ ...settings, apiKey }).image(model)
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  return createOpenAICompatible({ ...settings, name: 'channel', headers: authorization(apiKey) }).imageModel(model)
}

function optionsOf({ model, quality, style, seed, negativePrompt }: MediaRequest) {
  const chosen = { ...(quality !== undefined && { quality }), ...(style !== undefined && { style }) }
  if (isGptImage(model)) return { openai: chosen }
  return {
    channel: {
      ...chosen,
      ...(seed !== undefined && { seed }),
      ...(negativePrompt !== undefined && { negative_prompt: negativePrompt }),
      response_format: 'b64_json',
    },
  }
}
