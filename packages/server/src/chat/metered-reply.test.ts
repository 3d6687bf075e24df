import { expect, test } from 'vitest'

import type { ProviderEvent } from '../providers/index.ts'
import { EventQueue } from '../providers/transport/event-queue.ts'
import type { Meter } from '../wallet/index.ts'
import { MeteredReply, REPLY_STEP } from './metered-reply.ts'

/** A reply to somebody, of what is pushed; `allow` stands until it is resolved. */
function readReply() {
  const upstream = new AbortController()
  const events = new EventQueue<ProviderEvent>({ pause: () => {}, resume: () => {}, cancel: () => {} })
  upstream.signal.addEventListener('abort', () => events.fail(upstream.signal.reason))
  const allowed = Promise.withResolvers<void>()
  const meter: Meter = {
    isPaid: true,
    hold: async () => {},
    follow: () => {},
    allow: () => allowed.promise,
    costOf: () => 0,
    settle: async () => 0,
    release: async () => {},
    leave: () => {},
  }
  const ended = Promise.resolve({ usage: undefined, error: undefined })
  const stream = { channel: 'c', model: 'm', demo: false, firstEventMs: 0, events, ended, drainMs: 5_000 }
  const [reader, ending] = [new AbortController(), new AbortController()]
  const reply = new MeteredReply({
    meter,
    bound: { inputTokens: 7, outputTokens: REPLY_STEP },
    terms: {},
    stream,
    upstream,
    signal: reader.signal,
    overdue: ending.signal,
  })
  return { reply, events, reader, allowed, upstream, ending }
}

const told = { inputTokens: 7, outputTokens: 2000, cachedTokens: 0, reasoningTokens: 0 }

test('whoever leaves while more is being held leaves nothing open, and pays what the provider tells', async () => {
  const { reply, events, reader, allowed } = readReply()
  events.push({ type: 'text', delta: 'Well' })
  await reply.next()
  events.push({ type: 'text', delta: 'word'.repeat(REPLY_STEP) })
  const reading = reply.next()
  await new Promise(setImmediate)
  reader.abort('stopped')
  await expect(reading).rejects.toBe('stopped')
  allowed.resolve()
  await new Promise(setImmediate)
  events.push({ type: 'text', delta: 'unread' })
  events.push({ type: 'usage', usage: told })
  events.push({ type: 'finish', reason: 'stop' })
  expect(await reply.usage).toEqual(told)
})

test('whoever has left is listened to no longer than the process lasts, and pays what was shown', async () => {
  for (const leavesLate of [false, true]) {
    const { reply, events, reader, upstream, ending } = readReply()
    events.push({ type: 'text', delta: 'Well, well' })
    await reply.next()
    if (leavesLate) ending.abort()
    reader.abort('stopped')
    expect(upstream.signal.aborted).toBe(leavesLate)
    ending.abort()
    expect(upstream.signal.reason).toBe('stopped')
    expect(await reply.usage).toMatchObject({ inputTokens: 7, outputTokens: 3 })
  }
})

test('a tool that is called without arguments was shown, and its prompt is paid where nobody tells usage', async () => {
  const { reply, events } = readReply()
  events.push({ type: 'tool', index: 0, id: 'a', name: 'now', argumentsDelta: '' })
  events.push({ type: 'finish', reason: 'tool_calls' })
  for await (const _event of reply);
  expect(await reply.usage).toMatchObject({ inputTokens: 7, outputTokens: 0 })
})
