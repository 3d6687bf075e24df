import type {
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  SecondFactorChallenge,
  SignInResult,
} from '@saffron/core/auth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import {
  createPasskeyDevice,
  type PasskeyDevice,
  send,
  startTestServer,
  testEngines,
  type TestServer,
} from '../../testing/index.ts'
import { relyingPartyOf } from './relying-party.ts'

const password = 'correct horse battery'
const origin = 'https://saffron.example'

/** Calls from a page of `origin` by default. */
const page = (json: object, { token, from = origin }: { token?: string; from?: string } = {}) => ({
  json,
  headers: { origin: from },
  ...(token !== undefined && { token }),
})

describe.each(testEngines())('Passkeys on %s', (engine) => {
  let server: TestServer
  let mailbox = 0
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.close())

  async function signUp() {
    const email = `person${++mailbox}@example.com`
    const { body } = await send(server, 'POST /auth/signup', { json: { email, password } })
    const { user, tokens } = body as SignInResult
    return { id: user.id, email, token: tokens.accessToken }
  }

  async function addPasskey(token: string, device: PasskeyDevice, name?: string) {
    const begun = await send(server, 'POST /user/passkey/begin', page({ password }, { token }))
    expect(begun.status).toBe(200)
    const json = { credential: device.make(begun.body as PasskeyCreationOptions), ...(name !== undefined && { name }) }
    const { status, body } = await send(server, 'POST /user/passkey/confirm', page(json, { token }))
    expect(status).toBe(200)
    return body as { id: string; name: string; recoveryCodes?: string[] }
  }

  async function withPasskey() {
    const account = await signUp()
    const device = createPasskeyDevice(origin)
    return { ...account, device, passkey: await addPasskey(account.token, device, 'Phone') }
  }

  const requestForGuest = async () =>
    (await send(server, 'POST /auth/passkey/begin', page({}))).body as PasskeyRequestOptions
  const demandOf = async (email: string) => {
    const { body } = await send(server, 'POST /auth/signin', { json: { email, password } })
    return (body as { details: SecondFactorChallenge }).details
  }

  it('sign in alone, once per challenge', async () => {
    const { email, device } = await withPasskey()
    const options = await requestForGuest()
    expect(options).toMatchObject({ rpId: 'saffron.example', userVerification: 'required' })
    const credential = device.use(options)
    const { status, body } = await send(server, 'POST /auth/passkey/signin', page({ credential }))
    expect({ status, email: (body as SignInResult).user.email }).toEqual({ status: 200, email })
    const replayed = await send(server, 'POST /auth/passkey/signin', page({ credential }))
    expect(replayed).toMatchObject({ status: 401, body: { code: 'auth.passkey_refused' } })
  })

  it('don’t sign in alone without a finger or a PIN', async () => {
    const { device } = await withPasskey()
    const credential = device.use(await requestForGuest(), { verified: false })
    expect((await send(server, 'POST /auth/passkey/signin', page({ credential }))).status).toBe(401)
  })

  it('are required in addition to the password', async () => {
    const { email, device, passkey } = await withPasskey()
    expect(passkey.recoveryCodes).toHaveLength(10)
    const { challenge, factors } = await demandOf(email)
    expect(factors).toEqual(['passkey', 'recoveryCode'])
    const asked = await send(server, 'POST /auth/second-factor/passkey', page({ challenge }))
    const options = asked.body as PasskeyRequestOptions
    expect(options.allowCredentials).toHaveLength(1)
    const json = { challenge, passkey: device.use(options, { verified: false }) }
    expect((await send(server, 'POST /auth/second-factor', page(json))).status).toBe(200)
    expect((await send(server, 'POST /auth/second-factor', page(json))).status).toBe(401)
  })

  it('don’t work with another user’s password', async () => {
    const [mine, others] = [await withPasskey(), await withPasskey()]
    const { challenge } = await demandOf(mine.email)
    const { body } = await send(server, 'POST /auth/second-factor/passkey', page({ challenge }))
    const json = { challenge, passkey: others.device.use(body as PasskeyRequestOptions) }
    const refused = await send(server, 'POST /auth/second-factor', page(json))
    expect(refused).toMatchObject({ status: 401, body: { code: 'auth.wrong_second_factor' } })
  })

  it('of one purpose aren’t accepted for another', async () => {
    const { email, device } = await withPasskey()
    const { challenge } = await demandOf(email)
    const { body } = await send(server, 'POST /auth/second-factor/passkey', page({ challenge }))
    const credential = device.use(body as PasskeyRequestOptions)
    expect((await send(server, 'POST /auth/passkey/signin', page({ credential }))).status).toBe(401)
    const alone = device.use(await requestForGuest())
    expect((await send(server, 'POST /auth/second-factor', page({ challenge, passkey: alone }))).status).toBe(401)
  })

  it('can answer a challenge for five minutes', async () => {
    const { device } = await withPasskey()
    const options = await requestForGuest()
    server.passTime(5 * 60_000 + 1000)
    expect((await send(server, 'POST /auth/passkey/signin', page({ credential: device.use(options) }))).status).toBe(
      401,
    )
  })

  it('only work at their own host', async () => {
    const { email } = await withPasskey()
    const elsewhere = 'https://saffron.example.evil.example'
    const { challenge } = await demandOf(email)
    const asked = await send(server, 'POST /auth/second-factor/passkey', page({ challenge }, { from: elsewhere }))
    expect(asked).toMatchObject({ status: 404, body: { code: 'passkey.not_found' } })
  })

  it('created by a page of another origin are rejected', async () => {
    const { token } = await signUp()
    const { body } = await send(server, 'POST /user/passkey/begin', page({ password }, { token }))
    const credential = createPasskeyDevice('https://evil.example').make(body as PasskeyCreationOptions)
    const refused = await send(server, 'POST /user/passkey/confirm', page({ credential }, { token }))
    expect(refused).toMatchObject({ status: 400, body: { code: 'passkey.not_made' } })
  })

  it('are listed, named and deleted by their owner, and the last one with its recovery codes', async () => {
    const { email, token, device, passkey } = await withPasskey()
    const { id } = passkey
    const unnamed = await addPasskey(token, device)
    expect(unnamed.recoveryCodes).toBeUndefined()
    const renamed = await send(server, `PATCH /user/passkey/list/${id}`, page({ name: ' Laptop ' }, { token }))
    expect(renamed).toMatchObject({ status: 200, body: { name: 'Laptop' } })
    const listed = await send(server, 'GET /user/passkey/search?sort=name', { token })
    expect(listed.body).toMatchObject({
      total: 2,
      list: [{ name: 'Laptop', rpId: 'saffron.example' }, { id: unnamed.id }],
    })

    const unproved = await send(server, `DELETE /user/passkey/list/${id}`, page({}, { token }))
    expect(unproved).toMatchObject({ status: 400, body: { code: 'auth.wrong_password' } })
    expect((await send(server, `DELETE /user/passkey/list/${id}`, page({ password }, { token }))).status).toBe(200)
    expect((await send(server, `DELETE /user/passkey/list/${unnamed.id}`, page({ password }, { token }))).status).toBe(
      200,
    )
    expect((await send(server, 'GET /user/second-factor', { token })).body).toMatchObject({ recoveryCodesLeft: 0 })
    expect((await send(server, 'POST /auth/signin', { json: { email, password } })).status).toBe(200)
    const credential = device.use(await requestForGuest())
    expect((await send(server, 'POST /auth/passkey/signin', page({ credential }))).status).toBe(401)
  })

  it('can’t be created at an IP address, and the page gets an error', async () => {
    const { token } = await signUp()
    const from = 'http://127.0.0.1:4170'
    const refused = await send(server, 'POST /user/passkey/begin', page({ password }, { token, from }))
    expect(refused).toMatchObject({ status: 400, body: { code: 'passkey.address_unfit' } })
    expect((refused.body as { message: string }).message).toContain('localhost')
    const local = await send(
      server,
      'POST /user/passkey/begin',
      page({ password }, { token, from: 'http://localhost:4170' }),
    )
    expect(local).toMatchObject({ status: 200, body: { rp: { id: 'localhost' } } })
  })
})

it.each([
  ['https://saffron.example', 'saffron.example'],
  ['https://saffron.example:8443', 'saffron.example'],
  ['http://localhost:4170', 'localhost'],
  ['http://saffron.localhost:4170', 'saffron.localhost'],
  ['http://saffron.example', undefined],
  ['https://192.0.2.7', undefined],
  ['https://[2001:db8::1]', undefined],
  ['http://[::1]:4170', undefined],
  ['https://0x7f.1', undefined],
  ['null', undefined],
])('at %s belong to %s', (address, id) => {
  expect(relyingPartyOf(address)?.id).toBe(id)
})
