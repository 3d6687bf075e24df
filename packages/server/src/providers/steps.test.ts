import type { ChannelType } from '@saffron/core/admin'
import { describe, expect, it } from 'vitest'

import { buildChannel, wholeReply } from '../testing/read-reply.ts'
import { startReplayServer } from '../testing/replay-server.ts'
import type { ChatRequest } from './provider.ts'
import { providers } from './providers.ts'
import { keepOwnStates, withState } from './step-state.ts'

/** What a provider streams for a step with two calls, and what it must get back in the next request. */
interface Dialect {
  readonly type: ChannelType
  readonly model: string
  readonly body: readonly string[]
  /** The messages of the second request, after the user's. */
  readonly returned: unknown
  /** The same for a provider that didn't send the state. */
  readonly foreign: unknown
}

const sse = (...events: object[]) => events.map((event) => `data: ${JSON.stringify(event)}\n\n`)
const named = (...events: { type: string; [field: string]: unknown }[]) =>
  events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
const openai = (delta: object, finish: string | null = null) => ({
  choices: [{ index: 0, delta, finish_reason: finish }],
})
const call = (index: number, id: string, city: string, more: object = {}) => ({
  index,
  id,
  type: 'function',
  function: { name: 'weather', arguments: JSON.stringify({ city }) },
  ...more,
})
const openaiCall = (id: string, city: string, more: object = {}) => {
  const { index: _index, ...rest } = call(0, id, city, more)
  return rest
}
const openaiResults = [
  { role: 'tool', tool_call_id: 'a', content: 'sun' },
  { role: 'tool', tool_call_id: 'b', content: 'rain' },
]
const geminiResults = (first?: string) => ({
  role: 'user',
  parts: [
    { functionResponse: { ...(first && { id: first }), name: 'weather', response: { result: 'sun' } } },
    { functionResponse: { name: 'weather', response: { result: 'rain' } } },
  ],
})
const skipped = { thoughtSignature: 'skip_thought_signature_validator' }
const gemini = (city: string, id?: string) => ({ functionCall: { ...(id && { id }), name: 'weather', args: { city } } })
const claudeCall = (id: string, city: string) => ({ type: 'tool_use', id, name: 'weather', input: { city } })
const claudeResults = {
  role: 'user',
  content: [
    { type: 'tool_result', tool_use_id: 'a', content: 'sun' },
    { type: 'tool_result', tool_use_id: 'b', content: 'rain' },
  ],
}

const dialects: readonly Dialect[] = [
  {
    type: 'openai',
    model: 'deepseek-reasoner',
    body: [
      ...sse(
        openai({ reasoning_content: 'Two ' }),
        openai({ reasoning_content: 'cities.' }),
        openai({ content: 'I look.' }),
        openai({ tool_calls: [call(0, 'a', 'Rome', { extra_content: { google: { thought_signature: 's1' } } })] }),
        openai({ tool_calls: [call(1, 'b', 'Oslo')] }),
        openai({}, 'tool_calls'),
      ),
      'data: [DONE]\n\n',
    ],
    returned: [
      {
        role: 'assistant',
        content: 'I look.',
        reasoning_content: 'Two cities.',
        tool_calls: [
          openaiCall('a', 'Rome', { extra_content: { google: { thought_signature: 's1' } } }),
          openaiCall('b', 'Oslo'),
        ],
      },
      ...openaiResults,
    ],
    foreign: [
      { role: 'assistant', content: 'I look.', tool_calls: [openaiCall('a', 'Rome'), openaiCall('b', 'Oslo')] },
      ...openaiResults,
    ],
  },
  {
    type: 'openai',
    model: 'gateway/model',
    body: [
      ...sse(
        openai({ reasoning_details: [{ type: 'reasoning.text', index: 0, text: 'Two ' }] }),
        openai({ reasoning_details: [{ type: 'reasoning.text', index: 0, text: 'cities.', signature: 's2' }] }),
        openai({ reasoning_details: [{ type: 'reasoning.encrypted', index: 1, data: 'xyz' }] }),
        openai({ content: 'I look.', tool_calls: [call(0, 'a', 'Rome'), call(0, 'b', 'Oslo')] }),
        openai({}, 'tool_calls'),
      ),
    ],
    returned: [
      {
        role: 'assistant',
        content: 'I look.',
        reasoning_details: [
          { type: 'reasoning.text', index: 0, text: 'Two cities.', signature: 's2' },
          { type: 'reasoning.encrypted', index: 1, data: 'xyz' },
        ],
        tool_calls: [openaiCall('a', 'Rome'), openaiCall('b', 'Oslo')],
      },
      ...openaiResults,
    ],
    foreign: [
      { role: 'assistant', content: 'I look.', tool_calls: [openaiCall('a', 'Rome'), openaiCall('b', 'Oslo')] },
      ...openaiResults,
    ],
  },
  {
    type: 'anthropic',
    model: 'claude-sonnet-4-5',
    body: named(
      { type: 'message_start' },
      ...[
        { index: 0, content_block: { type: 'thinking', thinking: '', signature: '' } },
        { index: 1, content_block: { type: 'redacted_thinking', data: 'hidden' } },
        { index: 2, content_block: { type: 'text', text: '' } },
        { index: 3, content_block: { type: 'tool_use', id: 'a', name: 'weather', input: {} } },
        { index: 4, content_block: { type: 'tool_use', id: 'b', name: 'weather', input: {} } },
      ].map((block) => ({ type: 'content_block_start', ...block })),
      ...[
        { index: 0, delta: { type: 'thinking_delta', thinking: 'Two cities.' } },
        { index: 0, delta: { type: 'signature_delta', signature: 'sig' } },
        { index: 2, delta: { type: 'text_delta', text: 'I look.' } },
        { index: 3, delta: { type: 'input_json_delta', partial_json: '{"city":"Rome"}' } },
        { index: 4, delta: { type: 'input_json_delta', partial_json: '{"city":"Oslo"}' } },
      ].map((delta) => ({ type: 'content_block_delta', ...delta })),
      { type: 'message_delta', delta: { stop_reason: 'tool_use' } },
      { type: 'message_stop' },
    ),
    returned: [
      {
        role: 'assistant',
        content: [
          { type: 'thinking', thinking: 'Two cities.', signature: 'sig' },
          { type: 'redacted_thinking', data: 'hidden' },
          { type: 'text', text: 'I look.' },
          claudeCall('a', 'Rome'),
          claudeCall('b', 'Oslo'),
        ],
      },
      claudeResults,
    ],
    foreign: [
      {
        role: 'assistant',
        content: [{ type: 'text', text: 'I look.' }, claudeCall('a', 'Rome'), claudeCall('b', 'Oslo')],
      },
      claudeResults,
    ],
  },
  {
    type: 'google',
    model: 'gemini-3-pro',
    body: sse(
      { candidates: [{ content: { parts: [{ text: 'Two cities.', thought: true }] } }] },
      { candidates: [{ content: { parts: [{ text: 'I ' }] } }] },
      { candidates: [{ content: { parts: [{ text: 'look.' }] } }] },
      {
        candidates: [
          {
            content: { parts: [{ ...gemini('Rome', 'g1'), thoughtSignature: 'sig' }, gemini('Oslo')] },
            finishReason: 'STOP',
          },
        ],
      },
    ),
    returned: [
      {
        role: 'model',
        parts: [{ text: 'I look.' }, { ...gemini('Rome', 'g1'), thoughtSignature: 'sig' }, gemini('Oslo')],
      },
      geminiResults('g1'),
    ],
    foreign: [
      {
        role: 'model',
        parts: [{ text: 'I look.' }, { ...gemini('Rome'), ...skipped }, { ...gemini('Oslo'), ...skipped }],
      },
      geminiResults(),
    ],
  },
  {
    type: 'ollama',
    model: 'qwen3',
    body: [
      { message: { role: 'assistant', thinking: 'Two ' } },
      { message: { role: 'assistant', thinking: 'cities.' } },
      { message: { role: 'assistant', content: 'I look.' } },
      {
        message: {
          role: 'assistant',
          tool_calls: [
            { function: { name: 'weather', arguments: { city: 'Rome' } } },
            { function: { name: 'weather', arguments: { city: 'Oslo' } } },
          ],
        },
      },
      { message: { role: 'assistant', content: '' }, done: true, done_reason: 'stop' },
    ].map((line) => `${JSON.stringify(line)}\n`),
    returned: [
      {
        role: 'assistant',
        content: 'I look.',
        thinking: 'Two cities.',
        tool_calls: ['Rome', 'Oslo'].map((city) => ({ function: { name: 'weather', arguments: { city } } })),
      },
      { role: 'tool', content: 'sun', tool_name: 'weather' },
      { role: 'tool', content: 'rain', tool_name: 'weather' },
    ],
    foreign: [
      {
        role: 'assistant',
        content: 'I look.',
        tool_calls: ['Rome', 'Oslo'].map((city) => ({ function: { name: 'weather', arguments: { city } } })),
      },
      { role: 'tool', content: 'sun', tool_name: 'weather' },
      { role: 'tool', content: 'rain', tool_name: 'weather' },
    ],
  },
]

const tools: ChatRequest['tools'] = [
  {
    type: 'function',
    function: { name: 'weather', description: 'Tells it', parameters: { type: 'object', properties: { city: {} } } },
  },
]

/** Sends the first request, then one with the results, and returns the messages of the latter after the user's. */
async function takeTwoSteps({ type, model, body }: Dialect, from: 'same' | 'other provider' | 'other model') {
  const server = await startReplayServer(() => ({
    body,
    headers: type === 'ollama' ? { 'content-type': 'application/x-ndjson' } : {},
  }))
  const { provider } = providers[type]
  const signal = new AbortController().signal
  const channel = buildChannel(server.url, type)
  const first: ChatRequest = { model, stream: true, messages: [{ role: 'user', content: 'Rome and Oslo?' }], tools }
  const reply = await wholeReply(() => provider.openChat(channel, first, signal))
  const state = reply.events.find((event) => event.type === 'state')?.state
  const names = ['a', 'b']
  const calls = reply.tools.map(({ name, arguments: given }, index) => ({
    id: names[index] ?? '',
    type: 'function',
    function: { name, arguments: given },
  }))
  const own = { provider: 'here', model: from === 'other model' ? 'another' : model, state }
  const next: ChatRequest = {
    ...first,
    messages: [
      ...first.messages,
      withState({ role: 'assistant', content: reply.text, tool_calls: calls }, own),
      { role: 'tool', tool_call_id: 'a', content: 'sun' },
      { role: 'tool', tool_call_id: 'b', content: 'rain' },
    ],
  }
  const sent = keepOwnStates(next, from === 'other provider' ? 'elsewhere' : 'here')
  await wholeReply(() => provider.openChat(channel, sent, signal))
  await server.close()
  const asked = server.requests[1]?.body ?? {}
  const messages = (asked['messages'] ?? asked['contents']) as unknown[]
  return { reply, state, messages: messages.slice(1), whole: JSON.stringify(asked) }
}

describe.each(dialects)('two steps of $type with $model', (dialect) => {
  it('return the results in its form, with what it wanted back', async () => {
    const { reply, messages } = await takeTwoSteps(dialect, 'same')
    expect(reply).toMatchObject({ text: 'I look.', finish: 'tool_calls' })
    expect(reply.tools.map((tool) => JSON.parse(tool.arguments))).toEqual([{ city: 'Rome' }, { city: 'Oslo' }])
    expect(messages).toEqual(dialect.returned)
  })

  it.each(['other provider', 'other model'] as const)('leave that out for %s', async (from) => {
    const { state, messages } = await takeTwoSteps(dialect, from)
    expect(state).toBeDefined()
    expect(messages).toEqual(dialect.foreign)
  })
})

it('a state is never sent as it is, and a client can’t set one', async () => {
  const [dialect] = dialects
  if (dialect === undefined) throw new Error('there are no dialects')
  const { whole } = await takeTwoSteps(dialect, 'same')
  expect(whole).not.toContain('provider')
})
