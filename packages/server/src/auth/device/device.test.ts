import type { DeviceCode, SignInResult } from '@saffron/core/auth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { buildUser, send, signedInApi, startTestServer, testEngines, type TestServer } from '../../testing/index.ts'

const MINUTE_MS = 60_000
const TERMINAL = 'saffron-terminal/0.1.0 (linux)'
const PENDING = { status: 400, body: { code: 'device.pending' } }
const SLOW_DOWN = { status: 400, body: { code: 'device.slow_down' } }
const DENIED = { status: 403, body: { code: 'device.denied' } }
const EXPIRED = { status: 400, body: { code: 'device.expired' } }

describe.each(testEngines())('The approval of a terminal on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.close())

  const headers = { 'user-agent': TERMINAL }
  const ask = async (json = {}) => {
    const { status, body } = await send(server, 'POST /auth/device/code', { json, headers })
    expect(status).toBe(200)
    return body as DeviceCode
  }
  const poll = ({ deviceCode }: DeviceCode) =>
    send(server, 'POST /auth/device/token', { json: { deviceCode }, headers })
  const byUser = async () => {
    const api = await signedInApi(server)
    const answer = (code: string, approve: boolean) =>
      api.auth.answerDeviceRequest({ params: { code }, body: { approve } })
    const find = (code: string) => api.auth.getDeviceRequest({ params: { code } })
    return { ...api, answer, find }
  }

  it('starts with a code to show, and the page to approve it', async () => {
    const { deviceCode, userCode, ...rest } = await ask()
    expect(userCode).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/)
    expect(deviceCode).toHaveLength(43)
    expect(rest).toEqual({ verificationUri: `/app/approve/${userCode}`, expiresInSeconds: 600, intervalSeconds: 5 })
  })

  it('doesn’t block sign-ins from the same address, regardless of the number of requests', async () => {
    const shared = await startTestServer({ engine, config: { rateLimit: 300 } })
    const question = { json: { deviceCode: 'waits for its approval' }, headers }
    for (let time = 0; time < 61; time++) await send(shared, 'POST /auth/device/token', question)
    const json = { email: 'somebody@example.com', password: 'correct horse battery' }
    expect((await send(shared, 'POST /auth/signup', { json })).status).toBe(200)
    await shared.close()
  })

  it('can be pending, then approved, and signs in once', async () => {
    const asked = await ask({ host: 'laptop' })
    expect(await poll(asked)).toMatchObject(PENDING)
    const { answer, auth, user } = await byUser()
    expect(await answer(asked.userCode, true)).toMatchObject({ state: 'approved' })
    const { status, body } = await poll(asked)
    expect(status).toBe(200)
    const { user: who, tokens } = body as SignInResult
    expect(who.id).toBe(user.id)
    expect((await send(server, 'GET /user/me', { token: tokens.accessToken })).status).toBe(200)
    expect(await poll(asked)).toMatchObject(EXPIRED)

    const { list } = await auth.searchSessions()
    expect(list.map(({ device }) => device)).toContain('Saffron terminal on Linux')
    const history = await auth.loginHistory()
    expect(history.list).toMatchObject([{ succeeded: true, method: 'device', device: 'Saffron terminal on Linux' }])
    const trail = await server.app.auth.audit.search({ page: 1, limit: 10, actor: user.id, sort: 'createdAt' })
    expect(trail.list).toMatchObject([
      { action: 'device.approved', detail: { host: 'laptop' }, subject: user.id },
      { action: 'auth.signed_in', detail: { method: 'device' }, userAgent: TERMINAL },
    ])
  })

  it('shows the device, its address and time, for any notation of the code', async () => {
    const { userCode } = await ask({ host: '  lap\u202E\u0007top ' })
    const { find } = await byUser()
    for (const typed of [userCode, userCode.replace('-', ''), ` ${userCode.toLowerCase().replace('-', ' ')}`]) {
      expect(await find(typed)).toMatchObject({
        userCode,
        state: 'pending',
        device: 'Saffron terminal on Linux',
        host: 'laptop',
        address: '127.0.0.1',
      })
    }
    await expect(find('no code')).rejects.toMatchObject({ code: 'device.not_found' })
    await expect(find('BBBB-BBBB')).rejects.toMatchObject({ code: 'device.not_found' })
  })

  it('signs in once for two concurrent requests', async () => {
    const asked = await ask()
    const { answer } = await byUser()
    await answer(asked.userCode, true)
    const answers = await Promise.all(Array.from({ length: 5 }, () => poll(asked)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => (body as { code?: string }).code === 'device.expired')).toHaveLength(4)
  })

  it('returns an error if the device polls too often, until it waits', async () => {
    const asked = await ask()
    expect(await poll(asked)).toMatchObject(PENDING)
    expect(await poll(asked)).toMatchObject(SLOW_DOWN)
    server.passTime(5000)
    expect(await poll(asked)).toMatchObject(PENDING)
    const { answer } = await byUser()
    await answer(asked.userCode, true)
    expect((await poll(asked)).status).toBe(200)
  })

  it('can be denied, and the device is notified', async () => {
    const asked = await ask()
    const { answer, user } = await byUser()
    expect(await answer(asked.userCode, false)).toMatchObject({ state: 'denied' })
    expect(await poll(asked)).toMatchObject(DENIED)
    expect(await poll(asked)).toMatchObject(DENIED)
    const { list } = await server.app.auth.audit.search({ page: 1, limit: 10, actor: user.id })
    expect(list.map(({ action }) => action)).toEqual(['device.refused'])
  })

  it('can be answered once, and is then hidden from others', async () => {
    const { userCode } = await ask()
    const [owner, other] = [await byUser(), await byUser()]
    await owner.answer(userCode, true)
    expect(await owner.find(userCode)).toMatchObject({ state: 'approved' })
    await expect(owner.answer(userCode, false)).rejects.toMatchObject({ statusCode: 409, code: 'device.answered' })
    await expect(other.find(userCode)).rejects.toMatchObject({ code: 'device.not_found' })
    await expect(other.answer(userCode, true)).rejects.toMatchObject({ code: 'device.not_found' })
  })

  it('by two users at the same time signs in as one of them', async () => {
    const asked = await ask()
    const people = await Promise.all([byUser(), byUser(), byUser()])
    const answers = await Promise.allSettled(people.map(({ answer }) => answer(asked.userCode, true)))
    const first = people.filter((_person, at) => answers[at]?.status === 'fulfilled')
    expect(first).toHaveLength(1)
    const { body } = await poll(asked)
    expect((body as SignInResult).user.id).toBe(first[0]?.user.id)
  })

  it('expires after ten minutes, and a last-minute approval still counts', async () => {
    const [late, last] = [await ask(), await ask()]
    const { answer } = await byUser()
    server.passTime(10 * MINUTE_MS - 1000)
    await answer(last.userCode, true)
    server.passTime(2000)
    await expect(answer(late.userCode, true)).rejects.toMatchObject({ code: 'device.not_found' })
    expect(await poll(late)).toMatchObject(EXPIRED)
    expect((await poll(last)).status).toBe(200)
    expect(await poll({ ...late, deviceCode: 'never made' })).toMatchObject(EXPIRED)
  })

  it('fails after the approving session has ended', async () => {
    const asked = await ask()
    const { answer, auth } = await byUser()
    await answer(asked.userCode, true)
    await auth.signOut()
    expect(await poll(asked)).toMatchObject(DENIED)
  })

  it('isn’t possible while impersonating', async () => {
    const { userCode } = await ask()
    const { auth } = await signedInApi(server, 'super-admin')
    const { tokens } = await auth.signInAs({ body: { userId: (await buildUser(server)).id } })
    const call = `/auth/device/approve/${userCode}`
    const sending = { token: tokens.accessToken, json: { approve: true } }
    const refused = { status: 403, body: { code: 'auth.impersonating' } }
    expect(await send(server, `GET ${call}`, { token: tokens.accessToken })).toMatchObject(refused)
    expect(await send(server, `POST ${call}`, sending)).toMatchObject(refused)
  })
})

describe('The codes of devices', () => {
  it('can’t be guessed or created without limit', async () => {
    const server = await startTestServer({ config: { rateLimit: 1000 } })
    try {
      const { tokens } = await buildUser(server)
      const guess = () => send(server, 'GET /auth/device/approve/BBBB-BBBB', { token: tokens.accessToken })
      const loginThrottle: number[] = []
      for (let at = 0; at < 11; at++) loginThrottle.push((await guess()).status)
      expect([loginThrottle.at(0), loginThrottle.at(-1)]).toEqual([404, 429])
      const made: number[] = []
      for (let at = 0; at < 31; at++) made.push((await send(server, 'POST /auth/device/code', { json: {} })).status)
      expect([made.at(0), made.at(-1)]).toEqual([200, 429])
    } finally {
      await server.close()
    }
  })
})
