import type { SignInResult } from '@saffron/core/auth'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { newId } from '../../db/index.ts'
import {
  buildApiKey,
  buildAsset,
  buildConversation,
  buildFolder,
  buildMessage,
  buildUser,
  send,
  signedInApi,
  startTestServer,
  testEngines,
  type TestServer,
} from '../../testing/index.ts'

const password = 'correct horse battery'
const WEEK_MS = 7 * 24 * 60 * 60_000
/** The smallest GIF. */
const pixel = Buffer.from('R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64')

describe.each(testEngines())('Account deletion on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.close())

  const enter = async (call: string, email: string) =>
    (await send(server, call, { json: { email, password } })).body as SignInResult
  const me = (token: string) => send(server, 'GET /user/me', { token })
  const leave = (token: string, json = {}) => send(server, 'DELETE /user/me', { token, json })
  async function newcomer() {
    const email = `${newId()}@example.com`
    const { user, tokens } = await enter('POST /auth/signup', email)
    return { email, id: user.id, token: tokens.accessToken }
  }

  it('requires the password, with the field in the error', async () => {
    const { token } = await newcomer()
    for (const json of [{}, { password: 'wrong' }]) {
      expect(await leave(token, json)).toMatchObject({
        status: 400,
        body: { code: 'auth.wrong_password', issues: [{ path: 'body.password' }] },
      })
    }
    expect((await me(token)).body).not.toHaveProperty('deletionAt')
  })

  it('requires a sign-in within the last ten minutes if there is no password', async () => {
    const { auth, user } = await signedInApi(server)
    server.passTime(11 * 60_000)
    const { accessToken } = await server.app.auth.sessions.refresh(user.tokens.refreshToken, {
      address: '127.0.0.1',
      userAgent: 'test',
    })
    const stale = { status: 403, body: { code: 'auth.fresh_sign_in_required' } }
    expect(await leave(accessToken)).toMatchObject(stale)
    expect(await leave(accessToken, { password: 'none' })).toMatchObject(stale)
    expect(await auth.me()).not.toHaveProperty('deletionAt')
    const device = { address: '127.0.0.1', userAgent: 'test' }
    const fresh = await server.deps.db.transaction((tx) => server.app.auth.sessions.open(tx, user.id, device))
    expect((await leave(fresh.accessToken)).status).toBe(200)
  })

  it('ends every session right away, and API keys stop working', async () => {
    const { email, id, token } = await newcomer()
    const other = (await enter('POST /auth/signin', email)).tokens.accessToken
    const { key } = await buildApiKey(server, id)
    expect((await send(server, 'GET /ai/models', { token: key })).status).toBe(200)
    const left = await leave(token, { password })
    const deletionAt = Date.parse((left.body as { deletionAt: string }).deletionAt)
    expect(Math.abs(deletionAt - server.deps.now().getTime() - WEEK_MS)).toBeLessThan(60_000)
    expect([(await me(token)).status, (await me(other)).status]).toEqual([401, 401])
    expect((await send(server, 'GET /ai/models', { token: key })).status).toBe(401)
  })

  it('can be canceled for a week by signing in again', async () => {
    const { email, id, token } = await newcomer()
    const { key } = await buildApiKey(server, id)
    await leave(token, { password })
    const again = await enter('POST /auth/signin', email)
    expect(again.deletionAt).toBeDefined()
    const back = again.tokens.accessToken
    expect((await me(back)).body).toMatchObject({ deletionAt: again.deletionAt })
    // A second request keeps the first date.
    expect((await leave(back, { password })).body).toEqual({ deletionAt: again.deletionAt })
    const third = (await enter('POST /auth/signin', email)).tokens.accessToken
    const kept = await send(server, 'POST /user/me/keep', { token: third })
    expect(kept).toMatchObject({ status: 200, body: { id, email } })
    expect(kept.body).not.toHaveProperty('deletionAt')
    expect((await send(server, 'GET /ai/models', { token: key })).status).toBe(200)
    server.passTime(WEEK_MS)
    await server.app.auth.deletions.deleteDue()
    expect((await enter('POST /auth/signin', email)).user.id).toBe(id)
  })

  it('rejects spending credits and new sign-in methods until then', async () => {
    const { email, id, token } = await newcomer()
    await leave(token, { password })
    const back = (await enter('POST /auth/signin', email)).tokens.accessToken
    const conversation = await buildConversation(server.deps.db, id, { title: 'Weather' })
    const refused = { status: 403, body: { code: 'account.leaving' } }
    const call = (path: string, json: object) => send(server, path, { token: back, json })
    const question = { model: 'saffron-demo', messages: [{ role: 'user', content: 'Hi' }] }
    expect(await call('POST /user/apikey/create', { name: 'new' })).toMatchObject(refused)
    expect(await call(`POST /ai/conversation/list/${conversation.id}/start`, { content: 'Hi' })).toMatchObject(refused)
    expect((await call('POST /ai/chat/completions', question)).status).toBe(403)
    expect((await call('POST /user/me/export', {})).status).toBe(200)
    expect((await call('POST /user/me/keep', {})).status).toBe(200)
    expect((await call('POST /user/apikey/create', { name: 'new' })).status).toBe(201)
  })

  it('deletes all the user’s data, and keeps audit entries with only the ID', async () => {
    const { db } = server.deps
    const { email, id, token } = await newcomer()
    await buildApiKey(server, id)
    await send(server, 'PUT /user/me/avatar', { token, raw: pixel, headers: { 'content-type': 'image/gif' } })
    await send(server, 'POST /invitation/create', { token, json: {} })
    const conversation = await buildConversation(db, id, { title: 'Weather' })
    await buildMessage(db, conversation, { text: 'an umbrella' })
    const folder = await buildFolder(db, id, 'Umbrellas')
    const asset = await buildAsset(db, id)
    const json = { kind: 'file', name: 'a', parent: folder.id, asset: asset.id }
    expect((await send(server, 'POST /fsnode/create', { token, json })).status).toBe(201)
    await leave(token, { password })
    server.passTime(WEEK_MS - 60_000)
    await server.app.auth.deletions.deleteDue()
    expect(await enter('POST /auth/signin', email)).toMatchObject({ user: { id } })
    server.passTime(60_000)
    await server.app.auth.deletions.deleteDue()
    expect(await enter('POST /auth/signin', email)).toMatchObject({ code: 'auth.wrong_credentials' })

    const { query } = db
    const left = await Promise.all([
      query.selectFrom('user').select('id').where('id', '=', id).execute(),
      query.selectFrom('session').select('id').where('userId', '=', id).execute(),
      query.selectFrom('apiKey').select('id').where('userId', '=', id).execute(),
      query.selectFrom('avatar').select('id').where('userId', '=', id).execute(),
      query.selectFrom('invitation').select('id').where('inviterId', '=', id).execute(),
      query.selectFrom('conversation').select('id').where('ownerId', '=', id).execute(),
      query.selectFrom('message').select('id').where('ownerId', '=', id).execute(),
      query.selectFrom('accountDeletion').select('userId').where('userId', '=', id).execute(),
      query.selectFrom('drive').select('ownerId').where('ownerId', '=', id).execute(),
      query.selectFrom('node').select('id').where('ownerId', '=', id).execute(),
      query.selectFrom('asset').select('id').where('ownerId', '=', id).execute(),
      query.selectFrom('blob').select('hash').where('ownerId', '=', id).execute(),
    ])
    expect(left.flat()).toEqual([])
    for (const [name, key] of [
      ['chat_text', conversation.id],
      ['node_name_text', folder.id],
    ] as const) {
      const index = sql.table(db.engine === 'sqlite' ? `${name}_key` : name)
      const { rows } = await sql`select id from ${index} where id = ${key}`.execute(query)
      expect(rows).toEqual([])
    }
    const entries = await query.selectFrom('auditEntry').selectAll().where('subject', '=', id).orderBy('id').execute()
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['auth.signed_up', 'account.deletion_asked', 'account.deleted']),
    )
    expect(JSON.stringify(entries)).not.toContain(email)
  })

  it('is completed by the next server after a crash', async () => {
    const { email, id, token } = await newcomer()
    await leave(token, { password })
    server.passTime(WEEK_MS)
    const { query } = server.deps.db
    const begunAt = server.deps.now().toISOString()
    await query.updateTable('accountDeletion').set({ begunAt }).where('userId', '=', id).execute()
    expect(await enter('POST /auth/signin', email)).toMatchObject({ code: 'auth.wrong_credentials' })
    server.app.auth.stop()
    await server.app.auth.start()
    expect(await query.selectFrom('user').select('id').where('id', '=', id).execute()).toEqual([])
  })

  it('is rejected for the last super admin, and for the last two at the same time', async () => {
    const { query } = server.deps.db
    await query.updateTable('user').set({ role: 'user' }).where('role', '=', 'super-admin').execute()
    const [one, two] = [await signedInApi(server, 'super-admin'), await signedInApi(server, 'super-admin')]
    const outcomes = await Promise.allSettled([one.auth.deleteMe({ body: {} }), two.auth.deleteMe({ body: {} })])
    const refused = outcomes.filter(({ status }) => status === 'rejected')
    expect(refused).toMatchObject([{ reason: { code: 'account.last_super_admin' } }])
  })

  it('is rejected at the end if the user is the last super admin by then', async () => {
    const { query } = server.deps.db
    await query.updateTable('user').set({ role: 'user' }).where('role', '=', 'super-admin').execute()
    const [one, two] = [await buildUser(server, 'super-admin'), await buildUser(server, 'super-admin')]
    expect((await leave(one.tokens.accessToken)).status).toBe(200)
    await query.updateTable('user').set({ role: 'user' }).where('id', '=', two.id).execute()
    server.passTime(WEEK_MS)
    await server.app.auth.deletions.deleteDue()
    expect(await query.selectFrom('user').select('id').where('id', '=', one.id).execute()).toEqual([{ id: one.id }])
  })

  it('only requires the session if the account has no password', async () => {
    const { auth } = await signedInApi(server)
    expect(await auth.deleteMe({ body: {} })).toHaveProperty('deletionAt')
    const other = await signedInApi(server)
    expect(await other.auth.keepMe()).not.toHaveProperty('deletionAt')
  })
})
