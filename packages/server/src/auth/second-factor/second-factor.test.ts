import type { SecondFactorChallenge, SecondFactorState, SignInResult } from '@saffron/core/auth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { buildUser, send, startTestServer, testEngines, type TestServer } from '../../testing/index.ts'
import { totpCode, totpStep } from './totp.ts'

const password = 'correct horse battery'
const PERIOD_MS = 30_000

describe.each(testEngines())('A second factor on %s', (engine) => {
  let server: TestServer
  let mailbox = 0
  beforeAll(async () => {
    server = await startTestServer({ engine, config: { rateLimit: 6000 } })
  })
  afterAll(() => server.close())

  interface Guarded {
    readonly id: string
    readonly email: string
    readonly token: string
    readonly key: Uint8Array
    readonly recoveryCodes: string[]
  }

  const codeOf = (key: Uint8Array, ahead = 0) => totpCode(key, totpStep(server.deps.now()) + ahead)

  async function signUp() {
    const email = `person${++mailbox}@example.com`
    const { body } = await send(server, 'POST /auth/signup', { json: { email, password } })
    const { user, tokens } = body as SignInResult
    return { id: user.id, email, token: tokens.accessToken }
  }

  async function begin(token: string): Promise<Uint8Array> {
    const { body } = await send(server, 'POST /user/totp/begin', { token, json: { password } })
    return fromBase32((body as { secret: string }).secret)
  }

  /** Creates an account with two-factor authentication. The code of the current period is used up. */
  async function guarded(): Promise<Guarded> {
    const account = await signUp()
    const key = await begin(account.token)
    const json = { password, code: codeOf(key) }
    const { body } = await send(server, 'POST /user/totp/confirm', { token: account.token, json })
    return { ...account, key, recoveryCodes: (body as { recoveryCodes: string[] }).recoveryCodes }
  }

  const signIn = (email: string) => send(server, 'POST /auth/signin', { json: { email, password } })
  const demandOf = async (email: string) =>
    ((await signIn(email)).body as { details: SecondFactorChallenge }).details.challenge
  const complete = (json: object) => send(server, 'POST /auth/second-factor', { json })
  const stateOf = async (token: string) =>
    (await send(server, 'GET /user/second-factor', { token })).body as SecondFactorState
  const actionsOn = async (subject: string) =>
    (await server.app.auth.audit.search({ page: 1, limit: 100, subject, sort: 'createdAt' })).list.map(
      ({ action }) => action,
    )

  it('is only required after a code has confirmed it', async () => {
    const { email, token } = await signUp()
    const key = await begin(token)
    expect((await signIn(email)).status).toBe(200)
    const wrong = await send(server, 'POST /user/totp/confirm', { token, json: { password, code: '12345' } })
    expect(wrong).toMatchObject({ status: 400, body: { code: 'totp.wrong_code' } })
    const json = { password, code: codeOf(key) }
    const confirmed = await send(server, 'POST /user/totp/confirm', { token, json })
    expect(confirmed).toMatchObject({ status: 200, body: { totp: true, recoveryCodesLeft: 10 } })
    expect((await signIn(email)).status).toBe(401)
    const again = await send(server, 'POST /user/totp/begin', { token, json: { password } })
    expect(again).toMatchObject({ status: 409, body: { code: 'totp.already_on' } })
  })

  it('is required between the password and the session', async () => {
    const { id, email, key } = await guarded()
    const demand = await signIn(email)
    expect(demand).toMatchObject({
      status: 401,
      body: { code: 'auth.second_factor_required', details: { factors: ['totp', 'recoveryCode'] } },
    })
    expect(JSON.stringify(demand.body)).not.toContain('accessToken')
    server.passTime(PERIOD_MS)
    const { status, body } = await complete({ challenge: await demandOf(email), code: codeOf(key) })
    expect({ status, email: (body as SignInResult).user.email }).toEqual({ status: 200, email })
    const { list } = await server.app.auth.audit.search({ page: 1, limit: 1, subject: id })
    expect(list).toMatchObject([{ action: 'auth.signed_in', detail: { method: 'password', secondFactor: 'totp' } }])
  })

  it('is a code that works once, and invalidates earlier ones', async () => {
    const { email, key } = await guarded()
    const wrong = { status: 401, body: { code: 'auth.wrong_second_factor' } }
    expect(await complete({ challenge: await demandOf(email), code: codeOf(key) })).toMatchObject(wrong)
    const next = codeOf(key, 1)
    expect((await complete({ challenge: await demandOf(email), code: next })).status).toBe(200)
    expect(await complete({ challenge: await demandOf(email), code: next })).toMatchObject(wrong)
    expect(await complete({ challenge: await demandOf(email), code: codeOf(key) })).toMatchObject(wrong)
  })

  it('accepts one of two concurrent uses of the same code', async () => {
    const { email, key } = await guarded()
    const json = { challenge: await demandOf(email), code: codeOf(key, 1) }
    const statuses = (await Promise.all([complete(json), complete(json)])).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 401])
  })

  it('has recovery codes, each of which replaces it once', async () => {
    const { id, email, token, recoveryCodes } = await guarded()
    expect(new Set(recoveryCodes).size).toBe(10)
    const [first = '', second = ''] = recoveryCodes
    const typed = first.toUpperCase().replace('-', ' ')
    expect((await complete({ challenge: await demandOf(email), recoveryCode: typed })).status).toBe(200)
    const again = await complete({ challenge: await demandOf(email), recoveryCode: first })
    expect(again).toMatchObject({ status: 401, body: { code: 'auth.wrong_second_factor' } })
    expect(await stateOf(token)).toMatchObject({ recoveryCodesLeft: 9 })
    expect(await actionsOn(id)).toContain('recovery_code.used')

    const renewed = await send(server, 'POST /user/recovery-code/create', { token, json: { password } })
    expect(renewed.status).toBe(201)
    const [fresh = ''] = (renewed.body as { recoveryCodes: string[] }).recoveryCodes
    expect((await complete({ challenge: await demandOf(email), recoveryCode: second })).status).toBe(401)
    expect((await complete({ challenge: await demandOf(email), recoveryCode: fresh })).status).toBe(200)
  })

  it('gives recovery codes to an account with exactly one factor, and returns 404 to one with none', async () => {
    const { id, token } = await signUp()
    const create = () => send(server, 'POST /user/recovery-code/create', { token, json: { password } })
    expect(await create()).toMatchObject({ status: 404, body: { code: 'second_factor.not_found' } })
    expect(await stateOf(token)).toMatchObject({ recoveryCodesLeft: 0 })
    expect(await actionsOn(id)).not.toContain('recovery_codes.created')
    const json = { password, code: codeOf(await begin(token)) }
    await send(server, 'POST /user/totp/confirm', { token, json })
    expect(await stateOf(token)).toMatchObject({ totp: true, passkeys: 0 })
    // With all recovery codes used up, only the app is left.
    await server.deps.db.query.deleteFrom('recoveryCode').where('userId', '=', id).execute()
    expect(await stateOf(token)).toMatchObject({ totp: true, recoveryCodesLeft: 0 })
    expect(await create()).toMatchObject({ status: 201, body: { recoveryCodes: expect.any(Array) } })
    expect(await actionsOn(id)).toContain('recovery_codes.created')
  })

  it('is turned off with the password, together with its recovery codes', async () => {
    const { id, email, token } = await guarded()
    const refused = await send(server, 'DELETE /user/totp', { token, json: { password: 'wrong' } })
    expect(refused).toMatchObject({ status: 400, body: { issues: [{ path: 'body.password' }] } })
    expect((await signIn(email)).status).toBe(401)
    const off = await send(server, 'DELETE /user/totp', { token, json: { password } })
    const state = { totp: false, passkeys: 0, recoveryCodesLeft: 0, hasPassword: true }
    expect(off).toMatchObject({ status: 200, body: state })
    expect((await signIn(email)).status).toBe(200)
    const gone = await send(server, 'DELETE /user/totp', { token, json: { password } })
    expect(gone).toMatchObject({ status: 404, body: { code: 'totp.not_found' } })
    expect(await actionsOn(id)).toEqual(expect.arrayContaining(['second_factor.added', 'second_factor.removed']))
  })

  it('can be changed after a recent sign-in if there is no password', async () => {
    const { tokens } = await buildUser(server)
    const token = tokens.accessToken
    const beginHere = () => send(server, 'POST /user/totp/begin', { token, json: {} })
    expect((await beginHere()).status).toBe(200)
    server.passTime(10 * 60_000 + 1000)
    expect(await beginHere()).toMatchObject({ status: 403, body: { code: 'auth.fresh_sign_in_required' } })
  })

  it('is stored encrypted, and recovery codes as hashes', async () => {
    const { id, key, recoveryCodes } = await guarded()
    const rows = await Promise.all([
      server.deps.db.query.selectFrom('totp').selectAll().where('userId', '=', id).execute(),
      server.deps.db.query.selectFrom('recoveryCode').selectAll().where('userId', '=', id).execute(),
    ])
    const everything = JSON.stringify(rows)
    for (const form of ['base64url', 'base64', 'hex'] as const) {
      expect(everything).not.toContain(Buffer.from(key).toString(form))
    }
    for (const code of recoveryCodes) expect(everything).not.toContain(code)
  })

  describe('Its challenge', () => {
    it('is valid for five minutes', async () => {
      const { email, key } = await guarded()
      const challenge = await demandOf(email)
      server.passTime(5 * 60_000 + 1000)
      const late = await complete({ challenge, code: codeOf(key) })
      expect(late).toMatchObject({ status: 401, body: { code: 'auth.challenge_refused' } })
      expect((await complete({ challenge: await demandOf(email), code: codeOf(key) })).status).toBe(200)
    })

    it('is invalid after the password changes', async () => {
      const { email, token, key } = await guarded()
      const challenge = await demandOf(email)
      const json = { password, newPassword: 'staple in the morning' }
      expect((await send(server, 'PATCH /user/me/password', { token, json })).status).toBe(200)
      expect((await complete({ challenge, code: codeOf(key, 1) })).status).toBe(401)
    })

    it('isn’t an access token, and an access token isn’t a challenge', async () => {
      const { email, token, key } = await guarded()
      const challenge = await demandOf(email)
      expect((await send(server, 'GET /user/me', { token: challenge })).status).toBe(401)
      const [head = '', claims = ''] = challenge.split('.')
      for (const forged of [token, `${head}.${claims}.`, `${head}.${claims}.${'A'.repeat(43)}`, 'x']) {
        const answer = await complete({ challenge: forged, code: codeOf(key, 1) })
        expect(answer).toMatchObject({ status: 401, body: { code: 'auth.challenge_refused' } })
      }
    })
  })

  it('can’t be guessed, and guessing doesn’t lock out the owner', async () => {
    const { email, key, recoveryCodes } = await guarded()
    const challenge = await demandOf(email)
    const [recoveryCode] = recoveryCodes
    const statuses: number[] = []
    for (let guess = 0; guess < 11; guess++) {
      statuses.push((await complete({ challenge, code: `00000${guess}`.slice(-5) })).status)
    }
    expect(statuses[0]).toBe(401)
    expect(statuses.at(-1)).toBe(429)
    expect(await complete({ challenge, code: codeOf(key, 1) })).toMatchObject({
      status: 429,
      body: { code: 'request.rate_limited' },
    })
    expect((await complete({ challenge, recoveryCode })).status).toBe(200)
    server.passTime(15 * 60_000)
    expect((await complete({ challenge: await demandOf(email), code: codeOf(key) })).status).toBe(200)
  })

  it('that failed is in the owner’s login history, distinct from a wrong password', async () => {
    const { email, key } = await guarded()
    await complete({ challenge: await demandOf(email), code: '00000' })
    server.passTime(PERIOD_MS)
    const { body } = await complete({ challenge: await demandOf(email), code: codeOf(key) })
    const token = (body as SignInResult).tokens.accessToken
    const history = await send(server, 'GET /user/loginHistory?limit=2', { token })
    expect(history.body).toMatchObject({
      list: [
        { succeeded: true, method: 'password', secondFactor: 'totp' },
        { succeeded: false, method: 'password', secondFactor: 'totp' },
      ],
    })
  })
})

function fromBase32(text: string): Uint8Array {
  const bits = Array.from(text, (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('')
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))
}
