import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { send, startTestServer, testEngines, type TestServer } from '../../testing/index.ts'

const password = 'correct horse battery'
const MINUTE = 60_000

describe.each(testEngines())('Sign-in throttling on %s', (engine) => {
  let server: TestServer
  let mailbox = 0
  beforeAll(async () => {
    server = await startTestServer({ engine, config: { rateLimit: 6000, trustProxy: true } })
  })
  afterAll(() => server.close())

  const signIn = (email: string, from: string, given = 'a wrong one') => {
    const headers = { 'x-forwarded-for': from }
    return send(server, 'POST /auth/signin', { json: { email, password: given }, headers })
  }
  async function newAccount() {
    const email = `person${++mailbox}@example.com`
    const headers = { 'x-forwarded-for': `203.0.113.${mailbox}` }
    expect((await send(server, 'POST /auth/signup', { json: { email, password }, headers })).status).toBe(200)
    return email
  }
  const waitOf = async (email: string, from: string) => {
    const { status, headers } = await signIn(email, from)
    return status === 429 ? Number(headers.get('retry-after')) : 0
  }

  it('grows up to a quarter of an hour, and ends', async () => {
    const email = await newAccount()
    for (let guess = 0; guess < 10; guess++) expect((await signIn(email, '192.0.2.1')).status).toBe(401)
    const waits: number[] = []
    for (let guess = 0; guess < 8; guess++) {
      const wait = await waitOf(email, '192.0.2.1')
      waits.push(wait)
      server.passTime(wait * 1000)
      expect((await signIn(email, '192.0.2.1')).status).toBe(401)
    }
    expect(waits[0]).toBe(30)
    expect(waits[1]).toBe(60)
    expect(Math.max(...waits)).toBe(900)
    server.passTime(15 * MINUTE)
    expect((await signIn(email, '192.0.2.1', password)).status).toBe(200)
    // A correct password resets the count.
    for (let guess = 0; guess < 10; guess++) expect((await signIn(email, '192.0.2.1')).status).toBe(401)
  })

  it('doesn’t lock out the owner elsewhere, even after attempts from 100 addresses', async () => {
    const email = await newAccount()
    for (let at = 0; at < 60; at++) expect((await signIn(email, `198.51.100.${at}`)).status).toBe(401)
    expect((await signIn(email, '192.0.2.2', password)).status).toBe(200)
    // Under high pressure, each address gets one attempt before it must wait.
    expect((await signIn(email, '192.0.2.3')).status).toBe(401)
    expect(await signIn(email, '192.0.2.3', password)).toMatchObject({ status: 429 })
    server.passTime(MINUTE)
    expect((await signIn(email, '192.0.2.3', password)).status).toBe(200)
  })

  it('limits an address that tries many accounts, and an IPv6 subnet as a whole', async () => {
    const emails = Array.from({ length: 30 }, (_, at) => `stranger${at}@example.com`)
    const tryAll = () => Promise.all(emails.map((email, at) => signIn(email, `2001:db8::${at + 1}`)))
    await tryAll()
    server.passTime(MINUTE)
    await tryAll()
    server.passTime(1000)
    await tryAll()
    const wait = await waitOf('another@example.com', '2001:db8::ffff')
    expect(wait).toBeGreaterThan(0)
    expect(await waitOf('another@example.com', '2001:db8:0:1::1')).toBe(0)
    server.passTime(5 * MINUTE)
    expect(await waitOf('another@example.com', '2001:db8::ffff')).toBe(0)
  })
})
