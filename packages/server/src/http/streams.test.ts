import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { defineContract, id } from '@saffron/core/contract'
import { ApiError } from '@saffron/core/errors'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'

import { createMetrics } from '../metrics.ts'
import { buildUser, startTestServer, type TestServer } from '../testing/index.ts'
import { type Handlers } from './handler.ts'
import { createHttpApp, createRateLimits, routesOf } from './index.ts'

const sample = defineContract({
  listen: { method: 'GET', path: '/sample/events', access: 'user', stream: 'events', summary: '', result: z.unknown() },
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
  leak: { method: 'POST', path: '/sample/create', access: 'guest', summary: '', result: z.object({ id }) },
})

const anId = crypto.randomUUID()
const left = Promise.withResolvers<void>()
const handlers: Handlers<typeof sample> = {
  listen: async ({ signal }) =>
    (async function* () {
      yield { event: 'hello', data: '{}' }
      await once(signal, 'abort')
      left.resolve()
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
  leak: async () => {
    const row = { id: anId, passwordHash: 'secret' }
    return row
  },
}

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
      sessions: app.auth.sessions,
      rateLimits: createRateLimits(0, deps.now),
      db: deps.db,
      log: deps.log,
      metrics: createMetrics(),
      metricsToken: undefined,
      trustProxy: false,
      webFolder: undefined,
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

it('a stream ends at once when the session it came with does', async () => {
  const { tokens } = await buildUser(base)
  const headers = { authorization: `Bearer ${tokens.accessToken}` }
  const answer = await fetch(`${url}/sample/events`, { headers })
  const reader = answer.body?.getReader()
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('event: hello\ndata: {}\n\n')
  await fetch(`${base.url}/auth/signout`, { method: 'POST', headers })
  await left.promise
  await expect(reader?.read()).rejects.toThrow('terminated')
})

it('an answer holds what the contract names, and 201 where something was created', async () => {
  const answer = await fetch(`${url}/sample/create`, { method: 'POST' })
  expect(answer.status).toBe(201)
  expect(await answer.json()).toEqual({ id: anId })
})

it('OpenAI’s clients get JSON or a stream as they ask', async () => {
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

it('OpenAI’s clients get failures in the form they know', async () => {
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
  expect(await nobody.json()).toMatchObject({ error: { type: 'authentication_error', message: 'Sign in to go on.' } })
})
