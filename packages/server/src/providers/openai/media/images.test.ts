import { expect, test } from 'vitest'

import {
  contentText,
  failureOf,
  jsonReplay,
  mediaDouble,
  mediaInput,
  mediaRequest,
  noAbort,
} from '../../../testing/media.ts'
import type { MediaContent, MediaDone } from '../../media.ts'
import { openaiMedia } from './index.ts'

// The bodies follow OpenAI's API reference (developers.openai.com/api/reference, "Create image", "Create image edit" and
// "Image streaming"), which the types of the npm package openai repeat (resources/images.d.ts). No recording is public.

const base64 = (text: string): string => Buffer.from(text).toString('base64')

const IMAGES = {
  created: 1713833628,
  data: [{ b64_json: base64('first') }, { b64_json: base64('second') }],
  background: 'opaque',
  output_format: 'png',
  size: '1024x1024',
  quality: 'high',
  usage: {
    total_tokens: 100,
    input_tokens: 50,
    output_tokens: 50,
    input_tokens_details: { text_tokens: 10, image_tokens: 40 },
  },
}

const draw = async (
  ...[channel, changes]: [Parameters<typeof openaiMedia.start>[0], Parameters<typeof mediaRequest>[0]]
) => (await openaiMedia.start(channel, mediaRequest(changes), { signal: noAbort() })) as MediaDone

const textsOf = ({ files }: MediaDone): string[] => files.map(({ content }) => contentText(content))

test('images are asked for as JSON, and come as bytes with their tokens', async () => {
  const { channel, requests } = await mediaDouble('openai', jsonReplay(IMAGES))
  const done = await draw(channel, { count: 2, quality: 'high', size: { width: 1024, height: 1024 } })
  expect(textsOf(done)).toEqual(['first', 'second'])
  expect(done.usage).toMatchObject({ inputTokens: 50, outputTokens: 50 })
  expect(requests).toHaveLength(1)
  expect(requests[0]).toMatchObject({ method: 'POST', path: '/images/generations' })
  expect(requests[0]?.headers).toMatchObject({
    authorization: 'Bearer sk-secret-of-the-channel',
    'idempotency-key': 'drawing-1',
  })
  expect(requests[0]?.body).toEqual({
    model: 'gpt-image-2',
    prompt: 'A cute baby sea otter',
    n: 2,
    quality: 'high',
    size: '1024x1024',
  })
})

test('a ratio becomes the nearest size that the model draws', async () => {
  const { channel, requests } = await mediaDouble('openai', jsonReplay(IMAGES))
  await draw(channel, { model: 'gpt-image-1.5', ratio: '16:9', count: 2 })
  await draw(channel, { model: 'gpt-image-2', ratio: '16:9', count: 2 })
  expect(requests.map(({ body }) => body['size'])).toEqual(['1536x1024', '2048x1152'])
})

test('an edit is a form with each image as a file, the mask, and the rest as fields', async () => {
  const { channel, requests } = await mediaDouble('openai', jsonReplay(IMAGES))
  const inputs = Array.from({ length: 16 }, (_, at) => mediaInput(Buffer.from(`image ${at}`)))
  const mask = { width: 2, height: 1, pixels: new Uint8Array([255, 0]) }
  await draw(channel, { operation: 'edit', count: 2, inputs, mask, size: { width: 1536, height: 1024 } })
  const [request] = requests
  expect(request).toMatchObject({ method: 'POST', path: '/images/edits' })
  const parts = [...(request?.form ?? [])]
  const names = parts.map(([name]) => name)
  expect(names.filter((name) => name === 'image[]')).toHaveLength(16)
  const fields = parts.filter(([, value]) => typeof value === 'string')
  expect(Object.fromEntries(fields)).toEqual({
    model: 'gpt-image-2',
    prompt: 'A cute baby sea otter',
    n: '2',
    size: '1536x1024',
  })
  const files = (request?.form.getAll('image[]') ?? []) as File[]
  expect(files.map(({ type }) => type)).toEqual(Array.from({ length: 16 }, () => 'image/png'))
  expect(await Promise.all(files.map((file) => file.text()))).toEqual(inputs.map(({ bytes }) => bytes.toString()))
  const sent = request?.form.get('mask') as File
  expect(sent.type).toBe('image/png')
  expect(
    Buffer.from(await sent.bytes())
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG')
})

test('a compatible server gets what OpenAI’s own models reject, and may return URLs', async () => {
  const { channel, requests } = await mediaDouble('openai', ({ method, headers }) =>
    method === 'GET'
      ? { headers: { 'content-type': 'image/png' }, body: ['downloaded'] }
      : jsonReplay({ created: 1, data: [{ url: `http://${headers.host}/out.png` }] }),
  )
  const changes = { model: 'flux-1-dev', seed: 7, negativePrompt: 'fog', quality: 'hd' }
  const done = await draw(channel, changes)
  expect(requests[0]?.body).toEqual({
    model: 'flux-1-dev',
    prompt: 'A cute baby sea otter',
    n: 1,
    seed: 7,
    negative_prompt: 'fog',
    quality: 'hd',
    response_format: 'b64_json',
  })
  expect(done.files).toEqual([{ content: { bytes: expect.any(Uint8Array) as Uint8Array }, seed: 7 }])
  expect(textsOf(done)).toEqual(['downloaded'])
})

test('a URL on another internal address isn’t fetched', async () => {
  const internal = await mediaDouble('openai', jsonReplay({}))
  const { channel } = await mediaDouble('openai', jsonReplay({ data: [{ url: `${internal.channel.baseUrl}/secret` }] }))
  expect(await failureOf(draw(channel, { model: 'flux-1-dev' }))).toMatchObject({ name: 'ProviderError' })
  expect(internal.requests).toEqual([])
})

const event = (data: Record<string, unknown>): string =>
  `event: ${String(data['type'])}\ndata: ${JSON.stringify(data)}\n\n`

const STREAM = [
  event({
    type: 'image_generation.partial_image',
    b64_json: base64('half'),
    created_at: 1620000000,
    size: '1024x1024',
    quality: 'high',
    background: 'transparent',
    output_format: 'png',
    partial_image_index: 0,
  }),
  event({
    type: 'image_generation.completed',
    b64_json: base64('whole'),
    created_at: 1620000000,
    size: '1024x1024',
    quality: 'high',
    background: 'transparent',
    output_format: 'png',
    usage: IMAGES.usage,
  }),
]

async function drawWithPreviews(answer: Parameters<typeof mediaDouble>[1], changes = {}) {
  const { channel, requests } = await mediaDouble('openai', answer)
  const previews: MediaContent[] = []
  const call = { signal: noAbort(), onPreview: (preview: MediaContent) => void previews.push(preview) }
  const drawing = openaiMedia.start(channel, mediaRequest(changes), call) as Promise<MediaDone>
  return { drawing, requests, previews }
}

test('one image is streamed, and unfinished ones are previews', async () => {
  const { drawing, requests, previews } = await drawWithPreviews({ body: STREAM })
  const done = await drawing
  expect(textsOf(done)).toEqual(['whole'])
  expect(done.usage).toMatchObject({ inputTokens: 50, outputTokens: 50 })
  expect(previews.map(contentText)).toEqual(['half'])
  expect(requests[0]?.body).toEqual({
    model: 'gpt-image-2',
    prompt: 'A cute baby sea otter',
    n: 1,
    stream: true,
    partial_images: 2,
  })
})

test('an edit of one image is streamed too', async () => {
  const stream = STREAM.map((part) => part.replaceAll('image_generation.', 'image_edit.'))
  const changes = { operation: 'edit', inputs: [mediaInput(Buffer.from('image'))] } as const
  const { drawing, requests, previews } = await drawWithPreviews({ body: stream }, changes)
  expect(textsOf(await drawing)).toEqual(['whole'])
  expect(previews).toHaveLength(1)
  expect(requests[0]?.path).toBe('/images/edits')
  expect(Object.fromEntries(requests[0]?.form ?? [])).toMatchObject({
    model: 'gpt-image-2',
    stream: 'true',
    partial_images: '2',
    image: expect.any(File) as File,
  })
})

test('a server that ignores or rejects streams is asked without them', async () => {
  const whole = await drawWithPreviews(jsonReplay({ ...IMAGES, data: IMAGES.data.slice(0, 1) }))
  expect(textsOf(await whole.drawing)).toEqual(['first'])
  const refusing = await drawWithPreviews((_, number) =>
    number === 0
      ? jsonReplay({ error: { message: "Unknown parameter: 'partial_images'.", type: 'invalid_request_error' } }, 400)
      : jsonReplay(IMAGES),
  )
  expect(textsOf(await refusing.drawing)).toEqual(['first'])
  expect(refusing.requests.map(({ body }) => body['stream'])).toEqual([true, undefined])
})

test('a stream that fails, or ends without its image, is an error', async () => {
  const failing = await drawWithPreviews({
    body: [event({ type: 'error', error: { message: 'The server had an error', type: 'server_error' } })],
  })
  expect(await failureOf(failing.drawing)).toMatchObject({ code: 'provider.failed' })
  const cut = await drawWithPreviews({ body: STREAM.slice(0, 1), ending: 'cut' })
  expect(await failureOf(cut.drawing)).toMatchObject({ code: 'provider.cut' })
  const short = await drawWithPreviews({ body: STREAM.slice(0, 1) })
  expect(await failureOf(short.drawing)).toMatchObject({ code: 'provider.unreadable' })
})
