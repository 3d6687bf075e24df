import OpenAI, { AuthenticationError, PermissionDeniedError } from 'openai'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { send, signedInApi, startTestServer, testEngines, type TestServer } from '../../testing/index.ts'

const DAY_MS = 24 * 60 * 60_000

describe.each(testEngines())('An API key on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.close())

  const clientOf = (apiKey: string) => new OpenAI({ baseURL: `${server.url}/ai`, apiKey, maxRetries: 0 })
  async function newKey(body: { name?: string; expiresAt?: string } = {}) {
    const api = await signedInApi(server)
    return { api, made: await api.auth.createApiKey({ body: { name: 'laptop', ...body } }) }
  }

  it('works with OpenAI’s own client, complete replies and streams', async () => {
    const { made } = await newKey()
    const openai = clientOf(made.key)
    expect((await openai.models.list()).data.map(({ id }) => id)).toContain('saffron-demo')
    const messages = [{ role: 'user' as const, content: '3 words' }]
    const whole = await openai.chat.completions.create({ model: 'saffron-demo', messages })
    expect(whole.choices[0]?.message.content?.split(' ')).toHaveLength(3)
    const stream = await openai.chat.completions.create({ model: 'saffron-demo', messages, stream: true })
    let text = ''
    for await (const chunk of stream) text += chunk.choices[0]?.delta.content ?? ''
    expect(text.split(' ')).toHaveLength(3)
  })

  it('is shown once, and stored as a hash', async () => {
    const { api, made } = await newKey({ name: ' laptop ' })
    expect(made.key).toMatch(/^sk-saffron-[\w-]{43}$/)
    const { key, ...shown } = made
    expect(shown).toMatchObject({ name: 'laptop', hint: key.slice(-4) })
    expect(await api.auth.searchApiKeys({ query: {} })).toEqual({ total: 1, list: [shown] })
    const { query } = server.deps.db
    const rows = [
      await query.selectFrom('apiKey').selectAll().execute(),
      await query.selectFrom('auditEntry').selectAll().execute(),
    ]
    expect(JSON.stringify(rows)).not.toContain(key.slice('sk-saffron-'.length))
  })

  it('shows its last use to the minute', async () => {
    const { api, made } = await newKey()
    const lastUse = async () => (await api.auth.searchApiKeys({ query: {} })).list[0]?.lastUsedAt
    expect(await lastUse()).toBeUndefined()
    await clientOf(made.key).models.list()
    const first = await lastUse()
    await clientOf(made.key).models.list()
    expect(await lastUse()).toBe(first)
    server.passTime(61_000)
    await clientOf(made.key).models.list()
    expect(Date.parse((await lastUse()) ?? '')).toBeGreaterThan(Date.parse(first ?? ''))
  })

  it('only permits AI calls, with an error that says so', async () => {
    const { made } = await newKey()
    const refused = { status: 403, body: { code: 'auth.api_key_refused' } }
    for (const call of [
      'GET /user/me',
      'GET /ai/conversation/search',
      'POST /user/apikey/create',
      'POST /auth/signout',
    ]) {
      expect(await send(server, call, { token: made.key })).toMatchObject(refused)
    }
  })

  it('stops working when it’s revoked, and ends its streams', async () => {
    const { api, made } = await newKey()
    const messages = [{ role: 'user' as const, content: '2000 words' }]
    const slow = await startTestServer({ engine, config: { demoPaceMs: 20 } })
    const owner = await signedInApi(slow)
    const { id, key } = await owner.auth.createApiKey({ body: { name: 'stream' } })
    const there = new OpenAI({ baseURL: `${slow.url}/ai`, apiKey: key, maxRetries: 0 })
    const stream = await there.chat.completions.create({ model: 'saffron-demo', messages, stream: true })
    let finished: string | null | undefined
    const read = async () => {
      for await (const { choices } of stream) finished = choices[0]?.finish_reason
    }
    const reading = read().catch(() => 'cut')
    await owner.auth.revokeApiKey({ params: { id } })
    await reading
    expect(finished ?? null).toBeNull()
    await slow.close()

    expect(await api.auth.revokeApiKey({ params: { id: made.id } })).toMatchObject({ id: made.id, name: 'laptop' })
    await expect(clientOf(made.key).models.list()).rejects.toMatchObject({
      status: 401,
      code: 'invalid_api_key',
      type: 'authentication_error',
      message: '401 This API key is invalid or was revoked.',
    })
    expect(await api.auth.searchApiKeys({ query: {} })).toEqual({ total: 0, list: [] })
    await expect(api.auth.revokeApiKey({ params: { id: made.id } })).rejects.toMatchObject({
      code: 'api_key.not_found',
    })
  })

  it('that is invalid is reported in the language of the call, on every endpoint that accepts keys', async () => {
    const headers = { 'accept-language': 'zh-TW' }
    expect(await send(server, 'GET /ai/models', { token: 'sk-saffron-wrong', headers })).toMatchObject({
      status: 401,
      body: { code: 'api_key.not_valid', message: '這個 API 金鑰無效或已撤銷。' },
    })
    await expect(clientOf('sk-of-another-service').models.list()).rejects.toMatchObject({ code: 'invalid_api_key' })
    const required = { status: 401, body: { code: 'auth.required' } }
    expect(await send(server, 'GET /user/me', { token: 'sk-saffron-wrong' })).toMatchObject(required)
    expect(await send(server, 'GET /ai/models')).toMatchObject(required)
  })

  it('works until its optional expiry, which must be in the future', async () => {
    const expiresAt = new Date(server.deps.now().getTime() + DAY_MS).toISOString()
    const { api, made } = await newKey({ expiresAt })
    expect(made.expiresAt).toBe(expiresAt)
    await clientOf(made.key).models.list()
    server.passTime(DAY_MS)
    await expect(clientOf(made.key).models.list()).rejects.toBeInstanceOf(AuthenticationError)
    const past = api.auth.createApiKey({ body: { name: 'late', expiresAt } })
    await expect(past).rejects.toMatchObject({ code: 'request.invalid', issues: [{ path: 'body.expiresAt' }] })
  })

  it('is rejected in the format of OpenAI’s client', async () => {
    await expect(clientOf('sk-saffron-unknown').models.list()).rejects.toBeInstanceOf(AuthenticationError)
    const { made } = await newKey()
    const elsewhere = new OpenAI({ baseURL: `${server.url}/user/me#`, apiKey: made.key, maxRetries: 0 })
    await expect(elsewhere.models.list()).rejects.toBeInstanceOf(PermissionDeniedError)
  })

  it('is found and sorted by its name', async () => {
    const { api } = await newKey({ name: 'b' })
    await api.auth.createApiKey({ body: { name: 'a' } })
    const names = async (query: { q?: string; sort?: string }) =>
      (await api.auth.searchApiKeys({ query })).list.map(({ name }) => name)
    expect(await names({})).toEqual(['a', 'b'])
    expect(await names({ sort: '-name' })).toEqual(['b', 'a'])
    expect(await names({ q: 'B' })).toEqual(['b'])
  })
})
