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
import type { MediaDone, MediaState } from '../../media.ts'
import { googleMedia } from './index.ts'

// Recorded by the AI SDK (github.com/vercel/ai, packages/google/src/__fixtures__): the exchange of each constant is named
// there as in its comment. Their image data is redacted, so it's a short text here. Veo's operations follow
// ai.google.dev/api/models#method:-models.predictlongrunning.

const DATA = Buffer.from('image').toString('base64')

/** google-image-gemini-3.1-flash-image.json */
const IMAGE = {
  candidates: [
    {
      content: {
        parts: [{ inlineData: { mimeType: 'image/jpeg', data: DATA }, thoughtSignature: 'c2lnbmF0dXJl' }],
        role: 'model',
      },
      finishReason: 'STOP',
      index: 0,
    },
  ],
  usageMetadata: {
    promptTokenCount: 10,
    candidatesTokenCount: 1392,
    totalTokenCount: 1402,
    promptTokensDetails: [{ modality: 'TEXT', tokenCount: 10 }],
    candidatesTokensDetails: [{ modality: 'IMAGE', tokenCount: 1120 }],
    serviceTier: 'standard',
  },
  modelVersion: 'gemini-3.1-flash-image',
  responseId: 'dTOras2iGqLc-sAPiO2BiAw',
}

/** google-image-no-image-live.json */
const NO_IMAGE = {
  candidates: [{ content: {}, finishReason: 'NO_IMAGE', index: 0 }],
  usageMetadata: { promptTokenCount: 9, totalTokenCount: 9 },
  modelVersion: 'gemini-3.1-flash-image-preview',
  responseId: 'yzOraue2AfW1_PUPqru3sQY',
}

/** issue-19758-image-prompt-block.json */
const BLOCKED = {
  promptFeedback: { blockReason: 'PROHIBITED_CONTENT' },
  usageMetadata: { promptTokenCount: 9, totalTokenCount: 9 },
  modelVersion: 'gemini-3.1-flash-image-preview',
  responseId: 'FHGPatmJMfqI1MkP28uN-Qg',
}

/** google-429-retry-info.json */
const RATE_LIMITED = {
  error: {
    code: 429,
    message: 'You exceeded your current quota, please check your plan.',
    status: 'RESOURCE_EXHAUSTED',
    details: [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '34.4s' }],
  },
}

/** issue-10843-google-imagen-generate-image.json */
const PREDICTION = { predictions: [{ mimeType: 'image/png', bytesBase64Encoded: DATA }] }

const gemini = { model: 'gemini-3.1-flash-image-preview', prompt: 'a hamster in a hat' } as const

const draw = async (answer: Parameters<typeof mediaDouble>[1], changes: Parameters<typeof mediaRequest>[0]) => {
  const { channel, requests } = await mediaDouble('google', answer)
  const drawing = googleMedia.start(channel, mediaRequest(changes), { signal: noAbort() }) as Promise<MediaDone>
  return { drawing, requests }
}

test('Gemini draws one image per call', async () => {
  const { drawing, requests } = await draw(jsonReplay(IMAGE), {
    ...gemini,
    ratio: '16:9',
    seed: 7,
    count: 2,
    quality: '2K',
  })
  const { files, usage } = await drawing
  expect(files.map(({ content, seed }) => [contentText(content), seed])).toEqual([
    ['image', 7],
    ['image', 8],
  ])
  expect(usage).toMatchObject({ inputTokens: 20, outputTokens: 2784 })
  expect(requests).toHaveLength(2)
  expect(requests[0]).toMatchObject({
    method: 'POST',
    path: '/v1beta/models/gemini-3.1-flash-image-preview:generateContent',
    headers: { 'x-goog-api-key': 'sk-secret-of-the-channel' },
  })
  expect(requests[0]?.body).toMatchObject({
    contents: [{ role: 'user', parts: [{ text: 'a hamster in a hat' }] }],
    generationConfig: {
      responseModalities: ['IMAGE'],
      imageConfig: { aspectRatio: '16:9', imageSize: '2K' },
    },
  })
  const seeds = requests.map(({ body }) => (body['generationConfig'] as { seed: number }).seed)
  expect(seeds.toSorted((one, other) => one - other)).toEqual([7, 8])
})

const inline = (text: string) => ({
  inlineData: { mimeType: 'image/png', data: Buffer.from(text).toString('base64') },
})

test('Gemini edits and blends the images of the request', async () => {
  const inputs = [mediaInput(Buffer.from('one')), mediaInput(Buffer.from('two'))]
  const { drawing, requests } = await draw(jsonReplay(IMAGE), { ...gemini, operation: 'blend', prompt: '', inputs })
  await drawing
  expect(requests[0]?.body['contents']).toEqual([
    { role: 'user', parts: [{ text: 'Blend these images into one.' }, inline('one'), inline('two')] },
  ])
})

test('if one of several images fails, the others are the result, with the reason', async () => {
  const { drawing } = await draw((_, number) => jsonReplay(number === 0 ? BLOCKED : IMAGE), { ...gemini, count: 3 })
  const { files, failure } = await drawing
  expect(files).toHaveLength(2)
  expect(failure).toMatchObject({ code: 'draw.banned_words', values: { detail: 'PROHIBITED_CONTENT' } })
})

test.for([
  ['a blocked prompt', jsonReplay(BLOCKED), 'draw.banned_words'],
  ['an answer without an image', jsonReplay(NO_IMAGE), 'provider.unreadable'],
  ['a rate limit', jsonReplay(RATE_LIMITED, 429), 'provider.rate_limited'],
] as const)('%s is an error', async ([, answer, code]) => {
  const { drawing } = await draw(answer, gemini)
  expect(await failureOf(drawing)).toMatchObject({ name: 'ProviderError', code })
})

test('Imagen draws several images with one call', async () => {
  const { drawing, requests } = await draw(jsonReplay(PREDICTION), {
    model: 'imagen-4.0-generate-001',
    prompt: 'a hamster in a hat',
    ratio: '4:3',
  })
  expect((await drawing).files.map(({ content }) => contentText(content))).toEqual(['image'])
  expect(requests[0]?.path).toBe('/v1beta/models/imagen-4.0-generate-001:predict')
  expect(requests[0]?.body).toEqual({
    instances: [{ prompt: 'a hamster in a hat' }],
    parameters: { sampleCount: 1, aspectRatio: '4:3', includeRaiReason: true },
  })
})

test('Imagen says why it left images out', async () => {
  const filtered = { raiFilteredReason: 'The prompt could not be submitted. It may violate our policies.' }
  const some = await draw(jsonReplay({ predictions: [...PREDICTION.predictions, filtered] }), {
    model: 'imagen-4.0-generate-001',
    count: 2,
  })
  expect(await some.drawing).toMatchObject({ files: [{}], failure: { code: 'draw.banned_words' } })
  const none = await draw(jsonReplay({ predictions: [filtered] }), { model: 'imagen-4.0-generate-001' })
  expect(await failureOf(none.drawing)).toMatchObject({ code: 'draw.banned_words' })
})

test.for([
  ['a mask', { ...gemini, operation: 'edit', mask: { width: 1, height: 1, pixels: new Uint8Array(1) } }],
  [
    'an edit with Imagen',
    { model: 'imagen-4.0-generate-001', operation: 'edit', inputs: [mediaInput(new Uint8Array(1))] },
  ],
  ['a video with an image model', { ...gemini, operation: 'video' }],
] as const)('%s is refused without a call, with advice', async ([, changes]) => {
  const { drawing, requests } = await draw(jsonReplay(IMAGE), changes)
  expect(await failureOf(drawing)).toMatchObject({
    code: 'draw.unsupported',
    values: { detail: expect.stringMatching(/\.$/) as string },
  })
  expect(requests).toEqual([])
})

const OPERATION = 'models/veo-3.1-generate-preview/operations/3tvc6hh1lvb2'

test('Veo starts in the background', async () => {
  const { drawing, requests } = await draw(jsonReplay({ name: OPERATION }), {
    model: 'veo-3.1-generate-preview',
    operation: 'video',
    prompt: 'A futuristic city with flying cars',
    ratio: '16:9',
    seconds: 8,
    quality: '1080p',
    negativePrompt: 'blurry, low quality',
    inputs: [mediaInput(Buffer.from('frame'))],
  })
  expect(await drawing).toEqual({ state: 'task', task: OPERATION })
  expect(requests[0]?.path).toBe('/v1beta/models/veo-3.1-generate-preview:predictLongRunning')
  expect(requests[0]?.body).toEqual({
    instances: [
      {
        prompt: 'A futuristic city with flying cars',
        image: { bytesBase64Encoded: Buffer.from('frame').toString('base64'), mimeType: 'image/png' },
      },
    ],
    parameters: {
      sampleCount: 1,
      aspectRatio: '16:9',
      durationSeconds: 8,
      resolution: '1080p',
      negativePrompt: 'blurry, low quality',
    },
  })
})

const poll = async (answer: Parameters<typeof mediaDouble>[1]) => {
  const { channel, requests } = await mediaDouble('google', answer)
  const state = (await googleMedia.poll?.(channel, OPERATION, noAbort())) as MediaState
  return { state, requests, channel }
}

test('a video at Google is read with the key in a header, never in its URL', async () => {
  const { state, requests, channel } = await poll(({ headers }) =>
    jsonReplay({
      name: OPERATION,
      done: true,
      response: {
        '@type': 'type.googleapis.com/google.ai.generativelanguage.v1beta.PredictLongRunningResponse',
        generateVideoResponse: {
          generatedSamples: [
            { video: { uri: `http://${headers.host}/v1beta/files/abc:download?alt=media` } },
            { video: { uri: 'https://storage.example.com/other.mp4' } },
          ],
        },
      },
    }),
  )
  expect(requests[0]).toMatchObject({ method: 'GET', path: `/v1beta/${OPERATION}` })
  const headers = { 'x-goog-api-key': 'sk-secret-of-the-channel' }
  expect(state).toEqual({
    state: 'done',
    files: [
      { content: { url: `${channel.baseUrl}/v1beta/files/abc:download?alt=media`, headers } },
      { content: { url: 'https://storage.example.com/other.mp4' } },
    ],
  })
})

test.for([
  ['an operation in progress', { name: OPERATION }, { state: 'running' }],
  [
    'an operation that failed',
    { name: OPERATION, done: true, error: { code: 3, message: 'Invalid request', status: 'INVALID_ARGUMENT' } },
    { state: 'failed', error: { code: 'provider.failed' } },
  ],
  [
    'a video that Google’s rules don’t allow',
    {
      name: OPERATION,
      done: true,
      response: {
        generateVideoResponse: {
          raiMediaFilteredCount: 1,
          raiMediaFilteredReasons: ['Violates Google’s Responsible AI policies.'],
        },
      },
    },
    { state: 'failed', error: { code: 'draw.banned_words' } },
  ],
] as const)('%s is reported as such', async ([, answer, state]) => {
  expect((await poll(jsonReplay(answer))).state).toMatchObject(state)
})

test('an operation that Google lost has failed, and other errors may pass', async () => {
  expect(
    (await poll(jsonReplay({ error: { code: 404, message: 'Not found', status: 'NOT_FOUND' } }, 404))).state,
  ).toMatchObject({ state: 'failed', error: { code: 'provider.failed' } })
  expect(await failureOf(poll(jsonReplay(RATE_LIMITED, 429)))).toMatchObject({ code: 'provider.rate_limited' })
  const html = { headers: { 'content-type': 'text/html' }, body: ['<html><title>Bad gateway</title></html>'] }
  expect(await failureOf(poll(html))).toMatchObject({ code: 'provider.unreadable' })
})
