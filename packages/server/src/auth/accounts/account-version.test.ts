import type { SignInResult } from '@saffron/core/auth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import {
  latestCode,
  type Sent,
  send,
  signedInApi,
  startTestServer,
  testEngines,
  type TestServer,
} from '../../testing/index.ts'
import { hashPassword } from '../passwords/password.ts'
import { changeProfile } from '../profile/store.ts'
import { findUser } from './store.ts'

const password = 'correct horse battery'
const newPassword = 'staple in the morning'
const HOUR_MS = 60 * 60_000

describe.each(testEngines())('The version of an account on %s', (engine) => {
  let server: TestServer
  let boss: Awaited<ReturnType<typeof signedInApi>>
  let mailbox = 0
  beforeAll(async () => {
    server = await startTestServer({ engine })
    boss = await signedInApi(server, 'super-admin')
  })
  afterAll(() => server.close())

  async function signUp() {
    const email = `person${++mailbox}@example.com`
    const { body } = await send(server, 'POST /auth/signup', { json: { email, password } })
    const { user, tokens } = body as SignInResult
    return { id: user.id, email, token: tokens.accessToken }
  }
  type Person = Awaited<ReturnType<typeof signUp>>

  /** Prepares the account and returns the change that makes a new version. */
  const changes: Record<string, (person: Person) => Promise<() => Promise<Sent>>> = {
    'a name': async ({ token }) => {
      return () => send(server, 'PATCH /user/me', { token, json: { name: 'Zoë' } })
    },
    'a password': async ({ token }) => {
      return () => send(server, 'PATCH /user/me/password', { token, json: { password, newPassword } })
    },
    'a reset': async ({ email }) => {
      await send(server, 'POST /user/forgot-password', { json: { email } })
      const json = { email, code: await latestCode(server, email), password: newPassword }
      return () => send(server, 'POST /user/forgot-password', { json })
    },
    'a role': async ({ id }) => {
      const { accessToken: token } = boss.user.tokens
      return () => send(server, `PATCH /api/user/list/${id}`, { token, json: { role: 'admin' } })
    },
  }

  it.each(Object.entries(changes))('doesn’t decrease with %s, after a concurrent change', async (_what, ready) => {
    const person = await signUp()
    const change = await ready(person)
    const updatedAt = new Date(Date.now() + HOUR_MS).toISOString()
    const [begun, looked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const another = server.deps.db.transaction(async (tx) => {
      await changeProfile(tx, person.id, { name: 'Zoë Å', updatedAt })
      begun.resolve()
      await looked.promise
    })
    await begun.promise
    const changing = change()
    // Takes as long as checking a few passwords, so the change waits for the other one by then.
    for (let time = 0; time < 6; time++) await hashPassword(password)
    looked.resolve()
    await another
    expect((await changing).status).toBe(200)
    const version = (await findUser(server.deps.db.query, person.id))?.updatedAt ?? ''
    expect(version > updatedAt).toBe(true)
  })
})
