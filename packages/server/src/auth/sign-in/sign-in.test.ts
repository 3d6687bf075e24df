import type { SignInResult, Tokens } from '@saffron/core/auth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { buildUser, send, signedInApi, startTestServer, testEngines, type TestServer } from '../../testing/index.ts'

const password = 'correct horse battery'
let mailbox = 0
const newEmail = () => `person${++mailbox}@example.com`

describe.each(testEngines())('Accounts on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.close())

  const signUp = async (email = newEmail()): Promise<SignInResult> => {
    const { status, body } = await send(server, 'POST /auth/signup', { json: { email, password } })
    expect(status).toBe(200)
    return body as SignInResult
  }
  const refresh = (refreshToken: string) => send(server, 'POST /auth/refresh', { json: { refreshToken } })
  const me = (token: string) => send(server, 'GET /user/me', { token })

  it('makes exactly one of many concurrent first sign-ups the super admin', async () => {
    const results = await Promise.all(Array.from({ length: 5 }, () => signUp()))
    const roles = results.map(({ user }) => user.role).toSorted()
    expect(roles).toEqual(['super-admin', 'user', 'user', 'user', 'user'])
  })

  it('can sign up, sign in with any case of the email, and return the profile', async () => {
    const email = newEmail()
    await signUp(email)
    const { status, body } = await send(server, 'POST /auth/signin', {
      json: { email: ` ${email.toUpperCase()} `, password },
    })
    expect(status).toBe(200)
    const { tokens, user } = body as SignInResult
    expect(user).toMatchObject({ email, role: 'user', name: email.split('@')[0] })
    expect((await me(tokens.accessToken)).body).toEqual({ ...user, balanceMicros: 0, heldMicros: 0 })
  })

  it('distinguish two addresses that differ after a plus sign', async () => {
    const email = newEmail()
    const { user } = await signUp(email.replace('@', '+one@'))
    expect(user.email).toBe(email.replace('@', '+one@'))
    expect((await signUp(email.replace('@', '+two@'))).user.id).not.toBe(user.id)
  })

  it.each([
    ['letters beyond ASCII', 'zoë@example.com'],
    ['three hundred characters', `${'x'.repeat(288)}@example.com`],
    ['two at signs', 'a@b@example.com'],
    ['a line break', 'a@example.com\r\nBcc: b@example.com'],
  ])('reject an email with %s', async (_what, email) => {
    for (const call of ['POST /auth/signup', 'POST /auth/signin']) {
      const refused = await send(server, call, { json: { email, password } })
      expect(refused).toMatchObject({ status: 400, body: { issues: [{ path: 'body.email' }] } })
    }
  })

  it('recognize an internationalized domain in its DNS form', async () => {
    const signedUp = await send(server, 'POST /auth/signup', { json: { email: 'zoe@例子.tw', password } })
    expect(signedUp).toMatchObject({ status: 200, body: { user: { email: 'zoe@xn--fsqu00a.tw' } } })
    const again = await send(server, 'POST /auth/signup', { json: { email: 'zoe@xn--fsqu00a.tw', password } })
    expect(again).toMatchObject({ status: 409, body: { code: 'auth.email_taken' } })
  })

  it('aren’t revealed: a wrong password and an unknown email get the same response', async () => {
    const email = newEmail()
    await signUp(email)
    const wrong = await send(server, 'POST /auth/signin', { json: { email, password: 'wrong' } })
    const unknown = await send(server, 'POST /auth/signin', { json: { email: newEmail(), password } })
    expect(wrong.status).toBe(401)
    expect(wrong.body).toMatchObject({ code: 'auth.wrong_credentials' })
    expect(unknown.body).toEqual(wrong.body)
  })

  it('reject a second account with the same email', async () => {
    const email = newEmail()
    await signUp(email)
    const again = await send(server, 'POST /auth/signup', { json: { email: email.toUpperCase(), password } })
    expect(again).toMatchObject({ status: 409, body: { code: 'auth.email_taken' } })
  })

  it('store no password or token in plain text', async () => {
    const { tokens } = await signUp()
    const rows = await Promise.all([
      server.deps.db.query.selectFrom('user').selectAll().execute(),
      server.deps.db.query.selectFrom('session').selectAll().execute(),
      server.deps.db.query.selectFrom('refreshToken').selectAll().execute(),
    ])
    const everything = JSON.stringify(rows)
    expect(everything).not.toContain(password)
    expect(everything).not.toContain(tokens.refreshToken)
    expect(everything).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
  })

  describe('A refresh token', () => {
    it('is exchanged for a new pair that works', async () => {
      const { tokens } = await buildUser(server)
      const { status, body } = await refresh(tokens.refreshToken)
      expect(status).toBe(200)
      const renewed = (body as { tokens: Tokens }).tokens
      expect(renewed.refreshToken).not.toBe(tokens.refreshToken)
      expect((await me(renewed.accessToken)).status).toBe(200)
      expect((await refresh(renewed.refreshToken)).status).toBe(200)
    })

    it('returns the same successor to two concurrent tabs', async () => {
      const { tokens } = await buildUser(server)
      const answers = await Promise.all(Array.from({ length: 4 }, () => refresh(tokens.refreshToken)))
      const successors = answers.map(({ body }) => (body as { tokens: Tokens }).tokens.refreshToken)
      expect(new Set(successors).size).toBe(1)
    })

    it('ends the whole session when it’s reused after ten seconds', async () => {
      const { tokens } = await buildUser(server)
      const { body } = await refresh(tokens.refreshToken)
      server.passTime(10_500)
      expect(await refresh(tokens.refreshToken)).toMatchObject({ status: 401, body: { code: 'auth.refresh_refused' } })
      const renewed = (body as { tokens: Tokens }).tokens
      expect((await refresh(renewed.refreshToken)).status).toBe(401)
      expect((await me(renewed.accessToken)).status).toBe(401)
    })

    it('ends the whole session when it’s reused after its successor was used', async () => {
      const { tokens } = await buildUser(server)
      const { body } = await refresh(tokens.refreshToken)
      const renewed = (body as { tokens: Tokens }).tokens
      await refresh(renewed.refreshToken)
      expect((await refresh(tokens.refreshToken)).status).toBe(401)
      expect((await me(renewed.accessToken)).status).toBe(401)
    })

    it('is rejected if we didn’t sign it', async () => {
      const { tokens } = await buildUser(server)
      const [id] = tokens.refreshToken.split('.')
      for (const forged of [`${id}.${'A'.repeat(43)}`, `${id}.`, `${id}`, 'x', '..']) {
        expect((await refresh(forged)).status).toBe(401)
      }
    })
  })

  it('accepts an access token for fifteen minutes', async () => {
    const { tokens } = await buildUser(server)
    server.passTime(14 * 60_000)
    expect((await me(tokens.accessToken)).status).toBe(200)
    server.passTime(61_000)
    expect(await me(tokens.accessToken)).toMatchObject({ status: 401, body: { code: 'auth.required' } })
  })

  it('rejects a token with a missing or foreign signature', async () => {
    const { tokens } = await buildUser(server)
    const [head = '', claims = ''] = tokens.accessToken.split('.')
    const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
    for (const forged of [`${head}.${claims}.`, `${none}.${claims}.`, `${head}.${claims}.${'A'.repeat(43)}`]) {
      expect((await me(forged)).status).toBe(401)
    }
  })

  it('deletes sessions unused for two months, with their tokens', async () => {
    const { query } = server.deps.db
    const old = await buildUser(server)
    server.passTime(61 * 24 * 60 * 60_000)
    const fresh = await buildUser(server)
    await server.app.auth.sessions.forgetOld()
    const left = await query.selectFrom('session').select('userId').where('userId', 'in', [old.id, fresh.id]).execute()
    expect(left).toEqual([{ userId: fresh.id }])
    const tokens = await query.selectFrom('refreshToken').select('id').where('usedAt', 'is not', null).execute()
    expect(tokens).toEqual([])
  })

  it('ends a signed-out session right away', async () => {
    const api = await signedInApi(server)
    expect(await api.auth.signOut()).toEqual({ signedOut: true })
    expect((await me(api.user.tokens.accessToken)).status).toBe(401)
    expect((await refresh(api.user.tokens.refreshToken)).status).toBe(401)
  })
})

describe('A publicly reachable server', () => {
  it('requires the setup code for its first account', async () => {
    const server = await startTestServer({ setupCode: 'SAFF-RON1' })
    const signUp = (code?: string) =>
      send(server, 'POST /auth/signup', { json: { email: newEmail(), password, ...(code !== undefined && { code }) } })
    for (const wrong of [undefined, '', 'SAFF-RON2']) {
      expect(await signUp(wrong)).toMatchObject({ status: 403, body: { code: 'auth.setup_code_required' } })
    }
    expect(await signUp(' saffron1')).toMatchObject({ body: { user: { role: 'super-admin' } } })
    expect(await signUp()).toMatchObject({ body: { user: { role: 'user' } } })
    await server.close()
  })

  it('rejects a client that guesses passwords, even with the correct one', async () => {
    const server = await startTestServer({ config: { rateLimit: 6000 } })
    const email = newEmail()
    await send(server, 'POST /auth/signup', { json: { email, password } })
    const signIn = (guess: string) => send(server, 'POST /auth/signin', { json: { email, password: guess } })
    for (let guess = 0; guess < 10; guess++) expect((await signIn(`wrong ${guess}`)).status).toBe(401)
    const refused = await signIn(password)
    expect(refused).toMatchObject({ status: 429, body: { code: 'request.rate_limited' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    server.passTime(60_000)
    expect((await signIn(password)).status).toBe(200)
    await server.close()
  })

  it('rejects concurrent guesses', async () => {
    const server = await startTestServer({ config: { rateLimit: 6000 } })
    const email = newEmail()
    const signIn = (_: unknown, guess: number) =>
      send(server, 'POST /auth/signin', { json: { email, password: `wrong ${guess}` } })
    const answers = await Promise.all(Array.from({ length: 25 }, signIn))
    const heard = answers.filter(({ status }) => status === 401)
    expect(heard).toHaveLength(10)
    await server.close()
  })

  it('doesn’t limit sign-ins with the correct password', async () => {
    const server = await startTestServer({ config: { rateLimit: 6000 } })
    const json = { email: newEmail(), password }
    await send(server, 'POST /auth/signup', { json })
    for (let time = 0; time < 12; time++) expect((await send(server, 'POST /auth/signin', { json })).status).toBe(200)
    await server.close()
  })
})
