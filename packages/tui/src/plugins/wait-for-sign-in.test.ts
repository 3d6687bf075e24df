import { createApi } from '@saffron/core/client'
import { createSession } from '@saffron/core/session'
import { createMemoryStorage } from '@saffron/core/testing'
import { buildPlugin, buildUser, startTestServer, type TestServer } from '@saffron/server/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { waitForSignIn } from './wait-for-sign-in.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

it('goes on waiting after errors that pass, and ends with the others', async () => {
  const session = createSession(createMemoryStorage())
  const user = await buildUser(server)
  session.storeTokens(user.tokens)
  const asked: string[] = []
  const api = createApi({
    baseUrl: server.url,
    session,
    fetch: async (url, init) => {
      asked.push(url)
      return asked.length === 1 ? new Response('', { status: 503 }) : fetch(url, init)
    },
  })
  // Its server needs neither a key nor an account.
  const { id } = await buildPlugin(server.deps.db, user.id)
  expect(await waitForSignIn(api, id)).toMatchObject({ id, connected: true })
  expect(asked).toHaveLength(2)
  await expect(waitForSignIn(api, crypto.randomUUID())).rejects.toMatchObject({ code: 'plugin.not_found' })
})
