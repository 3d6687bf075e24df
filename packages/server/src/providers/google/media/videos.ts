import { createChannelFetch } from '../../media-calls/channel-fetch.ts'
import { isNotAllowed, notAllowed, sdkError } from '../../media-calls/media-error.ts'
import type { MediaFile, MediaRequest, MediaState } from '../../media.ts'
import { ProviderError } from '../../provider-error.ts'
import type { ChannelConnection } from '../../provider.ts'
import { fieldsOf, listOf, parseJson, textOf } from '../../read-json.ts'
import { headersFor } from '../call.ts'
import { googleModels, modelName } from './google-models.ts'

/** The model that asks for the state of any video. */
const ANY_MODEL = 'veo'

/** Starts a video of Veo. Its task is the name of the operation. */
export async function startVideo(
  channel: ChannelConnection,
  request: MediaRequest,
  signal: AbortSignal,
): Promise<{ readonly state: 'task'; readonly task: string }> {
  const { model, prompt, ratio, seed, seconds, quality, negativePrompt, inputs } = request
  const [frame] = inputs
  try {
    const video = (await googleModels(channel, signal)).video(modelName(model))
    const started = await video.doStart?.({
      prompt,
      n: 1,
      aspectRatio: ratio as `${number}:${number}` | undefined,
      resolution: quality as `${number}x${number}` | undefined,
      duration: seconds,
      fps: undefined,
      seed,
      image: frame && { type: 'file', mediaType: frame.type, data: frame.bytes },
      frameImages: undefined,
      inputReferences: undefined,
      generateAudio: undefined,
      providerOptions: { google: negativePrompt === undefined ? {} : { negativePrompt } },
      abortSignal: signal,
    })
    const task = textOf(fieldsOf(started?.operation)['operationName'])
    if (task === '') throw new ProviderError('provider.unreadable', 'the answer names no operation')
    return { state: 'task', task }
  } catch (error) {
    throw sdkError(error, channel, { model, signal })
  }
}

/** Returns the state of an operation. Google reports no progress. */
export async function pollVideo(channel: ChannelConnection, task: string, signal: AbortSignal): Promise<MediaState> {
  // The AI SDK drops the reasons of Google's rules.
  let heard: Response | undefined
  const call = createChannelFetch(channel, signal)
  const listen: typeof fetch = async (...sent) => {
    const response = await call(...sent)
    heard = response.clone()
    return response
  }
  try {
    const video = (await googleModels(channel, signal, listen)).video(ANY_MODEL)
    const found = await video.doStatus?.({ operation: { operationName: task }, abortSignal: signal })
    if (found?.status === 'completed') return { state: 'done', files: filesIn(found.providerMetadata, channel) }
    return found?.status === 'error' ? failed(found.error, channel) : { state: 'running' }
  } catch (error) {
    if (signal.aborted) throw signal.reason
    if (heard?.status === 404)
      return { state: 'failed', error: new ProviderError('provider.failed', 'it lost the task') }
    const answer = heard?.ok === true ? parseJson(await heard.text()) : undefined
    if (answer === undefined) throw sdkError(error, channel, { model: task, signal })
    return failed(reasonsIn(answer) || 'the answer holds no video', channel)
  }
}

/** Files at Google need the key, which belongs in a header: the AI SDK's URLs hold it. */
function filesIn(metadata: unknown, channel: ChannelConnection): MediaFile[] {
  const { origin } = new URL(channel.baseUrl)
  return listOf(fieldsOf(fieldsOf(metadata)['google'])['videos'])
    .map((video) => textOf(fieldsOf(video)['uri']))
    .map((url) => ({ content: { url, ...(URL.parse(url)?.origin === origin && { headers: headersFor(channel) }) } }))
}

function reasonsIn(answer: unknown): string {
  const response = fieldsOf(fieldsOf(answer)['response'])
  return listOf(fieldsOf(response['generateVideoResponse'])['raiMediaFilteredReasons']).map(textOf).join(' ')
}

function failed(detail: string, channel: ChannelConnection): MediaState {
  const error = isNotAllowed(detail)
    ? notAllowed(detail, channel)
    : new ProviderError('provider.failed', detail, { elsewhere: false, secret: channel.apiKey })
  return { state: 'failed', error }
}
