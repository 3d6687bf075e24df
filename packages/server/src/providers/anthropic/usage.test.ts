import { expect, it } from 'vitest'

import { replayReply } from '../../testing/read-reply.ts'
import { type Replay } from '../../testing/replay-server.ts'
import { anthropic } from './index.ts'

const event = (type: string, more: object = {}) => `event: ${type}\ndata: ${JSON.stringify({ type, ...more })}\n\n`
const start = (usage: unknown) =>
  event('message_start', {
    message: { id: 'msg_1', type: 'message', role: 'assistant', model: 'm', content: [], stop_reason: null, usage },
  })
const text = (value: string) =>
  event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }) +
  event('content_block_delta', { index: 0, delta: { type: 'text_delta', text: value } })
const end = (usage: unknown) =>
  event('content_block_stop', { index: 0 }) +
  event('message_delta', { delta: { stop_reason: 'end_turn', stop_sequence: null }, usage }) +
  event('message_stop')

const read = (replay: Replay) => replayReply({ provider: anthropic, replay })

const CACHED = {
  input_tokens: 10,
  cache_creation_input_tokens: 2048,
  cache_read_input_tokens: 1024,
  cache_creation: { ephemeral_5m_input_tokens: 2048, ephemeral_1h_input_tokens: 0 },
  output_tokens: 1,
  service_tier: 'standard',
}

it.each([
  ['what was read from the cache and written to it', CACHED, { output_tokens: 25 }, [3082, 25, 1024, 0]],
  [
    'the last of two tellings',
    { ...CACHED, input_tokens: 3 },
    { input_tokens: 10, cache_creation_input_tokens: null, cache_read_input_tokens: 1024, output_tokens: 25 },
    [3082, 25, 1024, 0],
  ],
  [
    'thoughts, which are output',
    { input_tokens: 10, output_tokens: 1 },
    { output_tokens: 90, output_tokens_details: { thinking_tokens: 70 } },
    [10, 90, 0, 70],
  ],
  ['an input below zero as none', { input_tokens: -1, output_tokens: 1 }, { output_tokens: 25 }, [undefined, 25, 0, 0]],
  ['an output in part as none', { input_tokens: 10 }, { output_tokens: 2.5 }, [10, undefined, 0, 0]],
  ['no counts as no usage', undefined, undefined, undefined],
])('usage counts %s', async (_, begun, ended, usage) => {
  const reply = await read({ body: [start(begun), text('Hi'), end(ended)] })
  expect(reply).toMatchObject({ text: 'Hi', finish: 'stop' })
  expect(reply.usage).toEqual(usage)
})

it('usage of an interrupted reply is its initial usage', async () => {
  const body = [start(CACHED), text('Hi')]
  expect(await read({ body, ending: 'cut' })).toMatchObject({ usage: [3082, 1, 1024, 0], error: 'provider.cut' })
})

it('usage of a reply that fails before its first token isn’t reported, because another channel may take over', async () => {
  const error = event('error', { error: { type: 'overloaded_error', message: 'Overloaded' } })
  const { events, error: code } = await read({ body: [start(CACHED), error] })
  expect({ events, code }).toEqual({ events: [], code: 'provider.failed' })
})
