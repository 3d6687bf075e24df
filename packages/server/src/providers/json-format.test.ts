import { expect, onTestFinished, test } from 'vitest'

import { startReplayServer } from '../testing/replay-server.ts'
import { providers } from './index.ts'
import type { ChannelConnection } from './provider.ts'
import { fieldsOf } from './read-json.ts'

const item = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] }
const schema = { type: 'object', properties: { list: { type: 'array', items: item } }, required: ['list'] }
const request = {
  model: 'claude-sonnet-4-5',
  messages: [{ role: 'user' as const, content: 'Answer with JSON.' }],
  response_format: { type: 'json_schema' as const, json_schema: { name: 'result', schema } },
}

/** Returns what a provider is asked, one body after the other, if it refuses each of them. */
async function bodiesOf(type: ChannelConnection['type'], refusals: readonly string[]) {
  const upstream = await startReplayServer((_request, number) => ({
    status: 400,
    headers: { 'content-type': 'application/json' },
    body: [JSON.stringify({ error: { message: refusals[number] ?? 'no' } })],
  }))
  onTestFinished(upstream.close)
  const channel = { id: 'c', type, baseUrl: upstream.url, apiKey: 'k', firstEventTimeoutMs: 5000, idleTimeoutMs: 5000 }
  const asking = providers[type].provider.openChat(channel, request, new AbortController().signal)
  await expect(asking).rejects.toMatchObject({ code: 'provider.invalid_request' })
  return upstream.requests.map(({ body }) => body)
}

test('a schema is sent in each provider’s form, and left out step by step if it is refused', async () => {
  const openai = await bodiesOf('openai', ['json_schema is not supported', 'response_format is not supported'])
  expect(openai.map((body) => body['response_format'])).toEqual([
    request.response_format,
    { type: 'json_object' },
    undefined,
  ])

  const anthropic = await bodiesOf('anthropic', ['output_config.format: not supported by this model'])
  const closed = {
    ...schema,
    additionalProperties: false,
    properties: { list: { type: 'array', items: { ...item, additionalProperties: false } } },
  }
  expect(anthropic.map((body) => body['output_config'])).toEqual([
    { format: { type: 'json_schema', schema: closed } },
    undefined,
  ])

  const google = await bodiesOf('google', ['Unknown name "responseJsonSchema"', 'response mime type is not supported'])
  expect(google.map((body) => fieldsOf(body['generationConfig'])['responseMimeType'])).toEqual([
    'application/json',
    'application/json',
    undefined,
  ])
  expect(google.map((body) => fieldsOf(body['generationConfig'])['responseJsonSchema'])).toEqual([
    schema,
    undefined,
    undefined,
  ])

  const ollama = await bodiesOf('ollama', ['invalid format schema', 'format is not supported'])
  expect(ollama.map((body) => body['format'])).toEqual([schema, 'json', undefined])
})
