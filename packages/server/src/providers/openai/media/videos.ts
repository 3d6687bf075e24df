import { callJson } from '../../media-calls/call-json.ts'
import { isNotAllowed, notAllowed } from '../../media-calls/media-error.ts'
import { readProgress } from '../../media-calls/read-progress.ts'
import { unsupported } from '../../media-calls/unsupported.ts'
import type { MediaDone, MediaRequest, MediaState } from '../../media.ts'
import { ProviderError } from '../../provider-error.ts'
import type { ChannelConnection } from '../../provider.ts'
import { type Fields, fieldsOf, textOf } from '../../read-json.ts'
import { authorization } from '../authorization.ts'
import { sizeText } from './size-text.ts'

const videosUrl = ({ baseUrl }: ChannelConnection): string => `${baseUrl.replace(/\/+$/, '')}/videos`

/**
 * `POST /videos`, which OpenAI gave up and relays still have. Some return `{task_id, status, url}` instead of a video
 * object, a few of them already finished.
 */
export async function startVideo(
  channel: ChannelConnection,
  request: MediaRequest,
  signal: AbortSignal,
): Promise<{ readonly state: 'task'; readonly task: string } | MediaDone> {
  if (channel.video !== 'openai') throw unsupported(request, 'Choose the OpenAI-compatible video API in the channel.')
  const { model, idempotencyKey } = request
  const headers = { ...authorization(channel.apiKey), 'idempotency-key': idempotencyKey }
  const answer = await callJson(channel, { url: videosUrl(channel), headers, body: bodyOf(request), signal, model })
  const video = videoIn(answer)
  const task = textOf(video['id']) || textOf(video['task_id'])
  const state = readVideo(video, channel, task)
  if (state.state === 'done') return state
  if (state.state === 'failed') throw state.error
  if (task === '') throw new ProviderError('provider.unreadable', 'the answer names no task')
  return { state: 'task', task }
}

/** A form if there is a first frame, which is a file in it. */
function bodyOf(request: MediaRequest): Fields | FormData {
  const { model, prompt, seconds, inputs } = request
  const size = sizeText(request)
  const fields = {
    model,
    prompt,
    ...(seconds !== undefined && { seconds: String(seconds) }),
    ...(size !== undefined && { size }),
  }
  const [frame] = inputs
  if (frame === undefined) return fields
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('input_reference', new Blob([new Uint8Array(frame.bytes)], { type: frame.type }))
  return form
}

/** `GET /videos/{id}`. An unknown video has failed. Everything else that goes wrong may pass. */
export async function pollVideo(channel: ChannelConnection, task: string, signal: AbortSignal): Promise<MediaState> {
  const url = `${videosUrl(channel)}/${encodeURIComponent(task)}`
  const answer = await callJson(channel, { url, headers: authorization(channel.apiKey), signal, mayBeMissing: true })
  if (answer === undefined) return { state: 'failed', error: new ProviderError('provider.failed', 'it lost the task') }
  return readVideo(videoIn(answer), channel, task)
}

/** Some relays wrap the video: `{code, data: {task_id, status}}`. */
function videoIn(answer: Fields | undefined): Fields {
  const inner = fieldsOf(answer?.['data'])
  return inner['status'] === undefined ? (answer ?? {}) : inner
}

function readVideo(video: Fields, channel: ChannelConnection, task: string): MediaState {
  const status = textOf(video['status']).toLowerCase()
  if (/^(?:completed|succeeded|success)$/.test(status)) {
    return { state: 'done', files: [{ content: contentOf(video, channel, task) }] }
  }
  if (/^(?:failed|failure|error|cancell?ed|expired)$/.test(status)) {
    const { message, code } = fieldsOf(video['error'])
    const detail = textOf(message) || textOf(video['error']) || textOf(video['fail_reason']) || status
    const words = `${textOf(code)} ${detail}`
    const error = isNotAllowed(words)
      ? notAllowed(detail, channel)
      : new ProviderError('provider.failed', detail, { elsewhere: false, secret: channel.apiKey })
    return { state: 'failed', error }
  }
  const progress = readProgress(video['progress'])
  return { state: 'running', ...(progress !== undefined && { progress }) }
}

/** A relay's URL, or the video's content, which needs the channel's key. */
function contentOf(video: Fields, channel: ChannelConnection, task: string) {
  const url = ['url', 'video_url', 'result_url'].map((name) => textOf(video[name])).find((each) => each !== '')
  if (url !== undefined) return { url }
  return {
    url: `${videosUrl(channel)}/${encodeURIComponent(task)}/content`,
    headers: authorization(channel.apiKey),
  }
}
