import type { SignInResult } from '@saffron/core/auth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { buildUser, send, signedInApi, startTestServer, testEngines, type TestServer } from '../../testing/index.ts'
import { latestCode } from '../../testing/latest-code.ts'

const old = 'correct horse battery'
const password = 'staple in the morning'

describe.each(testEngines())('A forgotten password on %s', (engine) => {
  let server: TestServer
  let mailbox = 0
  beforeAll(async () => {
    server = await startTestServer({ engine, config: { rateLimit: 6000, trustProxy: true } })
  })
  afterAll(() => server.close())

  const newEmail = () => `person${++mailbox}@example.com`
  const forgot = (json: object, headers = {}) =>
    send(server, 'POST /user/forgot-password', {
      json,
      headers: { 'x-forwarded-for': `10.0.0.${mailbox}`, ...headers },
    })
  const signIn = (email: string, given: string) =>
    send(server, 'POST /auth/signin', { json: { email, password: given } })

  it('is reset by the owner of the address, which ends every session and is audited', async () => {
    const email = newEmail()
    const { body } = await send(server, 'POST /auth/signup', { json: { email, password: old } })
    const { user, tokens } = body as SignInResult
    expect(await forgot({ email })).toMatchObject({ status: 200, body: { changed: false, againInSeconds: 60 } })
    const code = await latestCode(server, email)
    const reset = await forgot({ email, code, password }, { 'user-agent': 'a browser' })
    expect(reset).toMatchObject({ status: 200, body: { changed: true } })
    expect((await send(server, 'GET /user/me', { token: tokens.accessToken })).status).toBe(401)
    expect((await send(server, 'POST /auth/refresh', { json: { refreshToken: tokens.refreshToken } })).status).toBe(401)
    expect((await signIn(email, old)).status).toBe(401)
    const again = await signIn(email, password)
    expect(again.status).toBe(200)
    // Reading the code proves that the user owns the address.
    expect((again.body as SignInResult).user.emailVerifiedAt).toBeDefined()
    expect((await forgot({ email, code, password: old })).body).toMatchObject({ code: 'auth.code_wrong' })

    const { admin } = await signedInApi(server, 'super-admin')
    const { list } = await admin.searchAudit({ query: { subject: user.id, action: 'auth.password_reset' } })
    expect(list).toMatchObject([{ actor: user.id, userAgent: 'a browser' }])
    const failed = await admin.searchAudit({ query: { subject: user.id, action: 'auth.sign_in_failed' } })
    expect(failed.list.map(({ detail }) => detail)).toContainEqual({ method: 'code' })
    expect(JSON.stringify(await admin.searchAudit({ query: { limit: 100 } }))).not.toContain(code)
  })

  it('can be set for an account without one', async () => {
    const { email } = await buildUser(server)
    await forgot({ email })
    await forgot({ email, code: await latestCode(server, email), password })
    expect((await signIn(email, password)).status).toBe(200)
  })

  it('doesn’t reveal whether an account exists, and sends no email without one', async () => {
    const { email } = await buildUser(server)
    const nobody = newEmail()
    expect((await forgot({ email: nobody })).body).toEqual((await forgot({ email })).body)
    expect(await latestCode(server, nobody)).toBe('')
    const code = (await latestCode(server, email)) === '000000' ? '111111' : '000000'
    const answers = [await forgot({ email, code, password }), await forgot({ email: nobody, code, password })]
    for (const { status, body } of answers) {
      expect({ status, body }).toMatchObject({ status: 400, body: { code: 'auth.code_wrong' } })
    }
    expect(answers[0]?.body).toEqual(answers[1]?.body)
    expect((await forgot({ email: nobody })).status).toBe((await forgot({ email })).status)
  })

  it('doesn’t block the sign-up code, which is sent', async () => {
    const email = newEmail()
    expect((await forgot({ email })).status).toBe(200)
    expect((await send(server, `GET /captcha/email/${email}`)).status).toBe(200)
    expect(await latestCode(server, email)).toMatch(/^\d{6}$/)
    const again = await forgot({ email })
    expect(again).toMatchObject({ status: 429, body: { code: 'auth.code_just_asked' } })
  })

  it('can’t be reset without an account for the address', async () => {
    const email = newEmail()
    await send(server, `GET /captcha/email/${email}`)
    const reset = await forgot({ email, code: await latestCode(server, email), password })
    expect(reset).toMatchObject({ status: 400, body: { code: 'auth.code_wrong' } })
    expect((await signIn(email, password)).status).toBe(401)
  })

  it('can also be reset with a code requested for another purpose', async () => {
    const { email } = await buildUser(server)
    await send(server, `GET /captcha/email/${email}`)
    expect((await forgot({ email, code: await latestCode(server, email), password })).status).toBe(200)
  })

  it('is emailed in the account’s language', async () => {
    const { email, id } = await buildUser(server)
    await server.deps.db.query.updateTable('user').set({ locale: 'zh-Hant' }).where('id', '=', id).execute()
    await forgot({ email }, { 'accept-language': 'en' })
    const code = await latestCode(server, email)
    const [mail] = (await server.app.mail.searchOutbox({ page: 1, limit: 1, q: email })).list
    expect(mail?.subject).toBe(`${code} 是你重設 Saffron 密碼的驗證碼`)
  })

  it('ends the throttling of its user after the reset', async () => {
    const { email } = await buildUser(server)
    const from = { 'x-forwarded-for': '192.0.2.50' }
    const enter = (given: string) =>
      send(server, 'POST /auth/signin', { json: { email, password: given }, headers: from })
    for (let guess = 0; guess < 10; guess++) await enter('a wrong one')
    expect((await enter('a wrong one')).status).toBe(429)
    await forgot({ email }, from)
    await forgot({ email, code: await latestCode(server, email), password }, from)
    expect((await enter(password)).status).toBe(200)
  })

  it.each([
    [{ password }, 'body.code'],
    [{ code: '123456' }, 'body.password'],
    [{ code: '123456', password: 'short' }, 'body.password'],
    [{ code: 123_456, password }, 'body.code'],
  ])('can’t be reset with incomplete input: %j', async (json, path) => {
    const refused = await forgot({ email: newEmail(), ...json })
    expect(refused).toMatchObject({ status: 400, body: { code: 'request.invalid', issues: [{ path }] } })
  })

  it.each([
    ['en', 'This password is too common and easy to guess. Choose another, such as a phrase of several words.'],
    ['zh-TW', '這個密碼太常見，很容易被猜中。請換一個，最好由幾個詞組成。'],
    ['zh-CN', '这个密码太常见，很容易被猜中。请换一个，最好由几个词组成。'],
  ])('can’t be reset to a common one (%s)', async (language, message) => {
    const json = { email: newEmail(), code: '123456', password: 'P@ssw0rd1' }
    const issues = [{ path: 'body.password', message }]
    expect(await forgot(json, { 'accept-language': language })).toMatchObject({ status: 400, body: { issues } })
  })
})
