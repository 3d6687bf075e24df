import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'

import { defineContract, id } from '@saffron/core/contract'
import { ApiError } from '@saffron/core/errors'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'

import { createMetrics } from '../platform/metrics.ts'
import { createAccessWatch } from '../spaces/index.ts'
import { buildUser, contractRows, startTestServer, type TestServer } from '../testing/index.ts'
import type { Authenticate } from './authenticate.ts'
import { type Handlers } from './handler.ts'
import { createHttpApp, createRateLimits, createStreamLimit, routesOf } from './index.ts'

const sample = defineContract({
  listen: { method: 'GET', path: '/sample/events', access: 'user', stream: 'events', summary: '', result: z.unknown() },
  watch: {
    method: 'GET',
    path: '/sample/watch',
    access: 'user',
    stream: 'events',
    watches: true,
    summary: '',
    result: z.unknown(),
  },
  complete: {
    method: 'POST',
    path: '/sample/completions',
    access: 'user',
    stream: 'openai',
    errorForm: 'openai',
    summary: '',
    body: z.object({ model: z.string(), stream: z.optional(z.boolean()) }),
    result: z.object({ object: z.literal('chat.completion') }),
  },
  breakOff: {
    method: 'GET',
    path: '/sample/broken',
    access: 'user',
    stream: 'events',
    summary: '',
    result: z.unknown(),
  },
  wait: { method: 'POST', path: '/sample/wait', access: 'user', summary: '', result: z.unknown() },
  leak: { method: 'POST', path: '/sample/create', access: 'guest', summary: '', result: z.object({ id }) },
})

const anId = crypto.randomUUID()
const left = Promise.withResolvers<void>()
/** The number of open streams, and of listeners for the end of sessions. */
const open = { streams: 0, sessions: 0 }
let waits = 0
async function* greet(signal: AbortSignal) {
  open.streams += 1
  try {
    yield { event: 'hello', data: '{}' }
    if (!signal.aborted) await once(signal, 'abort')
  } finally {
    open.streams -= 1
    left.resolve()
  }
}
const handlers: Handlers<typeof sample> = {
  listen: async ({ signal }) => greet(signal),
  watch: async ({ signal }) => greet(signal),
  breakOff: async () =>
    (async function* () {
      yield { id: 1, event: 'hello', data: '{}' }
      throw new Error('bug')
    })(),
  complete: async ({ body }) => {
    if (body.model === 'none') throw new ApiError('model.not_available', { values: { model: 'none' } })
    if (body.model === 'poor') throw new ApiError('client.unexpected', { statusCode: 402, message: 'no credit' })
    if (body.stream !== true) return { object: 'chat.completion' as const }
    return (async function* () {
      yield { data: '{"choices":[]}' }
      throw new ApiError('provider.cut')
    })()
  },
  wait: async ({ signal }) => {
    waits += 1
    await once(signal, 'abort')
    throw new Error('what waited was aborted')
  },
  leak: async () => {
    const row = { id: anId, passwordHash: 'secret' }
    return row
  },
}

/** The real authentication, which also counts listeners for the end of sessions. */
const counting =
  (authenticate: Authenticate): Authenticate =>
  async (token, onEnd) => {
    const presence = await authenticate(token, onEnd)
    if (presence === undefined) return undefined
    open.sessions += 1
    const forget = () => {
      open.sessions -= 1
      presence.forget()
    }
    return { ...presence, forget }
  }

const logged: { level: number; route: string; failure?: string; err?: object }[] = []
let base: TestServer
let url: string
const server = createServer()
beforeAll(async () => {
  base = await startTestServer()
  const { deps, app } = base
  server.on(
    'request',
    createHttpApp({
      routes: routesOf(sample, handlers),
      authenticate: counting(app.auth.authenticate),
      rateLimits: createRateLimits(0, deps.now),
      openStream: createStreamLimit(2),
      populators: {},
      receiveFile: app.drive.receiveFile,
      db: deps.db,
      accessWatch: createAccessWatch(),
      log: pino({ level: 'warn' }, { write: (line: string) => void logged.push(JSON.parse(line)) }),
      metrics: createMetrics(),
      metricsToken: undefined,
      trustProxy: false,
      webFolder: undefined,
      redirectFor: async () => undefined,
      isStopping: () => false,
    }),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await base.close()
})

const complete = async (body: unknown) => {
  const { tokens } = await buildUser(base)
  const headers = { authorization: `Bearer ${tokens.accessToken}`, 'content-type': 'application/json' }
  return fetch(`${url}/sample/completions`, { method: 'POST', headers, body: JSON.stringify(body) })
}

it('a stream ends right away with its session', async () => {
  const { tokens } = await buildUser(base)
  const headers = { authorization: `Bearer ${tokens.accessToken}` }
  const answer = await fetch(`${url}/sample/events`, { headers })
  const reader = answer.body?.getReader()
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('event: hello\ndata: {}\n\n')
  await fetch(`${base.url}/auth/signout`, { method: 'POST', headers })
  await left.promise
  await expect(reader?.read()).rejects.toThrow('terminated')
})

it('returns 429 above the limit of streams per user, until one is closed', async () => {
  const { tokens } = await buildUser(base)
  const begin = async (path = '/sample/watch', token = tokens.accessToken) => {
    const leaving = new AbortController()
    const headers = { authorization: `Bearer ${token}` }
    const response = await fetch(url + path, { headers, signal: leaving.signal })
    return { response, leave: () => leaving.abort() }
  }
  const first = await begin()
  const second = await begin()
  const { response: refused } = await begin()
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('30')
  expect(await refused.json()).toMatchObject({ code: 'stream.too_many', message: expect.stringContaining('2 open') })
  // Other users' streams and other calls don't count.
  const other = await begin('/sample/watch', (await buildUser(base)).tokens.accessToken)
  const listening = await begin('/sample/events')
  expect([other.response.status, listening.response.status]).toEqual([200, 200])
  first.leave()
  const opened = [second, other, listening]
  const beginAnother = async () => {
    const another = await begin()
    opened.push(another)
    return another.response.status
  }
  await expect.poll(beginAnother).toBe(200)
  expect(await beginAnother()).toBe(429)
  for (const { leave } of opened) leave()
})

it('counts every event stream except model calls', () => {
  const uncounted = contractRows.filter(({ endpoint }) => endpoint.stream === 'events' && endpoint.watches !== true)
  expect(uncounted.map(({ name }) => name)).toEqual(['chat.startRun', 'store.testAgent'])
})

it('a failed call leaves no listener for its session', async () => {
  for (let call = 0; call < 5; call++) expect((await complete({ model: 'none' })).status).toBe(404)
  await expect.poll(() => open.sessions).toBe(0)
})

it('a client that disconnects before the response leaves no listener', async () => {
  const { tokens } = await buildUser(base)
  const head = `Host: x\r\nAuthorization: Bearer ${tokens.accessToken}\r\n`
  const { port } = server.address() as AddressInfo
  const leaveEarly = async (text: string, at: number) => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(text)
    // Sometimes the server has begun to respond, but usually it hasn't.
    for (let turn = 0; turn < at % 8; turn++) await new Promise(setImmediate)
    socket.destroy()
  }
  for (let at = 0; at < 40; at++) {
    await leaveEarly(`GET /sample/events HTTP/1.1\r\n${head}\r\n`, at)
    await leaveEarly(
      `POST /sample/completions HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: 9\r\n\r\n{`,
      at,
    )
  }
  // A last call makes sure that the server has received all of them.
  expect((await complete({ model: 'any' })).status).toBe(200)
  await expect.poll(() => open).toEqual({ streams: 0, sessions: 0 })
})

it('a call is notified of the end of its session, and has no access afterwards', async () => {
  const { sessions } = base.app.auth
  const { tokens } = await buildUser(base)
  const ended = Promise.withResolvers<string>()
  const presence = sessions.authenticate(tokens.accessToken, () => ended.resolve('ended'))
  await sessions.end((await presence)?.caller ?? { userId: '', sessionId: '' })
  expect(await ended.promise).toBe('ended')
  expect(await sessions.authenticate(tokens.accessToken, () => undefined)).toBeUndefined()
})

it('a failing stream is cut off, without an event without a number', async () => {
  const { tokens } = await buildUser(base)
  const headers = { authorization: `Bearer ${tokens.accessToken}` }
  const answer = await fetch(`${url}/sample/broken`, { headers })
  const reader = answer.body?.getReader()
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('id: 1\nevent: hello\ndata: {}\n\n')
  await expect(reader?.read()).rejects.toThrow('terminated')
})

it('a response contains the declared fields, and 201 for created objects', async () => {
  const answer = await fetch(`${url}/sample/create`, { method: 'POST' })
  expect(answer.status).toBe(201)
  expect(await answer.json()).toEqual({ id: anId })
})

it('OpenAI’s clients get JSON or a stream on request', async () => {
  expect(await (await complete({ model: 'any' })).json()).toEqual({ object: 'chat.completion' })
  const stream = await complete({ model: 'any', stream: true })
  expect(stream.headers.get('content-type')).toMatch(/^text\/event-stream/)
  const [first, second] = (await stream.text()).split('\n\n')
  expect(first).toBe('data: {"choices":[]}')
  expect(JSON.parse(second?.slice('data: '.length) ?? '')).toMatchObject({
    error: { code: 'provider.cut', type: 'server_error', param: null },
    statusCode: 502,
  })
})

it('a reply cut off by its provider is a warning in the log, an internal error has its stack', async () => {
  const since = logged.length
  await (await complete({ model: 'any', stream: true })).text()
  const { tokens } = await buildUser(base)
  const headers = { authorization: `Bearer ${tokens.accessToken}` }
  await fetch(`${url}/sample/broken`, { headers }).then((answer) => answer.text().catch(() => ''))
  await expect.poll(() => logged.length).toBe(since + 2)
  const [cut, bug] = logged.slice(since)
  expect(cut).toMatchObject({ level: 40, failure: 'provider.cut' })
  expect(cut).not.toHaveProperty('err')
  expect(bug).toMatchObject({ level: 50, err: { message: 'bug', stack: expect.any(String) } })
})

it('OpenAI’s clients get errors in their format', async () => {
  const missing = await complete({})
  expect(missing.status).toBe(400)
  expect(await missing.json()).toMatchObject({
    error: { type: 'invalid_request_error', param: 'model', code: 'request.invalid' },
    statusCode: 400,
  })
  const none = await complete({ model: 'none' })
  expect(none.status).toBe(404)
  expect(await none.json()).toMatchObject({ error: { code: 'model.not_available' } })
  const poor = await complete({ model: 'poor' })
  expect(poor.headers.get('x-should-retry')).toBe('false')
  expect(await poor.json()).toMatchObject({ error: { type: 'insufficient_quota', code: 'insufficient_quota' } })
  const nobody = await fetch(`${url}/sample/completions`, { method: 'POST' })
  expect(await nobody.json()).toMatchObject({
    error: { type: 'authentication_error', message: 'Sign in to continue.' },
  })
})

it('returns 401 to a waiting call whose session ends', async () => {
  const { tokens } = await buildUser(base)
  const headers = { authorization: `Bearer ${tokens.accessToken}` }
  const waiting = fetch(`${url}/sample/wait`, { method: 'POST', headers })
  await expect.poll(() => waits).toBe(1)
  const signedOut = await fetch(`${base.url}/auth/signout`, { method: 'POST', headers })
  expect(signedOut.status).toBe(200)
  const answer = await waiting
  expect({ status: answer.status, body: await answer.json() }).toMatchObject({
    status: 401,
    body: { code: 'auth.required' },
  })
})
