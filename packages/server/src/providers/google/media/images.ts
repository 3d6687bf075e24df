import { imagesDone } from '../../media-calls/images-done.ts'
import { notAllowed, sdkError } from '../../media-calls/media-error.ts'
import type { MediaDone, MediaInput, MediaRequest } from '../../media.ts'
import { ProviderError } from '../../provider-error.ts'
import type { ChannelConnection, ProviderUsage } from '../../provider.ts'
import { fieldsOf, textOf } from '../../read-json.ts'
import { googleModels, modelName } from './google-models.ts'

/** What a blend says where the user says nothing. */
const BLEND = 'Blend these images into one.'

/**
 * Draws with Gemini, which returns one image per call. Several images are parallel calls. If some of them fail, the
 * others are the result; if all do, throws the first failure.
 */
export async function drawImages(
  channel: ChannelConnection,
  request: MediaRequest,
  signal: AbortSignal,
): Promise<MediaDone> {
  const calls = Array.from({ length: request.count }, (_, at) => drawOne(channel, request, { at, signal }))
  const ends = await Promise.allSettled(calls)
  const done = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []))
  const failures = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []))
  if (signal.aborted) throw signal.reason
  if (done.length === 0) throw failures[0]
  const failure = failures.find((error) => error instanceof ProviderError)
  const usage = done.flatMap((each) => each.usage ?? []).reduce(sumOf, undefined)
  return {
    state: 'done',
    files: done.flatMap(({ files }) => files),
    ...(usage !== undefined && { usage }),
    ...(failure !== undefined && { failure }),
  }
}

interface One {
  readonly at: number
  readonly signal: AbortSignal
}

async function drawOne(channel: ChannelConnection, request: MediaRequest, { at, signal }: One): Promise<MediaDone> {
  const { prompt, inputs, quality } = request
  const seed = request.seed === undefined ? undefined : request.seed + at
  const model = modelName(request.model)
  try {
    const google = await googleModels(channel, signal)
    const { images, usage, providerMetadata } = await google.image(model).doGenerate({
      prompt: prompt || BLEND,
      n: 1,
      size: undefined,
      aspectRatio: ratioOf(request),
      seed,
      files: inputs.length === 0 ? undefined : inputs.map(fileOf),
      mask: undefined,
      providerOptions: { google: quality === undefined ? {} : { imageConfig: { imageSize: quality } } },
      abortSignal: signal,
    })
    if (images.length === 0) throw refusal(fieldsOf(providerMetadata?.['google']), channel)
    return imagesDone({ images, count: 1, usage, seed })
  } catch (error) {
    throw sdkError(error, channel, { model, signal })
  }
}

const fileOf = ({ bytes, type }: MediaInput) => ({ type: 'file', mediaType: type, data: bytes }) as const

/** Gemini takes ratios, no sizes. */
function ratioOf({ ratio, size }: MediaRequest): `${number}:${number}` | undefined {
  if (ratio !== undefined) return ratio as `${number}:${number}`
  if (size === undefined) return undefined
  const divisor = greatestDivisor(size.width, size.height)
  return `${size.width / divisor}:${size.height / divisor}`
}

const greatestDivisor = (one: number, other: number): number =>
  other === 0 ? one : greatestDivisor(other, one % other)

/** An answer without images says why in the prompt's feedback, or in its finish reason. */
function refusal(told: ReturnType<typeof fieldsOf>, channel: ChannelConnection): ProviderError {
  const blocked = textOf(fieldsOf(told['promptFeedback'])['blockReason'])
  const reason = blocked || textOf(told['finishMessage']) || textOf(told['finishReason'])
  const isBlocked = blocked !== '' || /SAFETY|PROHIBITED|BLOCKLIST|RECITATION|SPII/.test(textOf(told['finishReason']))
  if (isBlocked) return notAllowed(reason, channel)
  return new ProviderError('provider.unreadable', `the answer holds no images: ${reason}`, { secret: channel.apiKey })
}

const sumOf = (sum: ProviderUsage | undefined, each: ProviderUsage): ProviderUsage => ({
  inputTokens: add(sum?.inputTokens, each.inputTokens),
  outputTokens: add(sum?.outputTokens, each.outputTokens),
  cachedTokens: 0,
  reasoningTokens: 0,
})

const add = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined && other === undefined ? undefined : (one ?? 0) + (other ?? 0)
