import type { SignInResult } from '@saffron/core/auth'
import { afterEach, describe, expect, it } from 'vitest'

import type { Config } from '../../platform/config.ts'
import { send, startTestServer, testEngines, type TestServer } from '../../testing/index.ts'
import { latestCode } from '../../testing/latest-code.ts'

const password = 'correct horse battery'

describe.each(testEngines())('Sign-up with a code on %s', (engine) => {
  let server: TestServer
  afterEach(() => server.close())

  const start = async (config: Partial<Config>, setupCode?: string) => {
    server = await startTestServer({ engine, config, ...(setupCode !== undefined && { setupCode }) })
  }
  const signUp = (email: string, code?: string) =>
    send(server, 'POST /auth/signup', { json: { email, password, ...(code !== undefined && { code }) } })
  const codeFor = async (email: string) => {
    expect((await send(server, `GET /captcha/email/${email}`)).status).toBe(200)
    return latestCode(server, email)
  }
  const emailCodeRequired = async () =>
    ((await send(server, 'GET /auth/config')).body as { emailCodeRequired: boolean }).emailCodeRequired

  it('requires the setup code for the first account, and an address’s code for others', async () => {
    await start({ requireVerifiedEmail: true }, 'SAFF-RON1')
    expect(await emailCodeRequired()).toBe(false)
    const refused = { status: 403, body: { code: 'auth.setup_code_required' } }
    expect(await signUp('first@example.com')).toMatchObject(refused)
    expect(await signUp('first@example.com', await codeFor('first@example.com'))).toMatchObject(refused)
    const first = await signUp('first@example.com', 'SAFF-RON1')
    expect(first).toMatchObject({ status: 200, body: { user: { role: 'super-admin' } } })
    expect((first.body as SignInResult).user).not.toHaveProperty('emailVerifiedAt')

    expect(await emailCodeRequired()).toBe(true)
    for (const none of [undefined, '', '  ']) {
      expect(await signUp('ada@example.com', none)).toMatchObject({ status: 403, body: { code: 'auth.code_required' } })
    }
    const code = await codeFor('ada@example.com')
    for (const wrong of ['SAFF-RON1', code === '000000' ? '111111' : '000000']) {
      expect(await signUp('ada@example.com', wrong)).toMatchObject({
        status: 400,
        body: { code: 'auth.code_wrong', issues: [{ path: 'body.code' }] },
      })
    }
    const second = await signUp('ada@example.com', code)
    expect(second).toMatchObject({ status: 200, body: { user: { role: 'user', emailVerifiedAt: expect.any(String) } } })
  })

  it('requires no code for the first account on a local machine, where no one could read it', async () => {
    await start({ requireVerifiedEmail: true })
    expect(await signUp('first@example.com')).toMatchObject({ body: { user: { role: 'super-admin' } } })
    expect(await signUp('ada@example.com')).toMatchObject({ status: 403 })
  })

  it('reveals an existing account only to the owner of its address', async () => {
    await start({ requireVerifiedEmail: true })
    await signUp('first@example.com')
    expect(await signUp('first@example.com')).toMatchObject({ body: { code: 'auth.code_required' } })
    const code = await codeFor('first@example.com')
    const wrong = code === '000000' ? '111111' : '000000'
    expect((await signUp('first@example.com', wrong)).body).toMatchObject({ code: 'auth.code_wrong' })
    expect(await signUp('first@example.com', code)).toMatchObject({ status: 409, body: { code: 'auth.email_taken' } })
  })

  it('accepts an optional code, which must be correct', async () => {
    await start({})
    await signUp('first@example.com')
    expect(await emailCodeRequired()).toBe(false)
    const plain = (await signUp('ada@example.com')).body as SignInResult
    expect(plain.user).not.toHaveProperty('emailVerifiedAt')
    const code = await codeFor('bob@example.com')
    expect((await signUp('bob@example.com', '12')).status).toBe(400)
    const proven = (await signUp('bob@example.com', code)).body as SignInResult
    expect(proven.user.emailVerifiedAt).toBeDefined()
  })

  it('accepts a code for one account, even with concurrent calls', async () => {
    await start({ requireVerifiedEmail: true })
    await signUp('first@example.com')
    const code = await codeFor('ada@example.com')
    const answers = await Promise.all(Array.from({ length: 4 }, () => signUp('ada@example.com', code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('shows the server’s options', async () => {
    await start({ smtp: { url: 'smtp://127.0.0.1:1', from: 'Saffron <post@example.com>' } })
    const offered = { emailCodeRequired: false, mail: 'smtp', sms: 'outbox', passkeys: false }
    expect((await send(server, 'GET /auth/config')).body).toEqual({ isNew: true, ...offered })
    await signUp('first@example.com')
    expect((await send(server, 'GET /auth/config')).body).toEqual({ isNew: false, ...offered })
  })
})
