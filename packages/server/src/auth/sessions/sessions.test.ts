import { createSecretKey, randomBytes } from 'node:crypto'

import type { SignInResult, Tokens } from '@saffron/core/auth'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { buildUser, send, signedInApi, startTestServer, testEngines, type TestServer } from '../../testing/index.ts'
import { createAccessTokens } from './access-token.ts'

const password = 'correct horse battery'
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const TERMINAL = 'saffron-terminal/0.1.0 (linux)'

function claimsOf(token: string): { sub: string; sid: string } {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

describe.each(testEngines())('Sessions on %s', (engine) => {
  let server: TestServer
  let mailbox = 0
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.close())

  const me = async (token: string) => (await send(server, 'GET /user/me', { token })).status
  const refresh = (refreshToken: string, userAgent = CHROME) =>
    send(server, 'POST /auth/refresh', { json: { refreshToken }, headers: { 'user-agent': userAgent } })
  const renewedBy = async (refreshToken: string) =>
    ((await refresh(refreshToken)).body as { tokens: Tokens }).tokens.refreshToken

  /** Creates an account with two sessions from different devices. */
  async function twoSessions(): Promise<{ email: string; first: string; second: SignInResult }> {
    const json = { email: `two${++mailbox}@example.com`, password }
    const from = (userAgent: string) => ({ json, headers: { 'user-agent': userAgent } })
    const first = (await send(server, 'POST /auth/signup', from(CHROME))).body as SignInResult
    const second = (await send(server, 'POST /auth/signin', from(TERMINAL))).body as SignInResult
    return { email: json.email, first: first.tokens.accessToken, second }
  }

  async function listOf(token: string, headers: Record<string, string> = {}) {
    const { body } = await send(server, 'GET /user/session/search', { token, headers })
    return body as {
      total: number
      list: { id: string; device: string; address: string; current: boolean; updatedAt: string }[]
    }
  }

  it('are listed with device, address and the current one, in the caller’s language', async () => {
    const { first } = await twoSessions()
    const { list, total } = await listOf(first)
    expect(total).toBe(2)
    expect(list.map(({ device, address, current }) => ({ device, address, current }))).toEqual([
      { device: 'Saffron terminal on Linux', address: '127.0.0.1', current: false },
      { device: 'Chrome on Windows', address: '127.0.0.1', current: true },
    ])
    const translated = await listOf(first, { 'accept-language': 'zh-TW' })
    expect(translated.list.map(({ device }) => device)).toEqual(['Linux 上的 Saffron 終端機', 'Windows 上的 Chrome'])
  })

  it('show their last use to the minute', async () => {
    const { first, second } = await twoSessions()
    const lastUse = async () => (await listOf(first)).list.find(({ current }) => !current)?.updatedAt ?? ''
    const before = await lastUse()
    expect(await me(second.tokens.accessToken)).toBe(200)
    expect(await lastUse()).toBe(before)
    server.passTime(61_000)
    expect(await lastUse()).toBe(before)
    expect(await me(second.tokens.accessToken)).toBe(200)
    expect(Date.parse(await lastUse()) - Date.parse(before)).toBeGreaterThanOrEqual(61_000)
  })

  it('stop working right away when revoked, with their streams, and can be revoked once', async () => {
    const { first, second } = await twoSessions()
    const headers = { authorization: `Bearer ${second.tokens.accessToken}` }
    const stream = await fetch(`${server.url}/ai/conversation/events`, { headers })
    const [other] = (await listOf(first)).list
    const revoke = () => send(server, `DELETE /user/session/list/${other?.id}`, { token: first })
    expect(await revoke()).toMatchObject({ status: 200, body: { id: other?.id } })

    await expect(stream.text()).rejects.toThrow('terminated')
    expect(await me(second.tokens.accessToken)).toBe(401)
    expect((await refresh(second.tokens.refreshToken)).status).toBe(401)
    expect(await me(first)).toBe(200)
    expect(await revoke()).toMatchObject({
      status: 404,
      body: { code: 'session.not_found' },
    })
  })

  it('can all be revoked except the current one', async () => {
    const { first, second } = await twoSessions()
    const revoked = await send(server, 'DELETE /user/session/others', { token: second.tokens.accessToken })
    expect(revoked.body).toEqual({ revoked: 1 })
    expect(await me(first)).toBe(401)
    expect((await listOf(second.tokens.accessToken)).list).toMatchObject([{ current: true }])
  })

  it('show the address of their last use', async () => {
    const { tokens } = await buildUser(server)
    await refresh(tokens.refreshToken)
    expect((await listOf(tokens.accessToken)).list).toMatchObject([{ device: 'Chrome on Windows' }])
  })

  it('count the listing itself as the current one’s last use', async () => {
    const { tokens } = await buildUser(server)
    server.passTime(10 * 60_000)
    const { list } = await listOf(tokens.accessToken)
    const seen = list.map(({ updatedAt }) => server.deps.now().getTime() - Date.parse(updatedAt) < 5 * 60_000)
    expect(seen).toEqual([true])
  })

  it('leave a history of sign-ins and failed attempts', async () => {
    const { email, first } = await twoSessions()
    await send(server, 'POST /auth/signin', {
      json: { email, password: 'wrong' },
      headers: { 'user-agent': 'curl/8.5' },
    })
    await send(server, 'POST /auth/signin', { json: { email: `x${email}`, password } })
    const { body } = await send(server, 'GET /user/loginHistory', { token: first })
    expect(body).toMatchObject({
      total: 3,
      list: [
        { succeeded: false, method: 'password', device: 'curl', address: '127.0.0.1' },
        { succeeded: true, method: 'password', device: 'Saffron terminal on Linux' },
        { succeeded: true, method: 'sign-up', device: 'Chrome on Windows' },
      ],
    })
    const oldest = await send(server, 'GET /user/loginHistory?sort=createdAt&limit=1', { token: first })
    expect(oldest.body).toMatchObject({ total: 3, list: [{ method: 'sign-up' }] })
  })

  describe('A refresh token used in two places', () => {
    it('returns the same successor to concurrent calls, and ends both when one is late', async () => {
      const { tokens } = await buildUser(server)
      const [here, there] = await Promise.all([renewedBy(tokens.refreshToken), renewedBy(tokens.refreshToken)])
      expect(here).toBe(there)
      const ahead = await renewedBy(here)
      server.passTime(11_000)
      expect((await refresh(there)).status).toBe(401)
      expect((await refresh(ahead)).status).toBe(401)
      expect(await me(tokens.accessToken)).toBe(401)
    })

    it('is audited when it’s reused', async () => {
      const api = await signedInApi(server)
      const { admin } = await signedInApi(server, 'super-admin')
      const [session] = (await api.auth.searchSessions({ query: {} })).list
      await renewedBy(api.user.tokens.refreshToken)
      server.passTime(11_000)
      await refresh(api.user.tokens.refreshToken)
      const { list } = await admin.searchAudit({ query: { action: 'session.token_reused', subject: session?.id } })
      expect(list).toMatchObject([{ detail: { user: api.user.id } }])
    })
  })

  describe('An access token', () => {
    it('is rejected without a signature, whatever algorithm it claims', async () => {
      const { tokens } = await buildUser(server)
      const claims = claimsOf(tokens.accessToken)
      for (const alg of ['none', 'None', 'NONE', 'nOnE', '', 'HS256']) {
        expect(await me(`${encoded({ alg, typ: 'JWT' })}.${encoded(claims)}.`)).toBe(401)
      }
    })

    it('is rejected when signed with another key, or with another algorithm and our key', async () => {
      const { tokens } = await buildUser(server)
      const { sub, sid } = claimsOf(tokens.accessToken)
      const sign = (alg: string, key: Uint8Array) =>
        new SignJWT({ sid })
          .setProtectedHeader({ alg })
          .setSubject(sub)
          .setExpirationTime('1h')
          .sign(createSecretKey(key))
      const ours = server.deps.secret.key('access-token')
      expect(await me(await sign('HS256', ours))).toBe(200)
      expect(await me(await sign('HS512', ours))).toBe(401)
      expect(await me(await sign('HS256', randomBytes(32)))).toBe(401)
      expect(await me(await sign('HS256', server.deps.secret.key('refresh-token')))).toBe(401)
    })

    it('is rejected after it expires', async () => {
      const { tokens } = await buildUser(server)
      const { sub, sid } = claimsOf(tokens.accessToken)
      const hourAgo = () => new Date(server.deps.now().getTime() - 60 * 60_000)
      const past = createAccessTokens(server.deps.secret, hourAgo)
      expect(await me(await past.sign({ userId: sub, sessionId: sid }))).toBe(401)
    })

    it('is rejected if it names another user’s session', async () => {
      const [one, two] = [await buildUser(server), await buildUser(server)]
      const ours = createAccessTokens(server.deps.secret, server.deps.now)
      const { sid } = claimsOf(two.tokens.accessToken)
      expect(await me(await ours.sign({ userId: one.id, sessionId: sid }))).toBe(401)
    })
  })

  it('can’t be ended by a page of another origin, which can’t repeat the cookie', async () => {
    const { tokens } = await buildUser(server)
    const end = (headers: Record<string, string>) =>
      send(server, 'DELETE /user/session/others', { token: tokens.accessToken, headers })
    const refused = { status: 403, body: { code: 'request.forgery' } }
    expect(await end({ cookie: 'XSRF-TOKEN=abc' })).toMatchObject(refused)
    expect(await end({ cookie: 'XSRF-TOKEN=abc', 'x-xsrf-token': 'abd' })).toMatchObject(refused)
    expect(await end({ cookie: 'XSRF-TOKEN=abc', 'x-xsrf-token': 'abc' })).toMatchObject({ status: 200 })
  })
})

describe('The address of a session', () => {
  it.each([
    ['the one that a trusted proxy tells', true, '203.0.113.9'],
    ['the connection’s own, whatever is told, without one', false, '127.0.0.1'],
  ])('is %s', async (_which, trustProxy, address) => {
    const server = await startTestServer({ config: { trustProxy } })
    const json = { email: 'ada@example.com', password }
    const headers = { 'x-forwarded-for': '198.51.100.1, 203.0.113.9' }
    const { body } = await send(server, 'POST /auth/signup', { json, headers })
    const { accessToken: token } = (body as SignInResult).tokens
    expect((await send(server, 'GET /user/session/search', { token })).body).toMatchObject({ list: [{ address }] })
    await server.close()
  })
})
