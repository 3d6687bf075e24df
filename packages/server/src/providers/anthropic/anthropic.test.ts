import { describe, expect, it } from 'vitest'

import { buildChannel, replayReply } from '../../testing/read-reply.ts'
import { type Replay, startReplayServer } from '../../testing/replay-server.ts'
import { anthropicBody } from './body.ts'
import { anthropic } from './index.ts'

const event = (type: string, more: object = {}) => `event: ${type}\ndata: ${JSON.stringify({ type, ...more })}\n\n`
const delta = (index: number, more: object) => event('content_block_delta', { index, delta: more })
const START = event('message_start', {
  message: {
    id: 'm',
    usage: { input_tokens: 10, cache_read_input_tokens: 4, cache_creation_input_tokens: 2, output_tokens: 1 },
  },
})
const end = (reason: string) =>
  event('message_delta', { delta: { stop_reason: reason }, usage: { output_tokens: 9 } }) + event('message_stop')

const read = (replay: Replay, request = {}) => replayReply({ provider: anthropic, replay, request })

describe('a stream of messages', () => {
  it('is read with thinking, text and usage', async () => {
    const reply = await read({
      body: [
        START,
        event('ping'),
        event('content_block_start', { index: 0, content_block: { type: 'thinking', thinking: '', signature: '' } }),
        delta(0, { type: 'thinking_delta', thinking: 'Hm' }),
        delta(0, { type: 'signature_delta', signature: 'abc' }),
        event('content_block_stop', { index: 0 }),
        event('content_block_start', { index: 1, content_block: { type: 'text', text: '' } }),
        delta(1, { type: 'text_delta', text: 'H' }),
        delta(1, { type: 'text_delta', text: 'i' }),
        event('content_block_stop', { index: 1 }),
        end('end_turn'),
      ],
    })
    expect(reply).toMatchObject({ reasoning: 'Hm', text: 'Hi', usage: [16, 9, 4, 0], finish: 'stop' })
  })

  it('is read with tool calls, also without input', async () => {
    const reply = await read({
      body: [
        START,
        event('content_block_start', { index: 1, content_block: { type: 'tool_use', id: 'a', name: 'f', input: {} } }),
        delta(1, { type: 'input_json_delta', partial_json: '' }),
        delta(1, { type: 'input_json_delta', partial_json: '{"x":' }),
        delta(1, { type: 'input_json_delta', partial_json: '1}' }),
        event('content_block_start', { index: 2, content_block: { type: 'tool_use', id: 'b', name: 'g', input: {} } }),
        end('tool_use'),
      ],
    })
    expect(reply.tools).toEqual([
      { id: 'a', name: 'f', arguments: '{"x":1}' },
      { id: 'b', name: 'g', arguments: '' },
    ])
    expect(reply.finish).toBe('tool_calls')
  })

  it('is read if a complete message is returned instead', async () => {
    const content = [
      { type: 'thinking', thinking: 'Hm' },
      { type: 'text', text: 'Hi' },
      { type: 'tool_use', id: 'a', name: 'f', input: {} },
    ]
    const message = { type: 'message', content, stop_reason: 'tool_use', usage: { input_tokens: 3, output_tokens: 2 } }
    const reply = await read({ headers: { 'content-type': 'application/json' }, body: [JSON.stringify(message)] })
    expect(reply).toMatchObject({ reasoning: 'Hm', text: 'Hi', tools: [{ id: 'a', name: 'f', arguments: '{}' }] })
    expect(reply).toMatchObject({ usage: [3, 2, 0, 0], finish: 'tool_calls' })
  })

  it.each([
    ['max_tokens', 'length'],
    ['refusal', 'content_filter'],
    ['stop_sequence', 'stop'],
  ])('that stops for %s finishes with %s', async (reason, finish) => {
    expect(await read({ body: [START, end(reason)] })).toMatchObject({ finish })
  })

  it.each<[string, Replay, string]>([
    [
      'by an event',
      { body: [START, event('error', { error: { type: 'overloaded_error', message: 'Overloaded' } })] },
      'provider.failed',
    ],
    [
      'for its rate',
      { body: [event('error', { error: { type: 'rate_limit_error', message: 'slow' } })] },
      'provider.rate_limited',
    ],
    [
      'with 529',
      { status: 529, body: ['{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}'] },
      'provider.failed',
    ],
    [
      'with 401',
      { status: 401, body: ['{"type":"error","error":{"type":"authentication_error","message":"invalid x-api-key"}}'] },
      'provider.refused',
    ],
    ['in the middle', { body: [START, delta(0, { type: 'text_delta', text: 'Hi' })], ending: 'cut' }, 'provider.cut'],
  ])('that fails %s is reported as such', async (_, replay, code) => {
    expect((await read(replay)).error).toBe(code)
  })
})

const ask = (more: object) =>
  anthropicBody({ model: 'claude-opus-5', messages: [{ role: 'user', content: 'Hi' }], ...more })

describe('a request', () => {
  it('is sent to the Messages API with key and version, for every form of the base URL', async () => {
    const server = await startReplayServer(() => ({ body: [START, end('end_turn')] }))
    const request = { model: 'claude-opus-5', messages: [{ role: 'user' as const, content: 'Hi' }] }
    for (const base of [server.url, `${server.url}/`, `${server.url}/v1`]) {
      for await (const seen of await anthropic.openChat(buildChannel(base), request, new AbortController().signal))
        void seen
    }
    await server.close()
    expect(server.requests.map(({ path }) => path)).toEqual(['/v1/messages', '/v1/messages', '/v1/messages'])
    expect(server.requests[0]?.headers).toMatchObject({
      'x-api-key': 'sk-secret-of-the-channel',
      'anthropic-version': '2023-06-01',
    })
  })

  it('has its system messages in one field and its turns in order', () => {
    const body = ask({
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'Look' },
        {
          role: 'user',
          content: [
            { type: 'text', text: 'here' },
            { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
          ],
        },
        { role: 'developer', content: 'And kind.' },
        {
          role: 'assistant',
          content: null,
          tool_calls: [{ id: 'a', type: 'function', function: { name: 'f', arguments: '{"x":1}' } }],
        },
        { role: 'tool', tool_call_id: 'a', content: 'done' },
        { role: 'user', content: 'Go on' },
      ],
    })
    expect(body['system']).toBe('Be brief.\n\nAnd kind.')
    expect(body['messages']).toEqual([
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Look' },
          { type: 'text', text: 'here' },
          { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AAAA' } },
        ],
      },
      { role: 'assistant', content: [{ type: 'tool_use', id: 'a', name: 'f', input: { x: 1 } }] },
      {
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: 'a', content: 'done' },
          { type: 'text', text: 'Go on' },
        ],
      },
    ])
  })

  it('has tools and the choice among them', () => {
    const tools = [{ type: 'function', function: { name: 'f', description: 'd', parameters: { type: 'object' } } }]
    const choice = { type: 'function', function: { name: 'f' } }
    expect(ask({ tools, tool_choice: choice, parallel_tool_calls: false })).toMatchObject({
      tools: [{ name: 'f', description: 'd', input_schema: { type: 'object' } }],
      tool_choice: { type: 'tool', name: 'f', disable_parallel_tool_use: true },
    })
    expect(ask({ tools, tool_choice: 'required' })).toMatchObject({ tool_choice: { type: 'any' } })
  })

  it.each([
    [
      'claude-opus-5',
      { reasoning_effort: 'high' },
      { thinking: { type: 'adaptive', display: 'summarized' }, output_config: { effort: 'high' } },
    ],
    ['claude-opus-5', { reasoning_effort: 'none' }, { thinking: { type: 'disabled' } }],
    [
      'claude-sonnet-4-5-20250929',
      { reasoning_effort: 'low', max_tokens: 100 },
      { thinking: { type: 'enabled', budget_tokens: 2048 }, max_tokens: 2148 },
    ],
    [
      'claude-3-7-sonnet-latest',
      { reasoning_effort: 'minimal' },
      { thinking: { type: 'enabled', budget_tokens: 1024 }, max_tokens: 9216 },
    ],
    ['claude-3-5-haiku-20241022', { reasoning_effort: 'high' }, { max_tokens: 8192 }],
    ['claude-3-haiku-20240307', { temperature: 1.5 }, { max_tokens: 4096, temperature: 1 }],
    ['claude-opus-4-6', { temperature: 0.2, max_completion_tokens: 7 }, { max_tokens: 7, temperature: 0.2 }],
  ])('to %s with %j has the parameters of its generation', (model, more, expected) => {
    expect(ask({ model, ...more })).toMatchObject(expected)
  })

  it('omits the temperature for models that reject it, and is repeated without it after a rejection', async () => {
    expect(ask({ model: 'claude-opus-4-7', temperature: 0.5 })).not.toHaveProperty('temperature')
    const refuse = {
      status: 400,
      body: [
        '{"type":"error","error":{"type":"invalid_request_error","message":"`temperature` is deprecated for this model."}}',
      ],
    }
    const reply = await replayReply({
      provider: anthropic,
      replay: (number) =>
        number === 0 ? refuse : { body: [START, delta(0, { type: 'text_delta', text: 'Hi' }), end('end_turn')] },
      request: { model: 'claude-opus-4-5', temperature: 0.5 },
    })
    expect(reply.text).toBe('Hi')
    expect(reply.requests[1]?.body).not.toHaveProperty('temperature')
  })

  it('doesn’t request thinking if it needs the thinking of the previous turn', () => {
    const messages = [
      { role: 'user', content: 'Hi' },
      { role: 'assistant', tool_calls: [{ id: 'a', function: { name: 'f', arguments: '{}' } }] },
      { role: 'tool', tool_call_id: 'a', content: 'done' },
    ]
    expect(ask({ messages, reasoning_effort: 'high' })).not.toHaveProperty('thinking')
  })
})

describe('the list of models', () => {
  it('is read from all pages', async () => {
    const pages = [
      { data: [{ id: 'claude-opus-5', display_name: 'Claude Opus 5' }], has_more: true, last_id: 'claude-opus-5' },
      { data: [{ id: 'claude-2.1', display_name: 'Claude 2.1' }], has_more: false },
    ]
    const server = await startReplayServer((_, number) => ({ body: [JSON.stringify(pages[number])] }))
    const models = await anthropic.listModels(buildChannel(server.url), new AbortController().signal)
    await server.close()
    expect(models).toEqual([
      {
        name: 'claude-opus-5',
        displayName: 'Claude Opus 5',
        features: ['chat', 'longtext', 'vision', 'tools', 'reasoning'],
      },
      { name: 'claude-2.1', displayName: 'Claude 2.1', features: ['chat', 'longtext'] },
    ])
    expect(server.requests[1]?.path).toBe('/v1/models?limit=1000&after_id=claude-opus-5')
  })
})
