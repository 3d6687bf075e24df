import type { SignInResult } from '@saffron/core/auth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { buildUser, send, signedInApi, startTestServer, testEngines, type TestServer } from '../testing/index.ts'

const from = { address: '192.0.2.7', userAgent: 'test' }

describe.each(testEngines())('The audit log on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.close())

  it('shows a super admin successful and failed sign-ins, newest first', async () => {
    const json = { email: 'ada@example.com', password: 'correct horse battery' }
    const { body } = await send(server, 'POST /auth/signup', { json })
    const { user } = body as SignInResult
    await send(server, 'POST /auth/signin', { json: { ...json, password: 'wrong' } })
    await send(server, 'POST /auth/signin', { json, headers: { 'user-agent': 'a browser' } })
    await send(server, 'POST /auth/signin', { json: { ...json, email: 'nobody@example.com' } })

    const { admin } = await signedInApi(server, 'super-admin')
    const { list, total } = await admin.searchAudit({ query: { subject: user.id } })
    expect(list.map(({ action, actor }) => [action, actor])).toEqual([
      ['auth.signed_in', user.id],
      ['auth.sign_in_failed', undefined],
      ['auth.signed_up', user.id],
    ])
    expect(list[0]).toMatchObject({ address: '127.0.0.1', userAgent: 'a browser', detail: { method: 'password' } })
    expect(total).toBe(3)
    const failed = await admin.searchAudit({ query: { action: 'auth.sign_in_failed', limit: 1 } })
    expect(failed).toMatchObject({ total: 2, list: [{ detail: { email: 'nobody@example.com' } }] })
    expect(JSON.stringify(await admin.searchAudit({ query: { limit: 100 } }))).not.toContain(json.password)
  })

  it('includes the names of the users involved, and no others', async () => {
    const { id: actor } = await buildUser(server)
    const { id: subject } = await buildUser(server)
    const entry = { ...from, actor, action: 'auth.impersonated' } as const
    const { audit } = server.app.auth
    await audit.record(server.deps.db.query, { ...entry, subject })
    await audit.record(server.deps.db.query, { ...entry, subject: 'no user' })

    const { admin } = await signedInApi(server, 'super-admin')
    const { list } = await admin.searchAudit({ query: { actor } })
    expect(list.map(({ names }) => names)).toEqual([
      { [actor]: 'Test user' },
      { [actor]: 'Test user', [subject]: 'Test user' },
    ])
  })

  it('is filtered by actor and time, and only sorted by time', async () => {
    const { id } = await buildUser(server)
    const { audit } = server.app.auth
    const { query } = server.deps.db
    await audit.record(query, { ...from, actor: id, action: 'session.revoked', subject: 'first' })
    server.passTime(60_000)
    const since = server.deps.now().toISOString()
    await audit.record(query, { ...from, actor: id, action: 'session.revoked', subject: 'second' })

    const { admin } = await signedInApi(server, 'super-admin')
    const subjects = async (filter: { since?: string; sort?: string; q?: string }) =>
      (await admin.searchAudit({ query: { actor: id, ...filter } })).list.map(({ subject }) => subject)
    expect(await subjects({})).toEqual(['second', 'first'])
    expect(await subjects({ sort: 'createdAt' })).toEqual(['first', 'second'])
    expect(await subjects({ since })).toEqual(['second'])
    expect(await subjects({ q: from.address })).toHaveLength(2)
    expect(await subjects({ q: '198.51.100.1' })).toEqual([])
    await expect(admin.searchAudit({ query: { sort: 'actor' } })).rejects.toMatchObject({ code: 'request.invalid' })
  })
})
