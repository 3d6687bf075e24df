import { ApiError } from '@saffron/core/errors'
import { expect, test } from 'vitest'

import type { ProviderEvent } from '../providers/index.ts'
import { ReplyDraft, finalizeParts } from './reply-draft.ts'
import { RunLog } from './run-log.ts'
import { writeReply } from './write-reply.ts'

const usage = { inputTokens: 3, outputTokens: 5, cachedTokens: 0, reasoningTokens: 0 }
const finish: ProviderEvent = { type: 'finish', reason: 'stop' }
const text = (delta: string): ProviderEvent => ({ type: 'text', delta })

/** Writes a provider's events. Functions among them are called in order. */
async function write(sent: ReadonlyArray<ProviderEvent | Error | (() => void)>, abort = new AbortController()) {
  const draft = new ReplyDraft()
  const log = new RunLog({ ticker: { next: () => {} }, onAppend: (body) => draft.apply(body) })
  async function* events(): AsyncGenerator<ProviderEvent> {
    for (const one of sent) {
      if (one instanceof Error) throw one
      if (typeof one === 'function') one()
      else yield one
    }
  }
  const end = await writeReply({
    log,
    draft,
    signal: abort.signal,
    now: () => new Date(0),
    open: async () => ({ events: events() }),
    describe: async (error) => {
      const code = ApiError.is(error) ? error.code : 'server.failed'
      return { statusCode: 502, code, message: code }
    },
  })
  return { end, draft, told: log.framesAfter(0).map(({ event, data }) => [event, JSON.parse(data)]) }
}

test('a whole reply is complete, with its usage last', async () => {
  const { end, draft, told } = await write([text('Hello'), text(' world'), { type: 'usage', usage }, finish])
  expect(end).toMatchObject({ status: 'complete', finishReason: 'stop', firstTokenMs: 0, error: null })
  expect(draft.text).toBe('Hello world')
  expect(told.at(-1)).toEqual(['usage', { inputTokens: 3, outputTokens: 5, costMicros: 0 }])
})

test('reasoning, text and tool calls keep their order', async () => {
  const call = { type: 'tool', index: 0, id: 'c1', name: 'look' } as const
  const { draft, told } = await write([
    { type: 'reasoning', delta: 'hm' },
    text('Let me see.'),
    { ...call, argumentsDelta: '{"a"' },
    { ...call, argumentsDelta: ':1}' },
    text('Done.'),
    finish,
  ])
  expect(draft.parts).toEqual([
    { type: 'reasoning', text: 'hm' },
    { type: 'text', text: 'Let me see.' },
    { type: 'tool', id: 'c1', name: 'look', state: 'done', input: '{"a":1}' },
    { type: 'text', text: 'Done.' },
  ])
  expect(told.map(([event]) => event)).toEqual(['reasoning', 'text', 'tool', 'tool', 'text'])
})

test('a provider that fails during the reply leaves the text and the reason', async () => {
  const { end, draft, told } = await write([text('Hel'), new ApiError('provider.failed')])
  expect(end).toMatchObject({ status: 'failed', error: { code: 'provider.failed' } })
  expect(draft.text).toBe('Hel')
  expect(told.at(-1)?.[0]).toBe('error')
})

test('a tool call cut off during its input has failed', async () => {
  const call: ProviderEvent = { type: 'tool', index: 0, id: 'c1', name: 'look', argumentsDelta: '{"a"' }
  const part = { type: 'tool', id: 'c1', name: 'look', state: 'failed', input: '{"a"' }
  const stop = new AbortController()
  for (const { draft, told } of [
    await write([call]),
    await write([call, new ApiError('provider.failed')]),
    await write([call, { type: 'finish', reason: 'length' }]),
    await write([call, () => stop.abort('stopped'), finish], stop),
  ]) {
    expect(draft.parts).toEqual([part])
    expect(told.findLast(([event]) => event === 'tool')?.[1]).toMatchObject({ state: 'failed' })
  }
})

test('a stream without an end was cut off', async () => {
  const { end } = await write([text('Hel')])
  expect(end).toMatchObject({ status: 'failed', error: { code: 'provider.cut' } })
})

test('a stopped reply keeps its text and isn’t a failure', async () => {
  const abort = new AbortController()
  const { end, draft } = await write([text('Hel'), () => abort.abort('stopped'), text('lo'), finish], abort)
  expect(end).toMatchObject({ status: 'stopped', error: null })
  expect(draft.text).toBe('Hel')
})

test('NUL, which databases can’t store, is replaced', async () => {
  const { draft } = await write([text('a\0b'), finish])
  expect(draft.text).toBe('a\u{FFFD}b')
})

test('a final reply has whole characters and no open call', () => {
  expect(
    finalizeParts([
      { type: 'text', text: 'a\ud83d' },
      { type: 'tool', id: 'c', name: 'n', state: 'pending' },
      { type: 'tool', id: 'd', name: 'n', state: 'running', input: '{}' },
    ]),
  ).toEqual([
    { type: 'text', text: 'a\u{FFFD}' },
    { type: 'tool', id: 'c', name: 'n', state: 'failed', error: 'cut' },
    {
      type: 'tool',
      id: 'd',
      name: 'n',
      state: 'failed',
      input: '{}',
      error: 'interrupted',
      output: expect.stringContaining('not known'),
    },
  ])
})
