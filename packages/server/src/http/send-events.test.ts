import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

import { ApiError } from '@saffron/core/errors'
import { expect, it, onTestFinished } from 'vitest'

import type { EventFrame } from './event-frame.ts'
import { type EventStream, sendEvents } from './send-events.ts'

const failure = async (error: unknown) => ({
  event: 'error',
  data: JSON.stringify({ code: ApiError.is(error) ? error.code : 'server.failed' }),
})

/** Starts a server that answers every request with the events of `frames`. */
async function eventServer(
  frames: (signal: AbortSignal) => AsyncIterable<EventFrame>,
  options: Partial<EventStream> = {},
) {
  const ended = Promise.withResolvers<void>()
  const server = createServer((_request, response) => {
    const left = new AbortController()
    response.once('close', () => left.abort())
    const stream = { frames: frames(left.signal), signal: left.signal, failure, ...options }
    void sendEvents(response, stream).then(ended.resolve)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, ended: ended.promise }
}

it('writes an event as its ID, its name and one line of data', async () => {
  const { url } = await eventServer(async function* () {
    yield { id: 1, event: 'text', data: '{"delta":"你\\n好"}' }
    yield { data: '[DONE]' }
  })
  const answer = await fetch(url)
  expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('no-store, no-transform')
  expect(await answer.text()).toBe('id: 1\nevent: text\ndata: {"delta":"你\\n好"}\n\ndata: [DONE]\n\n')
})

it('sends the head before the first event, and comments while idle', async () => {
  const enough = Promise.withResolvers<void>()
  const frames = async function* () {
    await enough.promise
    yield { data: 'late' }
  }
  const { url } = await eventServer(frames, { heartbeatMs: 5 })
  const answer = await fetch(url)
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader?.read())?.value).toMatch(/^(:\n\n)+$/)
  enough.resolve()
  let rest = ''
  for (let next = await reader?.read(); next?.value !== undefined; next = await reader?.read()) rest += next.value
  expect(rest).toMatch(/^(:\n\n)*data: late\n\n$/)
})

it('reports its failure inside the stream', async () => {
  const { url } = await eventServer(async function* () {
    yield { id: 1, data: 'one' }
    throw new ApiError('provider.cut')
  })
  expect(await (await fetch(url)).text()).toBe('id: 1\ndata: one\n\nevent: error\ndata: {"code":"provider.cut"}\n\n')
})

it('stops requesting events when the client disconnects', async () => {
  const { url, ended } = await eventServer(async function* (signal) {
    yield { data: 'one' }
    await once(signal, 'abort')
  })
  const leaving = new AbortController()
  const answer = await fetch(url, { signal: leaving.signal })
  await answer.body?.getReader().read()
  leaving.abort()
  expect(await ended).toBeUndefined()
})

it('drops a stalled client, after requesting no more than the connection buffers', async () => {
  let made = 0
  const frames = async function* () {
    for (;;) {
      made += 1
      yield { data: 'x'.repeat(1_000_000) }
    }
  }
  const { url, ended } = await eventServer(frames, { stalledMs: 50 })
  const watcher = request(url)
  watcher.on('error', () => undefined)
  watcher.on('response', (response) => response.pause().on('error', () => undefined))
  watcher.end()
  await ended
  expect(made).toBeLessThan(50)
})
