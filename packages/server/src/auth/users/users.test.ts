import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { newId } from '../../db/index.ts'
import {
  buildApiKey,
  buildUser,
  clientOf,
  send,
  signedInApi,
  startTestServer,
  testEngines,
  type TestServer,
} from '../../testing/index.ts'

describe.each(testEngines())('Accounts for admins on %s', (engine) => {
  let server: TestServer
  let boss: Awaited<ReturnType<typeof signedInApi>>
  beforeAll(async () => {
    server = await startTestServer({ engine, config: { demoPaceMs: 20 } })
  })
  beforeEach(async () => {
    boss = await signedInApi(server, 'super-admin')
  })
  afterAll(() => server.close())

  const actionsOn = async (subject: string) =>
    (await boss.admin.searchAudit({ query: { subject } })).list.map(({ action }) => action)

  it('are found by name, email, role and state, with balance and last visit, even by the role admin', async () => {
    const [admin, person] = [await signedInApi(server, 'admin'), await buildUser(server)]
    const recharge = { body: { user: person.id, amountMicros: 7 }, headers: { 'idempotency-key': newId() } }
    await admin.wallet.recharge(recharge)
    const found = await admin.auth.searchUsers({ query: { q: person.email.slice(0, 30).toUpperCase() } })
    expect(found).toMatchObject({ total: 1, list: [{ id: person.id, role: 'user', balanceMicros: 7 }] })
    expect(found.list[0]?.lastSeenAt).toBeDefined()
    expect(JSON.stringify(found)).not.toMatch(/hash/i)
    const of = (query: object) => admin.auth.searchUsers({ query: { limit: 100, ...query } })
    expect((await of({ role: 'super-admin' })).list.map(({ role }) => role)).toContain('super-admin')
    expect((await of({ role: 'nothing' })).total).toBe(0)
    expect((await of({ q: '%' })).total).toBe(0)
    expect((await of({ sort: '-email' })).list.map(({ email }) => email)[0]).toMatch(/@/)
    await boss.auth.changeUser({ params: { id: person.id }, body: { disabled: true } })
    expect((await of({ state: 'disabled', q: person.email })).list).toMatchObject([{ id: person.id }])
    expect((await of({ state: 'active', q: person.email })).total).toBe(0)
    const params = { id: person.id }
    await expect(admin.auth.getUser({ params })).rejects.toMatchObject({ code: 'auth.forbidden' })
    const nobody = { params: { id: newId() } }
    await expect(boss.auth.getUser(nobody)).rejects.toMatchObject({ code: 'user.not_found' })
    const changed = boss.auth.changeUser({ ...nobody, body: {} })
    await expect(changed).rejects.toMatchObject({ code: 'user.not_found' })
  })

  it('are found in every script, with any case and accents, by their current name', async () => {
    const { auth, user } = await signedInApi(server)
    for (const [name, ...typed] of [
      ['Élodie Ångström', 'Élodie', 'élodie å', 'elodie', 'ÅNGSTRÖM'],
      ['Дмитрий', 'дмитрий', 'ДМИТ'],
      ['王小明', '小明'],
    ]) {
      await auth.updateMe({ body: { name } })
      for (const q of typed) {
        expect(await boss.auth.searchUsers({ query: { q } })).toMatchObject({ total: 1, list: [{ id: user.id }] })
        expect(await boss.auth.searchPeople({ query: { q } })).toMatchObject({ total: 1, list: [{ id: user.id }] })
      }
    }
    expect(await boss.auth.searchUsers({ query: { q: 'Élodie' } })).toEqual({ total: 0, list: [] })
  })

  it('can get a role, effective from the next call', async () => {
    const person = await signedInApi(server)
    const params = { id: person.user.id }
    await expect(person.auth.searchUsers()).rejects.toMatchObject({ code: 'auth.forbidden' })
    const changed = await boss.auth.changeUser({ params, body: { role: 'content-admin' } })
    expect(changed).toMatchObject({ role: 'content-admin', sessions: [{ impersonated: false }] })
    expect((await person.auth.searchUsers()).total).toBeGreaterThan(1)
    expect(await actionsOn(params.id)).toEqual(['account.role_changed'])
    for (const role of ['', 'Admin', 'a b', 'god', 'admni', 7]) {
      const sent = send(server, `PATCH /api/user/list/${params.id}`, {
        token: boss.user.tokens.accessToken,
        json: { role },
      })
      expect(await sent).toMatchObject({ status: 400, body: { issues: [{ path: 'body.role' }] } })
    }
  })

  it('end their sessions, keys and replies right away when disabled, and can be enabled', async () => {
    const person = await signedInApi(server)
    const params = { id: person.user.id }
    const { key } = await buildApiKey(server, params.id)
    const { id } = await person.chat.createConversation({ body: {} })
    const events = person.chat.startRun({ params: { id }, body: { content: 'Write 400 words' } })
    await events.next()
    const disabled = await boss.auth.changeUser({ params, body: { disabled: true } })
    expect(disabled).toMatchObject({ sessions: [] })
    expect(disabled.disabledAt).toBeDefined()
    const { accessToken, refreshToken } = person.user.tokens
    expect(await send(server, 'GET /user/me', { token: accessToken })).toMatchObject({ status: 401 })
    expect(await send(server, 'GET /ai/models', { token: key })).toMatchObject({ status: 401 })
    expect(await send(server, 'POST /auth/refresh', { json: { refreshToken } })).toMatchObject({ status: 401 })
    await expect(boss.auth.signInAs({ body: { userId: params.id } })).rejects.toMatchObject({
      code: 'account.disabled',
    })
    const running = server.deps.db.query.selectFrom('run').select('status').where('ownerId', '=', params.id)
    await expect.poll(async () => (await running.execute()).map(({ status }) => status)).toEqual(['stopped'])
    expect(await boss.auth.changeUser({ params, body: { disabled: false } })).not.toHaveProperty('disabledAt')
    expect(await send(server, 'GET /ai/models', { token: key })).toMatchObject({ status: 200 })
    expect(await actionsOn(params.id)).toEqual(['account.enabled', 'account.disabled'])
  })

  it('show that they’re disabled at sign-in, after the password', async () => {
    const { auth } = clientOf(server.url).api
    const account = { email: `${newId()}@example.com`, password: 'correct horse battery' }
    const { user } = await auth.signUp({ body: account })
    await boss.auth.changeUser({ params: { id: user.id }, body: { disabled: true } })
    await expect(auth.signIn({ body: account })).rejects.toMatchObject({ code: 'account.disabled', statusCode: 403 })
    const wrong = auth.signIn({ body: { ...account, password: 'wrong horse battery' } })
    await expect(wrong).rejects.toMatchObject({ code: 'auth.wrong_credentials' })
  })

  it('can have one session or all ended by a super admin', async () => {
    const person = await signedInApi(server)
    const [stranger, { id }] = [await buildUser(server), person.user]
    const device = { address: '203.0.113.7', userAgent: 'test' }
    const open = () => server.deps.db.transaction((tx) => server.app.auth.sessions.open(tx, id, device))
    const second = await open()
    const { sessions } = await boss.auth.getUser({ params: { id } })
    const session = sessions.find(({ address }) => address === device.address)?.id ?? ''
    const end = (userId: string) => boss.auth.endUserSession({ params: { id: userId, session } })
    const notFound = { code: 'session.not_found', statusCode: 404 }
    await expect(end(stranger.id)).rejects.toMatchObject(notFound)
    expect(await end(id)).toEqual({ revoked: 1 })
    await expect(end(id)).rejects.toMatchObject(notFound)
    expect(await send(server, 'GET /user/me', { token: second.accessToken })).toMatchObject({ status: 401 })
    expect(await person.auth.me()).toMatchObject({ id })
    await open()
    expect(await boss.auth.endUserSessions({ params: { id } })).toEqual({ revoked: 2 })
    expect(await boss.auth.endUserSessions({ params: { id } })).toEqual({ revoked: 0 })
    const { accessToken, refreshToken } = person.user.tokens
    expect(await send(server, 'GET /user/me', { token: accessToken })).toMatchObject({ status: 401 })
    expect(await send(server, 'POST /auth/refresh', { json: { refreshToken } })).toMatchObject({ status: 401 })
    const nobody = boss.auth.endUserSessions({ params: { id: newId() } })
    await expect(nobody).rejects.toMatchObject({ code: 'user.not_found' })
    expect(await actionsOn(id)).toEqual(Array.from({ length: 3 }, () => 'account.sessions_ended'))
  })

  it('keep the current session when ending all their own sessions here', async () => {
    const own = { params: { id: boss.user.id } }
    const device = { address: '203.0.113.7', userAgent: 'test' }
    await server.deps.db.transaction((tx) => server.app.auth.sessions.open(tx, boss.user.id, device))
    expect(await boss.auth.endUserSessions(own)).toEqual({ revoked: 1 })
    expect(await boss.auth.getUser(own)).toMatchObject({ sessions: [{ current: true }] })
  })

  it('can be changed by one of two concurrent admins', async () => {
    const params = { id: (await buildUser(server)).id }
    const { updatedAt } = await boss.auth.getUser({ params })
    const change = (role: string) => boss.auth.changeUser({ params, body: { role, updatedAt } })
    const outcomes = await Promise.allSettled([change('admin'), change('content-admin')])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const { role } = await boss.auth.getUser({ params })
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'request.outdated', statusCode: 409, details: { current: { id: params.id, role } } },
    })
  })

  it('always include a super admin, even when twenty of them leave at the same time', async () => {
    const { query } = server.deps.db
    for (const body of [{ role: 'user' }, { disabled: true }]) {
      await query.updateTable('user').set({ role: 'user' }).where('role', '=', 'super-admin').execute()
      const bosses = await Promise.all(Array.from({ length: 20 }, () => signedInApi(server, 'super-admin')))
      // Each one disables the next, so all could end up disabled.
      const outcomes = await Promise.allSettled(
        bosses.map(({ auth }, at) =>
          auth.changeUser({ params: { id: bosses[(at + 1) % bosses.length]?.user.id ?? '' }, body }),
        ),
      )
      const left = query.selectFrom('user').select('id').where('role', '=', 'super-admin')
      const inCharge = await left.where('disabledAt', 'is', null).execute()
      expect(inCharge.length).toBeGreaterThan(0)
      const done = outcomes.filter(({ status }) => status === 'fulfilled').length
      expect(inCharge).toHaveLength(20 - done)
    }
    const [last] = await query
      .selectFrom('user')
      .selectAll()
      .where('role', '=', 'super-admin')
      .where('disabledAt', 'is', null)
      .execute()
    if (last === undefined) throw new Error('nobody is left')
    await query
      .updateTable('user')
      .set({ role: 'user' })
      .where('role', '=', 'super-admin')
      .where('id', '!=', last.id)
      .execute()
    const tokens = await server.deps.db.transaction((tx) =>
      server.app.auth.sessions.open(tx, last.id, { address: '127.0.0.1', userAgent: 'test' }),
    )
    for (const json of [{ role: 'admin' }, { disabled: true }]) {
      const sent = send(server, `PATCH /api/user/list/${last.id}`, { token: tokens.accessToken, json })
      expect(await sent).toMatchObject({ status: 409, body: { code: 'account.last_super_admin' } })
    }
  })
})
