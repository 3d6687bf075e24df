import { callJson } from '../../media-calls/call-json.ts'
import { notAllowed } from '../../media-calls/media-error.ts'
import type { MediaDone, MediaRequest } from '../../media.ts'
import { ProviderError } from '../../provider-error.ts'
import type { ChannelConnection } from '../../provider.ts'
import { fieldsOf, listOf, textOf } from '../../read-json.ts'
import { headersFor, urlOf } from '../call.ts'
import { modelName } from './google-models.ts'

/**
 * `models/imagen-…:predict`. Google shut it down and the AI SDK dropped it, but relays with Google's API still have it.
 * Images that its rules don't allow are left out of the answer, with the reason.
 */
export async function predictImages(
  channel: ChannelConnection,
  { model, prompt, count, ratio }: MediaRequest,
  signal: AbortSignal,
): Promise<MediaDone> {
  const answer = await callJson(channel, {
    url: urlOf(channel, `models/${encodeURIComponent(modelName(model))}:predict`),
    headers: headersFor(channel),
    body: {
      instances: [{ prompt }],
      parameters: { sampleCount: count, includeRaiReason: true, ...(ratio !== undefined && { aspectRatio: ratio }) },
    },
    signal,
    model,
  })
  const predictions = listOf(answer?.['predictions']).map(fieldsOf)
  const images = predictions.map((each) => textOf(each['bytesBase64Encoded'])).filter((image) => image !== '')
  const reason = predictions.map((each) => textOf(each['raiFilteredReason'])).find((each) => each !== '')
  const failure = reason === undefined ? undefined : notAllowed(reason, channel)
  if (images.length === 0) throw failure ?? new ProviderError('provider.unreadable', 'the answer holds no images')
  return {
    state: 'done',
    files: images.slice(0, count).map((image) => ({ content: { bytes: Buffer.from(image, 'base64') } })),
    ...(failure !== undefined && { failure }),
  }
}
