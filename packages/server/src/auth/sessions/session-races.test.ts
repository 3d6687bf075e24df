import { randomInt } from 'node:crypto'

import type {
  DeviceCode,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  SecondFactorChallenge,
  SignInResult,
  Tokens,
} from '@saffron/core/auth'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import {
  appCode,
  browseToCode,
  createPasskeyDevice,
  latestCode,
  type OpenIdProvider,
  type Sending,
  send,
  signedInApi,
  startOpenIdProvider,
  startTestServer,
  testEngines,
  type TestServer,
} from '../../testing/index.ts'
import { setEmailVerified } from '../accounts/store.ts'
import { signInLocally } from '../local/sign-in-locally.ts'

const password = 'correct horse battery'
const newPassword = 'staple in the morning'
const redirectUri = 'https://saffron.example/auth/callback/google'
const origin = 'https://saffron.example'
/** Sessions with this user agent aren't stored until the gate opens. */
const userAgent = 'waits at the gate'
/** Unique among the tests on this PostgreSQL. */
const gate = randomInt(2 ** 31)
const OVER = [401, 401]
const PATIENCE = { timeout: 10_000 }
vi.setConfig({ testTimeout: 30_000 })

type Boss = Awaited<ReturnType<typeof signedInApi>>

describe.each(testEngines())('A session on %s', (engine) => {
  let server: TestServer
  let provider: OpenIdProvider
  let boss: Boss
  let mailbox = 0
  beforeAll(async () => {
    provider = await startOpenIdProvider(redirectUri)
    server = await startTestServer({ engine, config: { google: provider.google } })
    if (engine === 'postgres') await buildGate()
    boss = await signedInApi(server, 'super-admin')
  })
  afterAll(async () => {
    await server.close()
    await provider.close()
  })

  async function buildGate(): Promise<void> {
    const { query } = server.deps.db
    const wait = `if new.user_agent = '${userAgent}' then perform pg_advisory_xact_lock(${gate}); end if; return new;`
    await sql.raw(`create function wait() returns trigger language plpgsql as $$ begin ${wait} end $$`).execute(query)
    await sql.raw('create trigger gate before insert on session for each row execute function wait()').execute(query)
  }

  const call = (what: string, json: object, sending: Sending = {}) =>
    send(server, what, { json, headers: { origin }, ...sending })
  const enter = async (what: string, json: object, sending: Sending = {}): Promise<Tokens> => {
    const { body } = await call(what, json, { headers: { origin, 'user-agent': userAgent }, ...sending })
    return (body as SignInResult).tokens
  }
  const visit = ({ user }: Boss, { id }: Person) =>
    enter('POST /auth/signin-by-anyuser', { userId: id }, { token: user.tokens.accessToken })
  async function signUp() {
    const email = `person${++mailbox}@example.com`
    const { user, tokens } = (await call('POST /auth/signup', { email, password })).body as SignInResult
    return { id: user.id, email, token: tokens.accessToken }
  }
  type Person = Awaited<ReturnType<typeof signUp>>

  const atGate = sql<{ pid: number }>`select pid from pg_locks
    where locktype = 'advisory' and objid = ${gate} and not granted`
  const behindIt = sql`select pid from pg_stat_activity where pg_blocking_pids(pid) && array(${atGate})`

  /** Returns the session that is opened while `end` ends the open sessions. */
  async function overtaken(open: () => Promise<Tokens>, end: () => Promise<unknown>): Promise<Tokens> {
    if (engine === 'sqlite') {
      // SQLite has a single writer, so there is no gap.
      const tokens = await open()
      await end()
      return tokens
    }
    const { query, transaction } = server.deps.db
    const [shut, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const keeping = transaction(async (tx) => {
      await sql`select pg_advisory_xact_lock(${gate})`.execute(tx)
      shut.resolve()
      await opened.promise
    })
    await shut.promise
    const opening = open()
    await expect.poll(async () => (await atGate.execute(query)).rows.length, PATIENCE).toBe(1)
    let isOver = false
    const ending = end().finally(() => {
      isOver = true
    })
    // A call that doesn't wait for the other ends too early, which is the bug this test detects.
    await expect.poll(async () => isOver || (await behindIt.execute(query)).rows.length > 0, PATIENCE).toBe(true)
    opened.resolve()
    await keeping
    await ending
    return opening
  }

  async function answersTo({ accessToken, refreshToken }: Tokens): Promise<number[]> {
    const { status } = await send(server, 'GET /user/me', { token: accessToken })
    return [status, (await call('POST /auth/refresh', { refreshToken })).status]
  }

  const byPassword = ({ email }: Person) => enter('POST /auth/signin', { email, password })
  const setDisabled = (id: string, disabled: boolean) => boss.auth.changeUser({ params: { id }, body: { disabled } })
  const disableForAMoment = async (id: string) => {
    await setDisabled(id, true)
    await setDisabled(id, false)
  }

  /** Prepares the account and returns the function that opens the session. */
  const waysIn: Record<string, (person: Person) => Promise<() => Promise<Tokens>>> = {
    'a password': async (person) => () => byPassword(person),
    'a second factor': async ({ email, token }) => {
      const { secret } = (await call('POST /user/totp/begin', { password }, { token })).body as { secret: string }
      await call('POST /user/totp/confirm', { password, code: appCode(secret) }, { token })
      const { body } = await call('POST /auth/signin', { email, password })
      const { challenge } = (body as { details: SecondFactorChallenge }).details
      return () => enter('POST /auth/second-factor', { challenge, code: appCode(secret, 1) })
    },
    'a passkey': async ({ token }) => {
      const device = createPasskeyDevice(origin)
      const asked = await call('POST /user/passkey/begin', { password }, { token })
      const made = { credential: device.make(asked.body as PasskeyCreationOptions) }
      await call('POST /user/passkey/confirm', made, { token })
      const { body } = await call('POST /auth/passkey/begin', {})
      return () => enter('POST /auth/passkey/signin', { credential: device.use(body as PasskeyRequestOptions) })
    },
    'an account at Google': async ({ email, id }) => {
      await setEmailVerified(server.deps.db.query, { id, at: server.deps.now().toISOString() })
      provider.accounts.set(id, { sub: id, email, email_verified: true, name: 'Zoë' })
      const returned = await browseToCode(provider.google, { redirectUri, account: id })
      return () => enter('POST /auth/google/code', returned)
    },
    'an approved device': async ({ token }) => {
      const { deviceCode, userCode } = (await call('POST /auth/device/code', {})).body as DeviceCode
      await call(`POST /auth/device/approve/${userCode}`, { approve: true }, { token })
      return () => enter('POST /auth/device/token', { deviceCode })
    },
    'the database itself': async ({ id, email }) => {
      await boss.auth.changeUser({ params: { id }, body: { role: 'super-admin' } })
      return async () => {
        const entry = await signInLocally(server.deps, { email, userAgent })
        if (!entry.ok) throw new Error(entry.reason)
        return entry.tokens
      }
    },
    'a visit': async (person) => {
      const impersonator = await signedInApi(server, 'super-admin')
      return () => visit(impersonator, person)
    },
  }

  it.each(Object.entries(waysIn))('being opened by %s ends with all others', async (_way, ready) => {
    const person = await signUp()
    const open = await ready(person)
    const tokens = await overtaken(open, () => boss.auth.endUserSessions({ params: { id: person.id } }))
    expect(await answersTo(tokens)).toEqual(OVER)
  })

  /** Prepares the account and returns the function that ends the sessions. */
  const ends: Record<string, (person: Person) => Promise<() => Promise<unknown>>> = {
    'the password is reset': async ({ email }) => {
      await call('POST /user/forgot-password', { email })
      const code = await latestCode(server, email)
      return () => call('POST /user/forgot-password', { email, code, password: newPassword })
    },
    'the password is changed': async ({ token }) => {
      return () => call('PATCH /user/me/password', { password, newPassword }, { token })
    },
    'the other sessions are ended': async ({ token }) => {
      return () => send(server, 'DELETE /user/session/others', { token })
    },
    'the account is disabled': async ({ id }) => {
      return () => disableForAMoment(id)
    },
    'the account is to be deleted': async ({ token }) => {
      return () => call('DELETE /user/me', { password }, { token })
    },
  }

  it.each(Object.entries(ends))('being opened when %s doesn’t survive', async (_what, ready) => {
    const person = await signUp()
    const end = await ready(person)
    const tokens = await overtaken(() => byPassword(person), end)
    expect(await answersTo(tokens)).toEqual(OVER)
  })

  const endsOfVisits: Record<string, (impersonator: Boss) => Promise<unknown>> = {
    'lose the role': ({ user: { id } }) => boss.auth.changeUser({ params: { id }, body: { role: 'user' } }),
    'are disabled': ({ user: { id } }) => disableForAMoment(id),
    'sign out': ({ auth }) => auth.signOut(),
  }

  it.each(Object.entries(endsOfVisits))('of an impersonation ends when the super admin %s', async (_what, end) => {
    const person = await signUp()
    const impersonator = await signedInApi(server, 'super-admin')
    const tokens = await overtaken(
      () => visit(impersonator, person),
      () => end(impersonator),
    )
    expect(await answersTo(tokens)).toEqual(OVER)
  })
})
