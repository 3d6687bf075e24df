import type { SignInResult } from '@saffron/core/auth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { send, startTestServer, testEngines, type TestServer } from '../../testing/index.ts'

const password = 'correct horse battery'
const newPassword = 'staple in the morning'

describe.each(testEngines())('A new password on %s', (engine) => {
  let server: TestServer
  let mailbox = 0
  beforeAll(async () => {
    server = await startTestServer({ engine, config: { rateLimit: 6000 } })
  })
  afterAll(() => server.close())

  const enter = async (call: string, json: object) => (await send(server, call, { json })).body as SignInResult
  const change = (token: string, json: object, headers = {}) =>
    send(server, 'PATCH /user/me/password', { token, json, headers })
  async function signUp() {
    const email = `person${++mailbox}@example.com`
    return { email, token: (await enter('POST /auth/signup', { email, password })).tokens.accessToken }
  }

  it('replaces the old one, and ends every other session', async () => {
    const { email, token } = await signUp()
    const other = (await enter('POST /auth/signin', { email, password })).tokens.accessToken
    expect(await change(token, { password, newPassword })).toMatchObject({ status: 200, body: { revoked: 1 } })
    expect((await send(server, 'GET /user/me', { token: other })).status).toBe(401)
    expect((await send(server, 'GET /user/me', { token })).status).toBe(200)
    expect((await send(server, 'POST /auth/signin', { json: { email, password } })).status).toBe(401)
    expect((await send(server, 'POST /auth/signin', { json: { email, password: newPassword } })).status).toBe(200)
  })

  it('requires the old one, with the field in the error', async () => {
    const { token } = await signUp()
    const language = { 'accept-language': 'zh-TW' }
    expect(await change(token, { password: 'wrong', newPassword }, language)).toMatchObject({
      status: 400,
      body: { code: 'auth.wrong_password', issues: [{ path: 'body.password', message: '目前的密碼不正確。' }] },
    })
    const short = await change(token, { password, newPassword: 'short' })
    expect(short).toMatchObject({ status: 400, body: { issues: [{ path: 'body.newPassword' }] } })
  })

  it('can’t be set by guessing the old one', async () => {
    const { token } = await signUp()
    for (let guess = 0; guess < 10; guess++) {
      expect((await change(token, { password: `wrong ${guess}`, newPassword })).status).toBe(400)
    }
    expect(await change(token, { password, newPassword })).toMatchObject({
      status: 429,
      body: { code: 'request.rate_limited' },
    })
    server.passTime(60_000)
    expect((await change(token, { password, newPassword })).status).toBe(200)
  })
})
