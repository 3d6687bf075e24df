import type { PasskeyCreationOptions, SecondFactorState, SignInResult } from '@saffron/core/auth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import {
  appCode,
  createPasskeyDevice,
  type Sending,
  send,
  startTestServer,
  testEngines,
  type TestServer,
} from '../../testing/index.ts'
import { findUser, setPasswordHash } from '../accounts/store.ts'
import { hashPassword, verifyPassword } from './password.ts'

const password = 'correct horse battery'
const newPassword = 'staple in the morning'
const chosenByCode = 'another dawn entirely'
const headers = { origin: 'https://saffron.example' }

describe.each(testEngines())('The caller’s password on %s', (engine) => {
  let server: TestServer
  let mailbox = 0
  beforeAll(async () => {
    server = await startTestServer({ engine })
    await signUp()
  })
  afterAll(() => server.close())

  async function signUp() {
    const json = { email: `person${++mailbox}@example.com`, password }
    const { user, tokens } = (await send(server, 'POST /auth/signup', { json })).body as SignInResult
    const token = tokens.accessToken
    const call = (what: string, sending: Sending = {}) => send(server, what, { token, headers, ...sending })
    return { id: user.id, token, call }
  }

  /** Creates an account with an authenticator app and a passkey. */
  async function guarded() {
    const account = await signUp()
    const { call } = account
    const { secret } = (await call('POST /user/totp/begin', { json: { password } })).body as { secret: string }
    await call('POST /user/totp/confirm', { json: { password, code: appCode(secret) } })
    const options = (await call('POST /user/passkey/begin', { json: { password } })).body as PasskeyCreationOptions
    const device = createPasskeyDevice(headers.origin)
    const made = await call('POST /user/passkey/confirm', { json: { credential: device.make(options) } })
    return { ...account, passkey: (made.body as { id: string }).id }
  }

  /** Returns the result of a call with a correct password, if a reset completes before the requested change. */
  async function overtaken(id: string, act: () => ReturnType<typeof send>) {
    const passwordHash = await hashPassword(chosenByCode)
    const begun = Promise.withResolvers<void>()
    const looked = Promise.withResolvers<void>()
    const resetting = server.deps.db.transaction(async (tx) => {
      await setPasswordHash(tx, { id, passwordHash, updatedAt: server.deps.now().toISOString() })
      await server.app.auth.sessions.revokeAll(tx, { userId: id })
      begun.resolve()
      await looked.promise
    })
    await begun.promise
    const acting = act()
    // Takes as long as checking a few passwords, so the call waits for the transaction by then.
    for (let time = 0; time < 6; time++) await hashPassword(password)
    looked.resolve()
    await resetting
    return acting
  }

  const refused = { status: 401, body: { code: 'auth.required' } }
  const openSession = async (userId: string) => {
    const device = { address: '127.0.0.1', userAgent: 'test' }
    return (await server.deps.db.transaction((tx) => server.app.auth.sessions.open(tx, userId, device))).accessToken
  }

  it('can’t be changed if a reset changed it in the meantime', async () => {
    const { id, call } = await signUp()
    const changing = () => call('PATCH /user/me/password', { json: { password, newPassword } })
    expect(await overtaken(id, changing)).toMatchObject(refused)
    const kept = (await findUser(server.deps.db.query, id))?.passwordHash ?? null
    expect(await verifyPassword(chosenByCode, kept)).toBe(true)
  })

  it('permits one of two concurrent changes', async () => {
    const { call } = await signUp()
    const change = (next: string) => call('PATCH /user/me/password', { json: { password, newPassword: next } })
    const answers = await Promise.all([change(newPassword), change(chosenByCode)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  })

  it.each(['DELETE /user/totp', 'DELETE /user/passkey/list/ID', 'POST /user/recovery-code/create', 'DELETE /user/me'])(
    'permits nothing with %s after a reset',
    async (what) => {
      const { id, call, passkey } = await guarded()
      expect(await overtaken(id, () => call(what.replace('ID', passkey), { json: { password } }))).toMatchObject(
        refused,
      )
      const token = await openSession(id)
      const state = (await send(server, 'GET /user/second-factor', { token })).body as SecondFactorState
      expect(state).toMatchObject({ totp: true, passkeys: 1, recoveryCodesLeft: 10 })
      expect((await send(server, 'GET /user/me', { token })).body).not.toHaveProperty('deletionAt')
    },
  )

  it('is audited when wrong, also in the login history', async () => {
    const { id, call } = await signUp()
    await call('PATCH /user/me/password', { json: { password: 'guessed', newPassword } })
    await call('POST /user/totp/begin', { json: { password: 'guessed' } })
    const found = await server.app.auth.audit.search({ page: 1, limit: 10, subject: id, action: 'auth.owner_refused' })
    expect(found.list).toMatchObject([{ actor: id }, { actor: id }])
    expect((await call('GET /user/loginHistory?limit=1')).body).toMatchObject({
      list: [{ succeeded: false, method: 'password' }],
    })
  })
})
