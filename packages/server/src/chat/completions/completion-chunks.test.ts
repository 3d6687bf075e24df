import { expect, test } from 'vitest'

import type { ProviderEvent } from '../../providers/index.ts'
import { completionChunks } from './completion-chunks.ts'
import { wholeCompletion } from './whole-completion.ts'

const head = { id: 'chatcmpl-1', created: 1, model: 'a "quoted" model' }
const usage = { inputTokens: 3, outputTokens: 5, cachedTokens: 1, reasoningTokens: 2 }
const told: ProviderEvent[] = [
  { type: 'reasoning', delta: 'hm\n' },
  { type: 'text', delta: 'say "hi"' },
  { type: 'tool', index: 0, id: 'c1', name: 'look', argumentsDelta: '' },
  { type: 'tool', index: 0, id: 'c1', name: 'look', argumentsDelta: '{"a":1}' },
  { type: 'usage', usage },
  { type: 'finish', reason: 'tool_calls' },
]

async function* stream(events: readonly ProviderEvent[]): AsyncGenerator<ProviderEvent> {
  yield* events
}

async function chunksOf(events: readonly ProviderEvent[], includeUsage = false) {
  const data: string[] = []
  for await (const frame of completionChunks(stream(events), head, includeUsage)) data.push(frame.data)
  return { last: data.at(-1), chunks: data.slice(0, -1).map((text) => JSON.parse(text)) }
}

test('a stream has OpenAI’s format and ends with a reason and [DONE]', async () => {
  const { chunks, last } = await chunksOf(told)
  expect(last).toBe('[DONE]')
  expect(chunks[0]).toEqual({
    ...head,
    object: 'chat.completion.chunk',
    choices: [
      { index: 0, delta: { role: 'assistant', reasoning_content: 'hm\n' }, logprobs: null, finish_reason: null },
    ],
  })
  const deltas = chunks.map(({ choices }) => choices[0].delta)
  expect(deltas.slice(1)).toEqual([
    { content: 'say "hi"' },
    { tool_calls: [{ index: 0, id: 'c1', type: 'function', function: { name: 'look', arguments: '' } }] },
    { tool_calls: [{ index: 0, function: { arguments: '{"a":1}' } }] },
    {},
  ])
  expect(chunks.at(-1).choices[0].finish_reason).toBe('tool_calls')
})

test('usage is sent in a separate chunk on request', async () => {
  const { chunks } = await chunksOf(told, true)
  expect(chunks.slice(0, -1).every((chunk) => chunk.usage === null)).toBe(true)
  expect(chunks.at(-1)).toMatchObject({
    choices: [],
    usage: { prompt_tokens: 3, completion_tokens: 5, total_tokens: 8, prompt_tokens_details: { cached_tokens: 1 } },
  })
})

test('a stream without an end is an error, not a success', async () => {
  await expect(chunksOf(told.slice(0, 2))).rejects.toMatchObject({ code: 'provider.cut' })
})

test('the complete response has the same content', async () => {
  expect(await wholeCompletion({ events: stream(told), usage: undefined }, head)).toMatchObject({
    object: 'chat.completion',
    choices: [
      {
        message: {
          content: 'say "hi"',
          reasoning_content: 'hm\n',
          tool_calls: [{ id: 'c1', type: 'function', function: { name: 'look', arguments: '{"a":1}' } }],
        },
        finish_reason: 'tool_calls',
      },
    ],
    usage: { total_tokens: 8 },
  })
})
