import type { CodeSent } from '@saffron/core/auth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { buildUser, send, startTestServer, testEngines, type TestServer } from '../../testing/index.ts'
import { latestCode } from '../../testing/latest-code.ts'

const SENT: CodeSent = { expiresInSeconds: 600, againInSeconds: 60 }
const MINUTE = 60_000

describe.each(testEngines())('A code on %s', (engine) => {
  let server: TestServer
  let mailbox = 0
  beforeAll(async () => {
    server = await startTestServer({ engine, config: { rateLimit: 6000, trustProxy: true } })
  })
  afterAll(() => server.close())

  const newEmail = () => `person${++mailbox}@example.com`
  /** Sends each request from a different address, unless `from` is given. */
  const ask = (email: string, from = `10.0.${mailbox}.${Math.floor(Math.random() * 250)}`) =>
    send(server, `GET /captcha/email/${email}`, { headers: { 'x-forwarded-for': from, 'accept-language': 'zh-CN' } })
  const codes = () => server.app.auth.codes
  const check = (target: string, code: string) =>
    codes().check({ target, code, address: `10.9.0.${++mailbox % 250}`, locale: 'en' })
  const wrong = { code: 'auth.code_wrong', issues: [{ path: 'body.code' }] }

  it('has six digits, in an email in the reader’s language, with the same response for everyone', async () => {
    const { email } = await buildUser(server)
    const known = await ask(email)
    const unknown = await ask(newEmail())
    expect(known).toMatchObject({ status: 200, body: SENT })
    expect(unknown.body).toEqual(known.body)
    expect(await latestCode(server, email)).toMatch(/^\d{6}$/)
    const [mail] = (await server.app.mail.searchOutbox({ page: 1, limit: 1, q: email })).list
    expect(mail?.subject).toBe(`${await latestCode(server, email)} 是你的 Saffron 验证码`)
  })

  it('is sent once a minute to an address, regardless of the caller', async () => {
    const email = newEmail()
    expect((await ask(email, '192.0.2.1')).status).toBe(200)
    server.passTime(20_000)
    const early = await ask(email.toUpperCase(), '192.0.2.2')
    expect(early).toMatchObject({ status: 429, body: { code: 'auth.code_just_asked' } })
    expect(Number(early.headers.get('retry-after'))).toBeLessThanOrEqual(40)
    server.passTime(40_000)
    expect((await ask(email, '192.0.2.2')).status).toBe(200)
    const both = await Promise.all([ask(newEmail()), ...Array.from({ length: 5 }, () => ask(email))])
    expect(both.map(({ status }) => status)).toEqual([200, 429, 429, 429, 429, 429])
  })

  it('is sent to at most 20 addresses an hour per caller', async () => {
    const from = '192.0.2.77'
    for (let at = 0; at < 20; at++) expect((await ask(newEmail(), from)).status).toBe(200)
    expect(await ask(newEmail(), from)).toMatchObject({ status: 429, body: { code: 'request.rate_limited' } })
    expect((await ask(newEmail(), '192.0.2.78')).status).toBe(200)
    server.passTime(4 * MINUTE)
    expect((await ask(newEmail(), from)).status).toBe(200)
  })

  it('is stored as a keyed hash', async () => {
    const email = newEmail()
    await ask(email)
    const code = await latestCode(server, email)
    const rows = await server.deps.db.query.selectFrom('verificationCode').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(code)
    expect(new Set(rows.map(({ codeHash }) => codeHash)).size).toBe(rows.length)
  })

  it('is valid for ten minutes, once, and may contain a space', async () => {
    const email = newEmail()
    await ask(email)
    const code = await latestCode(server, email)
    server.passTime(9 * MINUTE)
    const proven = await check(email, ` ${code.slice(0, 3)} ${code.slice(3)} `)
    await server.deps.db.transaction((tx) => codes().spend(tx, proven))
    await expect(server.deps.db.transaction((tx) => codes().spend(tx, proven))).rejects.toMatchObject(wrong)
    await expect(check(email, code)).rejects.toMatchObject(wrong)

    await ask(email)
    const later = await latestCode(server, email)
    server.passTime(10 * MINUTE)
    await expect(check(email, later)).rejects.toMatchObject(wrong)
  })

  it('allows five attempts, concurrent or not, and is replaced by a new one', async () => {
    const email = newEmail()
    await ask(email)
    const code = await latestCode(server, email)
    const other = code === '000000' ? '111111' : '000000'
    const tries = await Promise.allSettled(Array.from({ length: 5 }, () => check(email, other)))
    expect(tries.every(({ status }) => status === 'rejected')).toBe(true)
    await expect(check(email, code)).rejects.toMatchObject(wrong)
    server.passTime(MINUTE)
    await ask(email)
    await expect(check(email, await latestCode(server, email))).resolves.toBeDefined()
  })

  it('isn’t valid for another address', async () => {
    const [mine, theirs] = [newEmail(), newEmail()]
    await ask(mine)
    await ask(theirs)
    await expect(check(theirs, await latestCode(server, mine))).rejects.toMatchObject(wrong)
    await expect(check('nobody@example.com', '000000')).rejects.toMatchObject(wrong)
  })

  it('can be sent to a phone, five times an hour per caller', async () => {
    const from = { 'x-forwarded-for': '192.0.2.99', 'accept-language': 'zh-TW' }
    const askBySms = (number: string) =>
      send(server, `GET /captcha/sms/${encodeURIComponent(number)}`, { headers: from })
    expect(await askBySms('+886 (912) 345-678')).toMatchObject({ status: 200, body: SENT })
    const code = await latestCode(server, '+886912345678')
    const [sms] = (await server.app.mail.searchOutbox({ page: 1, limit: 1, q: '+886912345678' })).list
    expect(sms).toMatchObject({ kind: 'sms', text: `你的 Saffron 驗證碼是 ${code}，10 分鐘內有效。請勿告訴任何人。` })
    await expect(check('+886912345678', code)).resolves.toBeDefined()
    for (let at = 1; at < 5; at++) expect((await askBySms(`+88691234567${at}`)).status).toBe(200)
    expect((await askBySms('+886912345600')).status).toBe(429)
    for (const odd of ['0912345678', '+1', '+886123456789012345', 'tel', '+8869123x5678']) {
      expect((await askBySms(odd)).status).toBe(400)
    }
  })

  it('is deleted long after it expires', async () => {
    await ask(newEmail())
    server.passTime(2 * 60 * MINUTE)
    await codes().forgetOld()
    expect(await server.deps.db.query.selectFrom('verificationCode').selectAll().execute()).toEqual([])
  })
})
