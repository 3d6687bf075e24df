import { describe, expect, it } from 'vitest'

import { buildChannel, replayReply } from '../../testing/read-reply.ts'
import { type Replay, startReplayServer } from '../../testing/replay-server.ts'
import { ollamaBody } from './body.ts'
import { ollama } from './index.ts'

const line = (message: object, more: object = {}) =>
  `${JSON.stringify({ model: 'm', message, done: false, ...more })}\n`
const DONE = line({ content: '' }, { done: true, done_reason: 'stop', prompt_eval_count: 7, eval_count: 3 })
const headers = { 'content-type': 'application/x-ndjson' }

const read = (replay: Replay, request = {}) =>
  replayReply({ provider: ollama, replay: { headers, ...replay }, request })

describe('a stream of lines', () => {
  it('is read with thinking, text and usage', async () => {
    const body = [line({ thinking: 'Hm', content: '' }), line({ content: 'H' }), line({ content: 'i' }), DONE]
    expect(await read({ body })).toMatchObject({ reasoning: 'Hm', text: 'Hi', usage: [7, 3, 0, 0], finish: 'stop' })
  })

  it('is the same for every split of its bytes', async () => {
    const bytes = Buffer.from(line({ content: '番紅' }) + DONE)
    for (const cut of [28, 40, 41, 42, 43, 60]) {
      expect(await read({ body: [bytes.subarray(0, cut), bytes.subarray(cut)] })).toMatchObject({ text: '番紅' })
    }
  })

  it('is read with tool calls, whose arguments are an object', async () => {
    const calls = [{ function: { name: 'f', arguments: { x: 1 } } }, { function: { name: 'g', arguments: {} } }]
    const reply = await read({ body: [line({ content: '', tool_calls: calls }), DONE] })
    expect(reply.tools).toMatchObject([
      { name: 'f', arguments: '{"x":1}' },
      { name: 'g', arguments: '{}' },
    ])
    expect(reply.finish).toBe('tool_calls')
  })

  it('that reached its limit has that reason', async () => {
    const body = [line({ content: 'Hi' }), line({ content: '' }, { done: true, done_reason: 'length' })]
    expect(await read({ body })).toMatchObject({ finish: 'length' })
  })

  it.each<[string, Replay, string]>([
    ['in the middle', { body: [line({ content: 'Hi' }), '{"error":"out of memory"}\n'] }, 'provider.failed'],
    [
      'for want of the model',
      { status: 404, body: ['{"error":"model \\"m\\" not found, try pulling it first"}'] },
      'model.not_available',
    ],
    ['to end', { body: [line({ content: 'Hi' })], ending: 'cut' }, 'provider.cut'],
  ])('that fails %s is reported as such', async (_, replay, code) => {
    expect((await read(replay)).error).toBe(code)
  })
})

describe('a request', () => {
  it('has images next to the text, tool results by name, and options in their fields', () => {
    const body = ollamaBody({
      model: 'qwen3',
      max_tokens: 9,
      temperature: 0.1,
      reasoning_effort: 'low',
      messages: [
        { role: 'developer', content: 'Be brief.' },
        {
          role: 'user',
          content: [
            { type: 'text', text: 'Look' },
            { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
          ],
        },
        { role: 'assistant', content: '', tool_calls: [{ id: 'a', function: { name: 'f', arguments: '{"x":1}' } }] },
        { role: 'tool', tool_call_id: 'a', content: 'done' },
      ],
    })
    expect(body).toEqual({
      model: 'qwen3',
      stream: true,
      think: true,
      options: { num_predict: 9, temperature: 0.1 },
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'Look', images: ['AAAA'] },
        { role: 'assistant', content: '', tool_calls: [{ function: { name: 'f', arguments: { x: 1 } } }] },
        { role: 'tool', content: 'done', tool_name: 'f' },
      ],
    })
  })

  it('is repeated without thinking for a model that can’t think', async () => {
    const refuse = { status: 400, body: ['{"error":"\\"m\\" does not support thinking"}'] }
    const reply = await replayReply({
      provider: ollama,
      replay: (number) => (number === 0 ? refuse : { headers, body: [line({ content: 'Hi' }), DONE] }),
      request: { reasoning_effort: 'high' },
    })
    expect(reply.text).toBe('Hi')
    expect(reply.requests.map(({ body }) => 'think' in body)).toEqual([true, false])
    expect(reply.requests[0]?.path).toBe('/api/chat')
  })
})

describe('the list of models', () => {
  it('has the reported features of each model, or guesses them', async () => {
    const server = await startReplayServer(({ path, body }) => {
      if (path === '/api/tags') return { body: ['{"models":[{"name":"qwen3:8b"},{"name":"llava:7b"}]}'] }
      const capabilities = body['model'] === 'qwen3:8b' ? ['completion', 'tools', 'thinking'] : undefined
      return { body: [JSON.stringify({ capabilities })] }
    })
    const models = await ollama.listModels(buildChannel(`${server.url}/v1`), new AbortController().signal)
    await server.close()
    expect(models).toEqual([
      { name: 'qwen3:8b', features: ['chat', 'longtext', 'tools', 'reasoning'] },
      { name: 'llava:7b', features: ['chat', 'longtext', 'vision', 'tools'] },
    ])
  })
})
