import { describe, expect, it } from 'vitest'

import { chunk, data, DONE, STOP } from '../../testing/openai-chunks.ts'
import { replayReply } from '../../testing/read-reply.ts'
import { type Replay, startReplayServer } from '../../testing/replay-server.ts'
import { openai } from './index.ts'

const read = (replay: Replay, request = {}) => replayReply({ provider: openai, replay, request })

describe('a request', () => {
  it('is forwarded, as a stream with usage', async () => {
    const request = {
      model: 'm',
      messages: [{ role: 'user' as const, content: 'Hello' }],
      seed: 7,
      logit_bias: { 5: 1 },
    }
    const { requests } = await read({ body: [...data(STOP), DONE] }, request)
    expect(requests[0]).toMatchObject({
      path: '/chat/completions',
      headers: { authorization: 'Bearer sk-secret-of-the-channel' },
    })
    expect(requests[0]?.body).toEqual({ ...request, stream: true, stream_options: { include_usage: true } })
  })

  it.each([
    ['stream_options', 'Unknown field: stream_options', {}, { stream_options: undefined }],
    [
      'max_tokens',
      "Use 'max_completion_tokens' in place of 'max_tokens'",
      { max_tokens: 5 },
      { max_completion_tokens: 5, max_tokens: undefined },
    ],
  ])('is repeated without %s after a rejection', async (_, message, request, expected) => {
    const refuse: Replay = {
      status: 400,
      headers: { 'content-type': 'application/json' },
      body: [JSON.stringify({ error: { message } })],
    }
    const accept: Replay = { body: data(chunk({ content: 'Hi' }), STOP) }
    const reply = await replayReply({ provider: openai, replay: (number) => (number === 0 ? refuse : accept), request })
    expect(reply.text).toBe('Hi')
    expect({ max_tokens: undefined, stream_options: undefined, ...reply.requests[1]?.body }).toMatchObject(expected)
  })

  it('is canceled at the provider when the reply is no longer needed', async () => {
    const server = await startReplayServer(() => ({ body: data(chunk({ content: 'Hi' })), ending: 'open' }))
    const abort = new AbortController()
    const waits = { firstEventTimeoutMs: 5_000, idleTimeoutMs: 5_000 }
    const channel = { id: 'c', type: 'openai' as const, baseUrl: server.url, apiKey: '', ...waits }
    const events = await openai.openChat(
      channel,
      { model: 'm', messages: [{ role: 'user', content: 'Hi' }] },
      abort.signal,
    )
    const reading = (async () => {
      for await (const event of events) if (event.type === 'text') abort.abort(new Error('gone'))
    })()
    await expect(reading).rejects.toThrow('gone')
    await expect.poll(() => server.requests[0]?.left).toBe(true)
    await server.close()
  })

  it('is canceled at the provider when the reader leaves', async () => {
    const server = await startReplayServer(() => ({ body: data(chunk({ content: 'Hi' })), ending: 'open' }))
    const waits = { firstEventTimeoutMs: 5_000, idleTimeoutMs: 5_000 }
    const channel = { id: 'c', type: 'openai' as const, baseUrl: server.url, apiKey: '', ...waits }
    const { signal } = new AbortController()
    for await (const event of await openai.openChat(
      channel,
      { model: 'm', messages: [{ role: 'user', content: 'Hi' }] },
      signal,
    )) {
      expect(event).toEqual({ type: 'text', delta: 'Hi' })
      break
    }
    await expect.poll(() => server.requests[0]?.left).toBe(true)
    await server.close()
  })
})

describe('the list of models', () => {
  it('has the provider’s features, or guesses them by name', async () => {
    const models = [
      {
        id: 'a/painter',
        name: 'Painter',
        architecture: { input_modalities: ['text', 'image'], output_modalities: ['text'] },
        supported_parameters: ['tools'],
      },
      { id: 'gpt-4o-mini' },
      { id: 'text-embedding-3-small' },
    ]
    const server = await startReplayServer(() => ({
      headers: { 'content-type': 'application/json' },
      body: [JSON.stringify({ data: models })],
    }))
    const waits = { firstEventTimeoutMs: 5_000, idleTimeoutMs: 5_000 }
    const listed = await openai.listModels(
      { id: 'c', type: 'openai', baseUrl: server.url, apiKey: 'k', ...waits },
      new AbortController().signal,
    )
    await server.close()
    expect(listed).toEqual([
      { name: 'a/painter', displayName: 'Painter', features: ['chat', 'longtext', 'vision', 'tools'] },
      { name: 'gpt-4o-mini', features: ['chat', 'longtext', 'vision', 'tools'] },
      { name: 'text-embedding-3-small', features: ['embedding'] },
    ])
  })
})
