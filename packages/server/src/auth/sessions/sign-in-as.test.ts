import type { Tokens } from '@saffron/core/auth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { buildUser, send, signedInApi, startTestServer, testEngines, type TestServer } from '../../testing/index.ts'

const MINUTE_MS = 60_000

describe.each(testEngines())('A super admin’s impersonation on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.close())

  async function enter() {
    const root = await signedInApi(server, 'super-admin')
    const person = await signedInApi(server)
    const { tokens, user } = await root.auth.signInAs({ body: { userId: person.user.id } })
    expect(user.id).toBe(person.user.id)
    return { root, person, tokens, token: tokens.accessToken }
  }

  it('acts as that user, and the profile shows the super admin', async () => {
    const { root, person, token } = await enter()
    const { body } = await send(server, 'GET /user/me', { token })
    expect(body).toMatchObject({
      id: person.user.id,
      role: 'user',
      impersonatedBy: { id: root.user.id, name: 'Test super-admin' },
    })
    expect(await person.auth.me()).not.toHaveProperty('impersonatedBy')
  })

  it('finds the conversation of an app, and creates none', async () => {
    const { person, token } = await enter()
    const call = 'GET /ai/conversation/for/drive'
    expect(await send(server, call, { token })).toMatchObject({ status: 403, body: { code: 'auth.impersonating' } })
    const { id } = await person.chat.conversationForApp({ params: { app: 'drive' } })
    expect(await send(server, call, { token })).toMatchObject({ status: 200, body: { id } })
  })

  it('can read, but can’t change anything or spend the account’s credits', async () => {
    const { person, token } = await enter()
    const json = { password: 'x', newPassword: 'staple in the morning' }
    const refused = { status: 403, body: { code: 'auth.impersonating' } }
    expect(await send(server, 'PATCH /user/me/password', { token, json })).toMatchObject(refused)
    expect(await send(server, 'POST /user/apikey/create', { token, json: { name: 'x' } })).toMatchObject(refused)
    for (const call of ['POST /ai/conversation/create', 'DELETE /fsnode/trash', 'POST /invitation/create']) {
      expect(await send(server, call, { token, json: {} })).toMatchObject(refused)
    }
    expect(await send(server, 'DELETE /user/session/others', { token })).toMatchObject(refused)
    expect((await person.auth.searchSessions({ query: {} })).list).toHaveLength(2)
    const { id } = await person.chat.createConversation({ body: {} })
    const of = `/ai/conversation/list/${id}`
    expect(await send(server, `GET ${of}`, { token })).toMatchObject({ status: 200 })
    expect(await send(server, `POST ${of}/start`, { token, json: { content: 'Hi' } })).toMatchObject(refused)
    expect(await send(server, `GET ${of}/generateTitle`, { token })).toMatchObject(refused)
    const asked = { model: 'saffron-demo', messages: [{ role: 'user', content: 'Hi' }] }
    expect(await send(server, 'POST /ai/chat/completions', { token, json: asked })).toMatchObject(refused)
  })

  it('is visible to the user, and audited', async () => {
    const { root, person } = await enter()
    const { list } = await person.auth.searchSessions({ query: {} })
    expect(list).toHaveLength(2)
    expect(list.filter(({ impersonated }) => impersonated)).toHaveLength(1)
    const history = await person.auth.loginHistory({ query: {} })
    expect(history.list).toMatchObject([{ method: 'impersonation', succeeded: true }])

    const audit = await root.admin.searchAudit({ query: { actor: root.user.id } })
    expect(audit.list).toMatchObject([{ action: 'auth.impersonated', subject: person.user.id }])
  })

  it('ends with an audit entry, and returns to the super admin’s own session', async () => {
    const { root, person, token } = await enter()
    expect((await send(server, 'POST /auth/signout', { token })).status).toBe(200)
    expect((await send(server, 'GET /user/me', { token })).status).toBe(401)
    expect(await root.auth.me()).toMatchObject({ id: root.user.id })
    const audit = await root.admin.searchAudit({ query: { actor: root.user.id } })
    expect(audit.list).toMatchObject([
      { action: 'auth.visit_ended', actingAs: person.user.id, subject: person.user.id },
      { action: 'auth.impersonated', subject: person.user.id },
    ])
    const { list } = await person.auth.searchSessions({ query: {} })
    expect(list.filter(({ impersonated }) => impersonated)).toEqual([])
  })

  it('expires after an hour, refreshed or not', async () => {
    const { tokens } = await enter()
    server.passTime(50 * MINUTE_MS)
    const { body, status } = await send(server, 'POST /auth/refresh', { json: { refreshToken: tokens.refreshToken } })
    expect(status).toBe(200)
    const renewed = (body as { tokens: Tokens }).tokens
    server.passTime(11 * MINUTE_MS)
    expect((await send(server, 'GET /user/me', { token: renewed.accessToken })).status).toBe(401)
    expect((await send(server, 'POST /auth/refresh', { json: { refreshToken: renewed.refreshToken } })).status).toBe(
      401,
    )
  })

  it('ends with the session that opened it, with immediate notice', async () => {
    for (const end of ['POST /auth/signout', 'DELETE /user/session/list/ID']) {
      const { root, token } = await enter()
      const own = root.user.tokens.accessToken
      const other = await server.deps.db.transaction((tx) =>
        server.app.auth.sessions.open(tx, root.user.id, { address: '127.0.0.1', userAgent: 'other' }),
      )
      const ended = Promise.withResolvers<void>()
      expect(await server.app.auth.sessions.authenticate(token, ended.resolve)).toBeDefined()
      const { list } = await root.auth.searchSessions({ query: {} })
      const id = list.find(({ current }) => current)?.id ?? ''
      expect((await send(server, end.replace('ID', id), { token: own })).status).toBe(200)
      await ended.promise
      expect((await send(server, 'GET /user/me', { token })).status).toBe(401)
      expect((await send(server, 'GET /user/me', { token: other.accessToken })).status).toBe(200)
    }
  })

  it('ends when all other sessions of the super admin are ended', async () => {
    const { root, token } = await enter()
    expect(await root.auth.revokeOtherSessions()).toEqual({ revoked: 1 })
    expect((await send(server, 'GET /user/me', { token })).status).toBe(401)
  })

  it('ends when the super admin loses the role, who stays signed in', async () => {
    const { root, token } = await enter()
    const boss = await signedInApi(server, 'super-admin')
    const ended = Promise.withResolvers<void>()
    expect(await server.app.auth.sessions.authenticate(token, ended.resolve)).toBeDefined()
    await boss.auth.changeUser({ params: { id: root.user.id }, body: { role: 'admin' } })
    await ended.promise
    expect((await send(server, 'GET /user/me', { token })).status).toBe(401)
    expect(await root.auth.me()).toMatchObject({ role: 'admin' })
  })

  it('isn’t possible for oneself, for an unknown user, or from another impersonation', async () => {
    const { root } = await enter()
    const as = (userId: string) => root.auth.signInAs({ body: { userId } })
    await expect(as(root.user.id)).rejects.toMatchObject({ code: 'auth.forbidden' })
    await expect(as(crypto.randomUUID())).rejects.toMatchObject({ code: 'user.not_found' })
    const other = await buildUser(server, 'super-admin')
    const { accessToken: token } = (await as(other.id)).tokens
    const json = { userId: root.user.id }
    const third = await send(server, 'POST /auth/signin-by-anyuser', { token, json })
    expect(third).toMatchObject({ status: 403, body: { code: 'auth.impersonating' } })
  })
})
