import { ApiError } from '@saffron/core/errors'
import { pino } from 'pino'
import { afterEach, describe, expect, it } from 'vitest'

import { chunk, data, STOP } from '../testing/openai-chunks.ts'
import { buildChannel, wholeReply } from '../testing/read-reply.ts'
import { type Replay, type ReplayServer, startReplayServer } from '../testing/replay-server.ts'
import { type ChannelState, createChannelHealth } from './channel-health.ts'
import { createChatRouter, type RoutedChannel } from './route-chat.ts'

const SAYS: Replay = { body: data(chunk({ content: 'Hi' }), STOP) }
const fails = (status: number, headers = {}): Replay => ({
  status,
  headers,
  body: [`{"error":{"message":"no ${status}"}}`],
})
const CUT: Replay = { body: data(chunk({ content: 'Hi' })), ending: 'cut' }
const SILENT: Replay = { ending: 'open' }

const open: ReplayServer[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()))
})

/**
 * Returns a router with one channel per list of replays, the first with the highest priority, and an adjustable clock.
 */
async function buildRouter(...replays: (readonly Replay[])[]) {
  const servers = await Promise.all(
    replays.map((said) => startReplayServer((_, number) => said[Math.min(number, said.length - 1)] ?? SAYS)),
  )
  open.push(...servers)
  let passed = 0
  const now = () => new Date(1_000_000 + passed)
  const states: [string, ChannelState][] = []
  const health = createChannelHealth({ now, onChange: (channel, state) => states.push([channel, state]) })
  const channels: RoutedChannel[] = servers.map(({ url }, index) => ({
    connection: { ...buildChannel(url), id: `channel ${index}` },
    priority: -index,
    weight: 1,
  }))
  const openChatStream = createChatRouter({
    channelsFor: (model) => (model === 'some-model' ? channels : []),
    health,
    log: pino({ level: 'silent' }),
    now,
  })
  const ask = (signal = new AbortController().signal, model = 'some-model') =>
    openChatStream({ model, request: { model: 'other', messages: [{ role: 'user', content: 'Hello' }] }, signal })
  const passTime = (milliseconds: number) => {
    passed += milliseconds
  }
  const calls = () => servers.map(({ requests }) => requests.length)
  return { ask, passTime, calls, states, servers }
}

type Ask = Awaited<ReturnType<typeof buildRouter>>['ask']

/** Calls the model and reads the reply to its end, including errors. */
const report = (ask: Ask) => wholeReply(async () => (await ask()).events)

describe('a reply', () => {
  it('is from the channel of the highest priority, with the model’s name', async () => {
    const { ask, calls, servers } = await buildRouter([SAYS], [SAYS])
    const stream = await ask()
    expect(stream).toMatchObject({ channel: 'channel 0', model: 'some-model', demo: false })
    expect(await wholeReply(async () => stream.events)).toMatchObject({ text: 'Hi', finish: 'stop' })
    expect(calls()).toEqual([1, 0])
    expect(servers[0]?.requests[0]?.body['model']).toBe('some-model')
  })

  it.each<[string, Replay]>([
    ['has an error', fails(500)],
    ['refuses the key', fails(401)],
    ['is over its limit', fails(429)],
    ['does not have the model', fails(404)],
    ['says nothing in time', SILENT],
    ['hangs up', { ending: 'cut' }],
    ['answers a page', { headers: { 'content-type': 'text/html' }, body: ['<html>'] }],
  ])('is from the next channel when the first %s', async (_, failure) => {
    const { ask } = await buildRouter([failure], [SAYS])
    const stream = await ask()
    expect(stream.channel).toBe('channel 1')
    expect(await wholeReply(async () => stream.events)).toMatchObject({ text: 'Hi' })
  })

  it('isn’t retried after the request itself was rejected', async () => {
    const { ask, calls } = await buildRouter([fails(400)], [SAYS])
    await expect(ask()).rejects.toMatchObject({ code: 'provider.invalid_request', values: { detail: 'no 400' } })
    expect(calls()).toEqual([1, 0])
  })

  it('that has begun isn’t repeated elsewhere', async () => {
    const { ask, calls } = await buildRouter([CUT], [SAYS])
    expect(await report(ask)).toMatchObject({ text: 'Hi', error: 'provider.cut' })
    expect(calls()).toEqual([1, 0])
  })

  it('fails with the most helpful error when all channels fail', async () => {
    const { ask } = await buildRouter([fails(500)], [fails(404)])
    await expect(ask()).rejects.toMatchObject({ code: 'provider.failed', statusCode: 502 })
  })

  it('fails if no channel serves the model', async () => {
    const { ask } = await buildRouter([SAYS])
    const asking = ask(new AbortController().signal, 'unknown-model')
    await expect(asking).rejects.toBeInstanceOf(ApiError)
    await expect(asking).rejects.toMatchObject({ code: 'model.not_available', values: { model: 'unknown-model' } })
  })

  it('isn’t requested from other channels after it was canceled', async () => {
    const { ask, calls, servers } = await buildRouter([SILENT], [SAYS])
    const abort = new AbortController()
    const asking = ask(abort.signal)
    const leave = async () => {
      await expect.poll(() => servers[0]?.requests.length).toBe(1)
      abort.abort(new Error('gone'))
    }
    await Promise.all([expect(asking).rejects.toThrow('gone'), leave()])
    expect(calls()).toEqual([1, 0])
    await expect.poll(() => servers[0]?.requests[0]?.left).toBe(true)
  })
})

describe('a channel', () => {
  it('that fails three times in a row is paused, with increasing pauses', async () => {
    const { ask, calls, passTime } = await buildRouter([fails(500)], [SAYS])
    for (let round = 0; round < 5; round += 1) await report(ask)
    expect(calls()).toEqual([3, 5])

    passTime(15_001)
    await report(ask)
    await report(ask)
    expect(calls()).toEqual([4, 7])

    passTime(15_001)
    await report(ask)
    expect(calls()[0]).toBe(4)
    passTime(15_001)
    await report(ask)
    expect(calls()[0]).toBe(5)
  })

  it('recovers after one successful reply', async () => {
    const { ask, states, passTime } = await buildRouter([fails(500), fails(500), fails(500), SAYS], [SAYS])
    for (let round = 0; round < 3; round += 1) await report(ask)
    passTime(15_001)
    await report(ask)
    const first = states.filter(([channel]) => channel === 'channel 0').map(([, state]) => state)
    expect(first.map(({ status }) => status)).toEqual(['failing', 'failing', 'paused', 'ok'])
    expect(first.at(-2)?.lastError).toContain('no 500')
    expect(first.at(-1)?.lastError).toBeNull()
  })

  it('that interrupts its replies is paused like one that doesn’t respond', async () => {
    const { ask, calls } = await buildRouter([CUT], [SAYS])
    for (let round = 0; round < 4; round += 1) await report(ask)
    expect(calls()).toEqual([3, 1])
  })

  it('over its limit is paused as long as it requests', async () => {
    const { ask, calls, passTime } = await buildRouter([fails(429, { 'retry-after': '7' }), SAYS], [SAYS])
    await report(ask)
    await report(ask)
    expect(calls()).toEqual([1, 2])
    passTime(7_001)
    await report(ask)
    expect(calls()).toEqual([2, 2])
  })

  it('is used while paused if there is no other', async () => {
    const { ask, calls } = await buildRouter([fails(500), fails(500), fails(500), SAYS])
    for (let round = 0; round < 3; round += 1) await report(ask)
    expect(await report(ask)).toMatchObject({ text: 'Hi' })
    expect(calls()).toEqual([4])
  })

  it('isn’t blamed for requests that it rejects', async () => {
    const { ask, states } = await buildRouter([fails(400)])
    for (let round = 0; round < 4; round += 1) await report(ask)
    expect(states).toEqual([])
  })
})
