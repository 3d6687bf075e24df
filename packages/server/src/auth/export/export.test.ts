import type { SignInResult } from '@saffron/core/auth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { newId } from '../../db/index.ts'
import {
  buildApiKey,
  buildConversation,
  buildMessage,
  buildUser,
  send,
  signedInApi,
  startTestServer,
  testEngines,
  type TestServer,
  unzip,
} from '../../testing/index.ts'
import { insertPasskey } from '../passkeys/store.ts'
import { insertIdentity } from '../social/store.ts'

/** The smallest GIF. */
const pixel = Buffer.from('R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64')

describe.each(testEngines())('An export on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.close())

  it('contains all the user’s data, in machine-readable files', async () => {
    const { db } = server.deps
    const { auth, user } = await signedInApi(server)
    const { id: keyId } = await buildApiKey(server, user.id)
    await auth.setAvatar({ body: new Blob([pixel], { type: 'image/gif' }) })
    const [passkey, at] = [newId(), server.deps.now().toISOString()]
    await insertPasskey(db.query, {
      id: passkey,
      userId: user.id,
      rpId: 'localhost',
      credentialId: `made-by-the-device-${passkey}`,
      publicKey: 'made-by-the-device',
      counter: 0,
      transports: '[]',
      backedUp: 0,
      name: 'Test',
      lastUsedAt: null,
      createdAt: at,
      updatedAt: at,
    })
    const google = { provider: 'google', subject: '1234', email: user.email, createdAt: at }
    await insertIdentity(db.query, { id: newId(), userId: user.id, ...google })
    const { id: invitation } = await auth.createInvitation({ body: {} })
    const conversation = await buildConversation(db, user.id, { title: '天氣' })
    const question = await buildMessage(db, conversation, { text: 'Rain?' })
    for (const text of ['Yes.', 'No.']) {
      await buildMessage(db, conversation, { role: 'assistant', text, parent: question.id })
    }
    await buildConversation(db, (await buildUser(server)).id, { title: 'Somebody else’s' })

    const files = await unzip(await auth.exportMe())
    const name = `conversations/${conversation.id}.json`
    expect([...files.keys()]).toEqual([
      'account.json',
      'sessions.json',
      'login-history.json',
      'api-keys.json',
      'passkeys.json',
      'identities.json',
      'invitations.json',
      'avatar.webp',
      'drawings.json',
      'drawing-presets.json',
      name,
      'model-calls.json',
      'notifications.json',
      'drive.json',
      'wallet.json',
      'wallet-records.json',
      'wallet-requests.json',
      'agents.json',
      'agent-use.json',
      'plugins.json',
      'plugin-connections.json',
      'plugin-calls.json',
      'scripts.json',
    ])
    const read = (file: string): unknown => JSON.parse(files.get(file)?.toString('utf8') ?? '')
    expect(read('account.json')).toMatchObject({ id: user.id, email: user.email, name: 'Test user' })
    expect(read('sessions.json')).toMatchObject([{ userAgent: 'test', address: '127.0.0.1' }])
    expect(read('login-history.json')).toEqual([])
    expect(read('api-keys.json')).toMatchObject([{ id: keyId, name: 'Test' }])
    expect(read('passkeys.json')).toMatchObject([{ id: passkey, name: 'Test', rpId: 'localhost', backedUp: false }])
    expect(files.get('passkeys.json')?.toString()).not.toMatch(/publicKey|credentialId|made-by-the-device/)
    expect(read('identities.json')).toMatchObject([{ provider: 'google', subject: '1234', email: user.email }])
    expect(read('invitations.json')).toMatchObject([{ id: invitation, state: 'open', taken: [] }])
    expect(files.get('avatar.webp')?.toString('latin1', 8, 12)).toBe('WEBP')
    expect(read(name)).toMatchObject({
      conversation: { id: conversation.id, title: '天氣' },
      messages: [
        { role: 'user', text: 'Rain?', parent: null },
        { role: 'assistant', text: 'Yes.', parent: question.id },
        { role: 'assistant', text: 'No.', parent: question.id },
      ],
    })
  })

  it('contains the user’s model calls, successful or not, without the channel', async () => {
    const { auth, chat, user } = await signedInApi(server)
    const stranger = await signedInApi(server)
    for (const api of [stranger, { chat }]) {
      const { id } = await api.chat.createConversation({ body: { title: 'titled' } })
      for (const content of ['3 words', 'error 500']) {
        for await (const _event of api.chat.startRun({ params: { id }, body: { content } }));
      }
    }
    const calls = JSON.parse((await unzip(await auth.exportMe())).get('model-calls.json')?.toString() ?? '')
    expect(calls).toMatchObject([
      { kind: 'chat', model: 'saffron-demo', status: 'complete', costMicros: 0, endedAt: expect.any(String) },
      { kind: 'chat', status: 'failed', error: 'provider.failed' },
    ])
    expect(JSON.stringify(calls)).not.toMatch(/channel|failover/)
    expect(JSON.stringify(calls)).not.toContain(user.id)
  })

  it('contains every message of a long conversation, once and in order', async () => {
    const { db } = server.deps
    const { auth, user } = await signedInApi(server)
    const conversation = await buildConversation(db, user.id)
    for (let at = 0; at < 401; at++) await buildMessage(db, conversation, { text: String(at) })
    const files = await unzip(await auth.exportMe())
    const { messages } = JSON.parse(files.get(`conversations/${conversation.id}.json`)?.toString() ?? '')
    expect(messages.map(({ text }: { text: string }) => Number(text))).toEqual(
      Array.from({ length: 401 }, (_, at) => at),
    )
  })

  it('contains the conversations in the trash, with the time they were deleted', async () => {
    const { auth, chat, user } = await signedInApi(server)
    const conversation = await buildConversation(server.deps.db, user.id)
    await buildMessage(server.deps.db, conversation, { text: 'Rain?' })
    const { trashedAt } = await chat.deleteConversation({ params: { id: conversation.id } })
    const files = await unzip(await auth.exportMe())
    const kept = JSON.parse(files.get(`conversations/${conversation.id}.json`)?.toString() ?? '')
    expect(kept).toMatchObject({ conversation: { trashedAt }, messages: [{ text: 'Rain?' }] })
    expect(trashedAt).toBeDefined()
  })

  it('contains no secrets, but includes failed sign-ins', async () => {
    const account = { email: `${newId()}@example.com`, password: 'correct horse battery' }
    const { user, tokens } = (await send(server, 'POST /auth/signup', { json: account })).body as SignInResult
    const token = tokens.accessToken
    await send(server, 'POST /auth/signin', { json: { ...account, password: 'wrong' } })
    const { key } = await buildApiKey(server, user.id)
    const answer = await fetch(`${server.url}/user/me/export`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.headers.get('content-type')).toBe('application/zip')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="?saffron-\d{4}-\d\d-\d\d\.zip"?$/)
    const files = await unzip(await answer.blob())
    const history = JSON.parse(files.get('login-history.json')?.toString() ?? '')
    expect(history).toMatchObject([{ action: 'auth.signed_up' }, { action: 'auth.sign_in_failed' }])

    const { query } = server.deps.db
    const { passwordHash } = await query
      .selectFrom('user')
      .select('passwordHash')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    const { keyHash } = await query
      .selectFrom('apiKey')
      .select('keyHash')
      .where('userId', '=', user.id)
      .executeTakeFirstOrThrow()
    const all = [...files.values()].join('\n')
    for (const secret of [passwordHash, keyHash, key.slice('sk-saffron-'.length), tokens.refreshToken, 'argon2']) {
      expect(all).not.toContain(secret)
    }
  })

  it('is audited', async () => {
    const { auth, user } = await signedInApi(server)
    await auth.exportMe()
    const { list } = await server.app.auth.audit.search({ page: 1, limit: 10, actor: user.id })
    expect(list).toMatchObject([{ action: 'account.exported', subject: user.id }])
  })
})
