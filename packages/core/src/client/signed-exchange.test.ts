import { expect, test } from 'vitest'

import { createSession, type Session } from '../session/session.ts'
import { buildProfile, createMemoryStorage } from '../testing/index.ts'
import { json, type Received, type Responder, startTestServer } from '../testing/test-server.ts'
import { createApi } from './create-api.ts'
import { createLocalLock, type Lock } from './renew-tokens.ts'

/** A server that accepts one access token at a time, and refresh tokens as `accept` says. */
function rotatingServer(valid: { access: string; refresh: string }): Responder {
  let turn = 1
  return ({ url, headers, body }, response) => {
    if (url === '/auth/refresh') {
      if (JSON.parse(body).refreshToken !== valid.refresh) {
        return json(response, 401, { statusCode: 401, code: 'auth.refresh_refused', message: 'No', error: '' })
      }
      turn += 1
      valid.access = `access-${turn}`
      valid.refresh = `refresh-${turn}`
      return json(response, 200, { tokens: { accessToken: valid.access, refreshToken: valid.refresh } })
    }
    if (headers.authorization !== `Bearer ${valid.access}`)
      return json(response, 401, { statusCode: 401, message: 'Who?' })
    return json(response, 200, { list: [], total: 0 })
  }
}

const refreshes = (received: readonly Received[]): number =>
  received.filter(({ url }) => url === '/auth/refresh').length

async function setUp(respond: Responder, options: { lock?: Lock; session?: Session } = {}) {
  const { baseUrl, received } = await startTestServer(respond)
  const session = options.session ?? createSession(createMemoryStorage())
  if (session.readTokens() === null) session.storeTokens({ accessToken: 'stale', refreshToken: 'refresh-1' })
  const signedOut: string[] = []
  const open = () => createApi({ baseUrl, session, ...options, onSignedOut: () => signedOut.push('out') })
  return { api: open(), open, received, session, signedOut }
}

test('a 401 is answered by one refresh and the call is made again', async () => {
  const { api, received, session } = await setUp(rotatingServer({ access: 'access-1', refresh: 'refresh-1' }))
  await expect(api.chat.searchConversations()).resolves.toEqual({ list: [], total: 0 })
  expect(received.map(({ url }) => url)).toEqual([
    '/ai/conversation/search',
    '/auth/refresh',
    '/ai/conversation/search',
  ])
  expect(session.readTokens()).toEqual({ accessToken: 'access-2', refreshToken: 'refresh-2' })
})

test('many calls that fail at once share one refresh, in two tabs too', async () => {
  const lock = createLocalLock()
  const { api, open, received, signedOut } = await setUp(rotatingServer({ access: 'access-1', refresh: 'refresh-1' }), {
    lock,
  })
  const secondTab = open()
  const calls = [api, secondTab, api, secondTab, api].map((tab) => tab.chat.searchConversations())
  await expect(Promise.all(calls)).resolves.toHaveLength(5)
  expect(refreshes(received)).toBe(1)
  expect(signedOut).toEqual([])
})

test('when another tab has refreshed meanwhile its tokens are used', async () => {
  const session = createSession(createMemoryStorage())
  const lock: Lock = (run) => {
    session.storeTokens({ accessToken: 'access-1', refreshToken: 'refresh-1' })
    return run()
  }
  const { api, received } = await setUp(rotatingServer({ access: 'access-1', refresh: 'refresh-1' }), { lock, session })
  await api.chat.searchConversations()
  expect(refreshes(received)).toBe(0)
})

test('a refused refresh keeps the tokens that another tab has stored meanwhile', async () => {
  const session = createSession(createMemoryStorage())
  session.storeTokens({ accessToken: 'stale', refreshToken: 'gone' })
  const rotating = rotatingServer({ access: 'access-1', refresh: 'refresh-1' })
  const { api, signedOut } = await setUp(
    (request, response) => {
      if (request.url === '/auth/refresh') session.storeTokens({ accessToken: 'access-1', refreshToken: 'refresh-1' })
      return rotating(request, response)
    },
    { session },
  )
  await expect(api.chat.searchConversations()).resolves.toEqual({ list: [], total: 0 })
  expect(session.readTokens()?.accessToken).toBe('access-1')
  expect(signedOut).toEqual([])
})

test('a refused refresh signs out, once for many calls, and the 401 is thrown', async () => {
  const { api, received, session, signedOut } = await setUp(rotatingServer({ access: 'x', refresh: 'y' }))
  const results = await Promise.allSettled([api.auth.me(), api.auth.me(), api.auth.me()])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(results[0]).toMatchObject({ reason: { statusCode: 401 } })
  expect(refreshes(received)).toBe(1)
  expect(signedOut).toEqual(['out'])
  expect(session.readTokens()).toBeNull()
})

test('a call without any token that is refused leads to the login page', async () => {
  const { api, session, signedOut } = await setUp(rotatingServer({ access: 'x', refresh: 'y' }))
  session.signOut()
  await expect(api.auth.me()).rejects.toMatchObject({ statusCode: 401 })
  expect(signedOut).toEqual(['out'])
})

test('a 401 after the refresh signs out and does not refresh again', async () => {
  const { api, received, signedOut } = await setUp(({ url }, response) =>
    url === '/auth/refresh'
      ? json(response, 200, { tokens: { accessToken: 'a', refreshToken: 'b' } })
      : json(response, 401, { statusCode: 401, message: 'No' }),
  )
  await expect(api.auth.me()).rejects.toMatchObject({ statusCode: 401 })
  expect(refreshes(received)).toBe(1)
  expect(signedOut).toEqual(['out'])
})

test.for([500, 503, 429])('a refresh that fails with %i leaves the session alone', async (status) => {
  const { api, session, signedOut } = await setUp(({ url }, response) =>
    json(response, url === '/auth/refresh' ? status : 401, { message: 'x' }),
  )
  await expect(api.auth.me()).rejects.toMatchObject({ statusCode: status })
  expect(session.readTokens()).not.toBeNull()
  expect(signedOut).toEqual([])
})

test('a wrong password is an answer: nothing is refreshed, nobody is signed out', async () => {
  const { api, received, session, signedOut } = await setUp((_, response) =>
    json(response, 401, { statusCode: 401, code: 'auth.wrong_credentials', message: 'Wrong' }),
  )
  const body = { email: 'a@b.test', password: 'x' }
  await expect(api.auth.signIn({ body })).rejects.toMatchObject({ code: 'auth.wrong_credentials' })
  await expect(api.request('GET', '/x', { tokenFree: true })).rejects.toMatchObject({ statusCode: 401 })
  expect(refreshes(received)).toBe(0)
  expect(session.readTokens()).not.toBeNull()
  expect(signedOut).toEqual([])
})

test('a wrapped 401 counts as one', async () => {
  const { api, received } = await setUp(({ url }, response) =>
    json(
      response,
      200,
      url === '/auth/refresh' ? { statusCode: 401, message: 'No' } : { statusCode: 401, message: 'Who?' },
    ),
  )
  await expect(api.auth.me()).rejects.toMatchObject({ statusCode: 401 })
  expect(refreshes(received)).toBe(1)
})

test('what one person asked for is not done in the name of another who signed in meanwhile', async () => {
  const session = createSession(createMemoryStorage())
  session.storeTokens({ accessToken: 'stale', refreshToken: 'refresh-1' })
  session.storeUser(buildProfile({ name: 'Ada' }))
  const lock: Lock = (run) => {
    session.storeTokens({ accessToken: 'access-1', refreshToken: 'refresh-1' })
    session.storeUser(buildProfile({ name: 'Grace' }))
    return run()
  }
  const { api, received } = await setUp(rotatingServer({ access: 'access-1', refresh: 'refresh-1' }), { lock, session })
  await expect(api.chat.searchConversations()).rejects.toMatchObject({ statusCode: 401 })
  expect(received).toHaveLength(1)
  expect(session.readTokens()).not.toBeNull()
})
