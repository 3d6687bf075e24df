import { expect, it, onTestFinished } from 'vitest'

import { buildChannel } from '../testing/read-reply.ts'
import { startReplayServer } from '../testing/replay-server.ts'
import { startDemoProvider } from './demo/index.ts'
import { providers } from './providers.ts'

const JSON_TYPE = { 'content-type': 'application/json' }
const texts = ['a cat', 'a dog']

async function embed(type: keyof typeof providers, answer: unknown, status = 200) {
  const server = await startReplayServer(() => ({ status, headers: JSON_TYPE, body: [JSON.stringify(answer)] }))
  onTestFinished(() => server.close())
  const signal = new AbortController().signal
  const asked = providers[type].provider.embed(buildChannel(server.url, type), { model: 'm', texts }, signal)
  return { answer: await asked.catch((error: unknown) => error), request: server.requests[0] }
}

it.each([
  [
    'openai',
    {
      data: [
        { index: 1, embedding: [0, 2] },
        { index: 0, embedding: [3, 4] },
      ],
      usage: { prompt_tokens: 4 },
    },
    '/embeddings',
    { model: 'm', input: texts },
    4,
  ],
  [
    'google',
    { embeddings: [{ values: [3, 4] }, { values: [0, 2] }] },
    '/v1beta/models/m:batchEmbedContents',
    { requests: texts.map((text) => ({ model: 'models/m', content: { parts: [{ text }] } })) },
    undefined,
  ],
  [
    'ollama',
    {
      embeddings: [
        [3, 4],
        [0, 2],
      ],
      prompt_eval_count: 4,
    },
    '/api/embed',
    { model: 'm', input: texts },
    4,
  ],
] as const)('%s is called in its own format, and its vectors are in order with length 1', async (...given) => {
  const [type, answered, path, body, inputTokens] = given
  const { answer, request } = await embed(type, answered)
  expect(request).toMatchObject({ method: 'POST', path, body })
  expect(answer).toMatchObject({ inputTokens, vectors: [expect.any(Float32Array), Float32Array.from([0, 1])] })
  const [first] = (answer as { vectors: Float32Array[] }).vectors
  expect(first?.[0]).toBeCloseTo(0.6)
})

it.each([
  ['too few', { data: [{ embedding: [1] }] }],
  ['of two sizes', { data: [{ embedding: [1] }, { embedding: [1, 2] }] }],
  ['that are none', { data: [{ embedding: ['x'] }, { embedding: [null] }] }],
  ['missing', {}],
])('vectors that are %s are an error of the provider', async (_, answered) => {
  expect((await embed('openai', answered)).answer).toMatchObject({ code: 'provider.unreadable' })
})

it('a rejection is reported as such, as is a provider without such models', async () => {
  expect((await embed('openai', { error: { message: 'no' } }, 401)).answer).toMatchObject({ code: 'provider.refused' })
  expect((await embed('anthropic', {})).answer).toMatchObject({ code: 'provider.failed' })
})

const likeness = (a: readonly number[] = [], b: readonly number[] = []): number =>
  a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)

it('the demo finds texts with shared words similar', async () => {
  const demo = await startDemoProvider()
  onTestFinished(() => demo.close())
  const signal = new AbortController().signal
  const request = { model: 'saffron-demo-embedding', texts: ['red apples', 'red pears', 'blue whales'] }
  const { vectors } = await providers.demo.provider.embed(buildChannel(demo.url, 'demo'), request, signal)
  const [one, two, three] = vectors.map((vector) => Array.from(vector))
  expect(likeness(one, two)).toBeGreaterThan(likeness(one, three) + 0.2)
})
