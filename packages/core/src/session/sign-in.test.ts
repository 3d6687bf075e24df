import { expect, test } from 'vitest'

import { createApi } from '../client/index.ts'
import { buildProfile, createMemoryStorage } from '../testing/index.ts'
import { json, startTestServer } from '../testing/test-server.ts'
import { createSession } from './session.ts'
import { refreshProfile, signIn, signOut, signUp } from './sign-in.ts'

const user = buildProfile()
const tokens = { accessToken: 'a', refreshToken: 'r' }
const body = { email: 'ada@example.test', password: 'correct horse' }

async function setUp(meStatus = 200) {
  const { baseUrl, received } = await startTestServer(({ url }, response) => {
    if (url === '/user/me') return json(response, meStatus, meStatus === 200 ? user : { message: 'No' })
    if (url === '/auth/signout') return json(response, 200, { signedOut: true })
    return json(response, 200, { user, tokens })
  })
  const session = createSession(createMemoryStorage())
  return { to: { api: createApi({ baseUrl, session }), session }, session, received, baseUrl }
}

test('signing in stores the tokens, then fetches the profile with them', async () => {
  const { to, session, received } = await setUp()
  await expect(signIn(to, body)).resolves.toEqual(user)
  expect(session.getSnapshot()).toEqual({ user, signedIn: true })
  expect(received.map(({ url, headers }) => [url, headers.authorization])).toEqual([
    ['/auth/signin', undefined],
    ['/user/me', 'Bearer a'],
  ])
})

test('signing up signs in', async () => {
  const { to, session } = await setUp()
  await signUp(to, { ...body, name: 'Ada' })
  expect(session.getSnapshot().signedIn).toBe(true)
})

test('when the profile cannot be fetched nobody is signed in and no token stays', async () => {
  const { to, session } = await setUp(500)
  await expect(signIn(to, body)).rejects.toMatchObject({ statusCode: 500 })
  expect(session.readTokens()).toBeNull()
})

test('while one person signs in the one before is not on show', async () => {
  const { to, session } = await setUp()
  session.storeTokens({ accessToken: 'old', refreshToken: 'old' })
  session.storeUser(buildProfile({ name: 'Grace' }))
  const seen = new Set<string>()
  session.subscribe(() => seen.add(session.getSnapshot().user?.name ?? 'nobody'))
  await signIn(to, body)
  expect([...seen]).toEqual(['nobody', 'Ada'])
})

test('the profile can be read again', async () => {
  const { to, session } = await setUp()
  await signIn(to, body)
  await expect(refreshProfile(to)).resolves.toEqual(session.getSnapshot().user)
})

test('signing out ends the session on the server and here', async () => {
  const { to, session, received } = await setUp()
  await signIn(to, body)
  await signOut(to, { toLogin: '/app/chats' })
  expect(received.at(-1)?.url).toBe('/auth/signout')
  expect(session.readTokens()).toBeNull()
  expect(session.takeRedirect()).toBe('/app/chats')
})

test('signing out works without a server', async () => {
  const session = createSession(createMemoryStorage())
  session.storeTokens(tokens)
  await signOut({ api: createApi({ baseUrl: 'http://127.0.0.1:1', session }), session })
  expect(session.readTokens()).toBeNull()
})
