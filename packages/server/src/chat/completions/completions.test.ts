import OpenAI, { APIError, AuthenticationError, InternalServerError, NotFoundError } from 'openai'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { buildUser, send, signedInApi, startTestServer, type TestServer } from '../../testing/index.ts'

/** Verifies that OpenAI's own client works unchanged with `{base}/ai`. */
const model = 'saffron-demo'

let server: TestServer
let openai: OpenAI
let token: string

beforeAll(async () => {
  server = await startTestServer({ config: { demoPaceMs: 1 } })
  token = (await buildUser(server)).tokens.accessToken
  openai = new OpenAI({ baseURL: `${server.url}/ai`, apiKey: token, maxRetries: 0 })
})
afterAll(() => server.close())

const ask = (content: string) => [{ role: 'user' as const, content }]

async function collect<T>(stream: AsyncIterable<T>): Promise<T[]> {
  const chunks: T[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return chunks
}

const tools = [
  {
    type: 'function' as const,
    function: {
      name: 'get_weather',
      parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
    },
  },
]

test('a complete response', async () => {
  const answer = await openai.chat.completions.create({ model, messages: ask('12 words') })
  expect(answer.object).toBe('chat.completion')
  expect(answer.choices[0]?.finish_reason).toBe('stop')
  expect(answer.choices[0]?.message.content?.trim().split(/\s+/)).toHaveLength(12)
  expect(answer.usage?.total_tokens).toBeGreaterThan(0)
})

test('a stream to our own client, chunk by chunk', async () => {
  const { chat } = await signedInApi(server)
  const body = { model, messages: ask('12 words'), stream: true as const, stream_options: { include_usage: true } }
  const chunks = await collect(chat.chatCompletions({ body }))
  const text = chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join('')
  expect(text.trim().split(/\s+/)).toHaveLength(12)
  expect(chunks.at(-2)?.choices[0]?.finish_reason).toBe('stop')
  expect(chunks.at(-1)).toHaveProperty('usage.completion_tokens', expect.any(Number))
  const unknown = chat.chatCompletions({ body: { ...body, model: 'nosuch' } })
  await expect(unknown.next()).rejects.toMatchObject({ statusCode: 404, code: 'model.not_available' })
})

test('a stream, chunk by chunk, with its reason at the end', async () => {
  const stream = await openai.chat.completions.create({ model, messages: ask('12 words'), stream: true })
  let text = ''
  const reasons: unknown[] = []
  for await (const { choices, usage } of stream) {
    text += choices[0]?.delta.content ?? ''
    reasons.push(choices[0]?.finish_reason)
    expect(usage).toBeUndefined()
  }
  expect(text.trim().split(/\s+/)).toHaveLength(12)
  expect(reasons.at(-1)).toBe('stop')
  expect(reasons.slice(0, -1).every((reason) => reason === null)).toBe(true)
})

test('usage in a stream on request', async () => {
  const stream = await openai.chat.completions.create({
    model,
    messages: ask('3 words'),
    stream: true,
    stream_options: { include_usage: true },
  })
  const chunks = await collect(stream)
  expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { completion_tokens: expect.any(Number) } })
})

test('tools, streamed and complete', async () => {
  const request = { model, messages: ask('Use the tool get_weather for Oslo'), tools }
  const final = await openai.chat.completions.stream(request).finalChatCompletion()
  const whole = await openai.chat.completions.create(request)
  for (const { choices } of [final, whole]) {
    expect(choices[0]?.finish_reason).toBe('tool_calls')
    const call = choices[0]?.message.tool_calls?.[0]
    expect(call).toMatchObject({ type: 'function', function: { name: 'get_weather' } })
    expect(call?.type === 'function' && JSON.parse(call.function.arguments)).toMatchObject({ city: expect.any(String) })
  }
})

test('errors before the first token are classes of the client', async () => {
  const asking = (content: string, name = model) =>
    openai.chat.completions.create({ model: name, messages: ask(content), stream: true })
  await expect(asking('hi', 'no-such-model')).rejects.toBeInstanceOf(NotFoundError)
  await expect(asking('hi', 'no-such-model')).rejects.toMatchObject({ status: 404, code: 'model.not_available' })
  await expect(asking('error 500')).rejects.toBeInstanceOf(InternalServerError)
  const stranger = new OpenAI({ baseURL: `${server.url}/ai`, apiKey: 'wrong', maxRetries: 0 })
  await expect(stranger.models.list()).rejects.toBeInstanceOf(AuthenticationError)
  const twoAtOnce = openai.chat.completions.create({ model, messages: ask('hi'), n: 2 })
  await expect(twoAtOnce).rejects.toMatchObject({ status: 400, param: 'n' })
})

test('an error has both formats', async () => {
  const { status, body } = await send(server, 'POST /ai/chat/completions', { token, json: { model, messages: [] } })
  expect(status).toBe(400)
  expect(body).toMatchObject({
    statusCode: 400,
    message: expect.any(String),
    error: { type: 'invalid_request_error', message: expect.any(String), param: 'messages' },
  })
})

test('unsupported endpoints are reported in the same format', async () => {
  const missing = { status: 404, code: 'request.not_found', type: 'invalid_request_error', param: null }
  await expect(openai.models.retrieve(model)).rejects.toMatchObject(missing)
  await expect(openai.embeddings.create({ model, input: 'hi' })).rejects.toMatchObject(missing)
  await expect(openai.responses.create({ model, input: 'hi' })).rejects.toMatchObject(missing)
  const { body } = await send(server, 'GET /ai/no/such')
  expect(body).toMatchObject({ statusCode: 404, code: 'request.not_found', message: expect.any(String) })
})

test('an interrupted reply is an error, not an end', async () => {
  const stream = await openai.chat.completions.create({ model, messages: ask('cut'), stream: true })
  await expect(collect(stream)).rejects.toBeInstanceOf(APIError)
})

test('the models are listed', async () => {
  const { data } = await openai.models.list()
  expect(data.map(({ id }) => id)).toContain(model)
})

test('a call without a token is rejected in the same format', async () => {
  const { status, body } = await send(server, 'POST /ai/chat/completions', { json: {} })
  expect(status).toBe(401)
  expect(body).toMatchObject({ statusCode: 401, error: { type: 'authentication_error' } })
})
