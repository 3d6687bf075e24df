import { expect, test } from 'vitest'

import { failureOf, jsonReplay, mediaDouble, mediaInput, mediaRequest, noAbort } from '../../../testing/media.ts'
import { openaiMedia } from './index.ts'

// The video object is that of OpenAI's former API (npm package openai, resources/videos.d.ts). The other form is what
// relays built on github.com/QuantumNous/new-api return. Both are written from their documentation.

const VIDEO = {
  id: 'video_123',
  object: 'video',
  model: 'sora-2',
  status: 'queued',
  progress: 0,
  created_at: 1712697600,
  completed_at: null,
  expires_at: null,
  error: null,
  prompt: 'A calico cat playing a piano on stage',
  remixed_from_video_id: null,
  seconds: '8',
  size: '1280x720',
}

const request = mediaRequest({
  operation: 'video',
  model: 'sora-2',
  prompt: VIDEO.prompt,
  seconds: 8,
  size: { width: 1280, height: 720 },
})

const video = { video: 'openai' } as const
const start = (...[channel, asked = request]: [Parameters<typeof openaiMedia.start>[0], typeof request?]) =>
  openaiMedia.start(channel, asked, { signal: noAbort() })

test('a video is asked for as JSON, and its ID is the task', async () => {
  const { channel, requests } = await mediaDouble('openai', jsonReplay(VIDEO), video)
  expect(await start(channel)).toEqual({ state: 'task', task: 'video_123' })
  expect(requests[0]).toMatchObject({ method: 'POST', path: '/videos' })
  expect(requests[0]?.body).toEqual({ model: 'sora-2', prompt: VIDEO.prompt, seconds: '8', size: '1280x720' })
})

test('the first frame makes it a form', async () => {
  const { channel, requests } = await mediaDouble('openai', jsonReplay(VIDEO), video)
  await start(channel, { ...request, inputs: [mediaInput(Buffer.from('frame'))] })
  const form = requests[0]?.form ?? new FormData()
  const { input_reference: frame, ...fields } = Object.fromEntries(form)
  expect(fields).toEqual({ model: 'sora-2', prompt: VIDEO.prompt, seconds: '8', size: '1280x720' })
  expect(frame).toMatchObject({ type: 'image/png' })
  expect(await (frame as File).text()).toBe('frame')
})

const poll = async (answer: unknown, status = 200) => {
  const { channel, requests } = await mediaDouble('openai', jsonReplay(answer, status), video)
  const state = await openaiMedia.poll?.(channel, 'video_123', noAbort())
  return { state, requests, url: channel.baseUrl }
}

test.for([
  [
    { ...VIDEO, status: 'queued' },
    { state: 'running', progress: 0 },
  ],
  [
    { ...VIDEO, status: 'in_progress', progress: 45 },
    { state: 'running', progress: 45 },
  ],
  [
    { task_id: 'video_123', status: 'processing', progress: '30%' },
    { state: 'running', progress: 30 },
  ],
  [{ code: 'success', data: { task_id: 'video_123', status: 'IN_PROGRESS' } }, { state: 'running' }],
  [{ ...VIDEO, status: 'in_progress', progress: '173%' }, { state: 'running' }],
  [{ ...VIDEO, status: 'in_progress', progress: -1 }, { state: 'running' }],
] as const)('%j is in progress, and only a possible progress is taken', async ([answer, state]) => {
  expect((await poll(answer)).state).toEqual(state)
})

test('a finished video is read with the channel’s key, unless the relay names a URL', async () => {
  const own = await poll({ ...VIDEO, status: 'completed', progress: 100 })
  expect(own.requests[0]).toMatchObject({ method: 'GET', path: '/videos/video_123' })
  const headers = { authorization: 'Bearer sk-secret-of-the-channel' }
  const content = { url: `${own.url}/videos/video_123/content`, headers }
  expect(own.state).toEqual({ state: 'done', files: [{ content }] })
  const relay = await poll({ task_id: 'video_123', status: 'succeeded', url: 'https://cdn.example.com/out.mp4' })
  expect(relay.state).toEqual({ state: 'done', files: [{ content: { url: 'https://cdn.example.com/out.mp4' } }] })
})

test.for([
  [{ ...VIDEO, status: 'failed', error: { code: 'server_error', message: 'It broke' } }, 'provider.failed'],
  [
    { ...VIDEO, status: 'failed', error: { code: 'moderation_blocked', message: 'Your request was blocked.' } },
    'draw.banned_words',
  ],
  [{ task_id: 'video_123', status: 'FAILURE', fail_reason: 'no machine' }, 'provider.failed'],
] as const)('%j has failed', async ([answer, code]) => {
  expect((await poll(answer)).state).toMatchObject({ state: 'failed', error: { code } })
})

test('a video that the relay lost has failed, and an error of the relay may pass', async () => {
  expect((await poll({ error: { message: 'Video not found' } }, 404)).state).toMatchObject({ state: 'failed' })
  expect(await failureOf(poll({ error: { message: 'overloaded' } }, 503))).toMatchObject({ code: 'provider.failed' })
})

test('a relay may finish at once', async () => {
  const answer = { task_id: 't', status: 'succeeded', url: 'https://cdn.example.com/out.mp4' }
  const { channel } = await mediaDouble('openai', jsonReplay(answer), video)
  expect(await start(channel)).toMatchObject({ state: 'done' })
})

test('a channel without an API for video says so without a call', async () => {
  const { channel, requests } = await mediaDouble('openai', jsonReplay(VIDEO))
  expect(await failureOf(start(channel))).toMatchObject({ code: 'draw.unsupported', values: { model: 'sora-2' } })
  expect(requests).toEqual([])
})
