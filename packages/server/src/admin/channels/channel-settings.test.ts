import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'

import { startConnectProxy } from '../../testing/connect-proxy.ts'
import { signedInApi, startTestServer, testEngines, type TestServer } from '../../testing/index.ts'
import { chunk, data, STOP } from '../../testing/openai-chunks.ts'
import { type Replay, type ReplayedRequest, startReplayServer } from '../../testing/replay-server.ts'

const KEY = 'sk-right-key-1234'
const JSON_TYPE = { 'content-type': 'application/json' }
const SAYS: Replay = { body: data(chunk({ content: 'ready' }), STOP) }

const isList = ({ path }: ReplayedRequest): boolean => path.endsWith('/models')
const listOf = (...names: string[]): Replay => ({ body: [JSON.stringify({ data: names.map((id) => ({ id })) })] })

const issueOf = (promise: Promise<unknown>) => promise.catch(({ issues }: { issues: unknown }) => issues)

describe.each(testEngines())('A channel on %s', (engine) => {
  let server: TestServer
  let api: Awaited<ReturnType<typeof signedInApi>>
  const closing: { close: () => Promise<void> }[] = []

  beforeAll(async () => {
    server = await startTestServer({ engine })
    api = await signedInApi(server, 'super-admin')
  })
  afterEach(async () => {
    const { list } = await api.admin.searchChannels({ query: { limit: 100 } })
    for (const { id, type } of list) if (type !== 'demo') await api.admin.deleteChannel({ params: { id } })
    await Promise.all(closing.splice(0).map((each) => each.close()))
  })
  afterAll(() => server.close())

  const startProvider = async (replyOf: (request: ReplayedRequest) => Replay = () => SAYS, ...names: string[]) => {
    const offer = names.length === 0 ? ['gpt-one', 'gpt-two'] : names
    const provider = await startReplayServer((request) => (isList(request) ? listOf(...offer) : replyOf(request)))
    closing.push(provider)
    return provider
  }
  type Body = Parameters<typeof api.admin.createChannel>[0]['body']
  const create = (body: Partial<Body> & { baseUrl: string }) =>
    api.admin.createChannel({ body: { name: 'Ours', type: 'openai', apiKey: KEY, ...body } })
  const test = (id: string, model?: string) =>
    api.admin.testChannel({ params: { id }, body: model === undefined ? {} : { model } })
  const stateOf = async (q: string) => (await api.admin.searchChannels({ query: { q } })).list[0]
  const eventsOf = async (id: string) => (await api.admin.searchChannelEvents({ params: { id }, query: {} })).list
  const complete = async (model: string) => {
    const messages = [{ role: 'user', content: 'Hello' }]
    const { user } = api
    const response = await fetch(`${server.url}/ai/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${user.tokens.accessToken}` },
      body: JSON.stringify({ model, messages, max_tokens: 5 }),
    })
    return response.status
  }

  it('is logged by ID, because its name may be an email address', async () => {
    const warned = vi.spyOn(server.deps.log, 'warn')
    onTestFinished(() => warned.mockRestore())
    const broken = await startReplayServer(() => ({ status: 500, body: ['{}'] }))
    closing.push(broken)
    const { id } = await create({ baseUrl: broken.url, name: 'grace@example.com' })
    await expect.poll(() => JSON.stringify(warned.mock.calls)).toContain('did not tell their models')
    expect(JSON.stringify(warned.mock.calls)).toContain(id)
    expect(JSON.stringify(warned.mock.calls)).not.toContain('grace')
  })

  it('is tested with one call, enabled or not, and the result is stored', async () => {
    const provider = await startProvider()
    const { id } = await create({ baseUrl: provider.url, enabled: false })
    const outcome = await test(id, 'gpt-one')
    expect(outcome).toMatchObject({ ok: true, model: 'gpt-one', reply: 'ready' })
    expect(outcome.firstEventMs).toBeLessThanOrEqual(outcome.latencyMs)
    expect(provider.requests.at(-1)?.headers.authorization).toBe(`Bearer ${KEY}`)
    expect((await eventsOf(id))[0]).toMatchObject({ cause: 'test', status: 'ok', model: 'gpt-one' })
    const { list } = await api.admin.searchAudit({ query: { subject: id, limit: 1 } })
    expect(list).toMatchObject([{ action: 'channel.tested', detail: { name: 'Ours' } }])
  })

  it('that fails its test shows the provider’s full response, without keys', async () => {
    const said = {
      error: { message: `Your key ${KEY} has no credit`, type: 'insufficient_quota' },
      hint: 'pay'.repeat(300),
    }
    const provider = await startProvider(() => ({ status: 429, body: [JSON.stringify(said)] }))
    const { id } = await create({ baseUrl: provider.url })
    const outcome = await test(id)
    expect(outcome).toMatchObject({ ok: false, code: 'provider.no_credit', model: 'gpt-one' })
    expect(outcome.answer).toContain('HTTP 429')
    expect(outcome.answer).toContain(said.hint)
    expect(JSON.stringify(outcome)).not.toContain('right-key')
    expect((await eventsOf(id))[0]).toMatchObject({ cause: 'test', status: 'failing' })
    const unreachable = await create({ baseUrl: 'http://127.0.0.1:9' })
    expect(await test(unreachable.id, 'any')).toMatchObject({ ok: false, code: 'provider.unreachable' })
    expect(await test(unreachable.id)).toMatchObject({ ok: false, message: 'ECONNREFUSED' })
    const embedding = await create({ baseUrl: (await startProvider(() => SAYS, 'text-embedding-3-small')).url })
    expect(await test(embedding.id)).toMatchObject({ ok: false, code: 'provider.no_chat_model' })
    await expect(test(crypto.randomUUID())).rejects.toMatchObject({ code: 'channel.not_found' })
  })

  it('can be tested before it is saved, which stores nothing', async () => {
    const provider = await startProvider(() => SAYS, 'text-embedding-3-small', 'gpt-one')
    const body = { type: 'openai', baseUrl: provider.url, apiKey: KEY } as const
    expect(await api.admin.tryChannel({ body })).toMatchObject({ ok: true, model: 'gpt-one', reply: 'ready' })
    expect(provider.requests.at(-1)?.headers.authorization).toBe(`Bearer ${KEY}`)
    const chosen = { ...body, models: ['gpt-unlisted'] }
    expect(await api.admin.tryChannel({ body: chosen })).toMatchObject({ ok: true, model: 'gpt-unlisted' })
    const unreachable = { ...body, baseUrl: 'http://127.0.0.1:9' }
    expect(await api.admin.tryChannel({ body: unreachable })).toMatchObject({ ok: false, code: 'provider.unreachable' })
    expect((await api.admin.searchChannels({ query: {} })).list.map(({ type }) => type)).toEqual(['demo'])
  })

  it('is tested with its stored key before a change is saved, but not at another host', async () => {
    const [provider, elsewhere] = [await startProvider(), await startProvider()]
    const { id } = await create({ baseUrl: provider.url })
    const known = await eventsOf(id)
    const changed = { id, type: 'openai', baseUrl: `${provider.url}/v1` } as const
    expect(await api.admin.tryChannel({ body: changed })).toMatchObject({ ok: true, model: 'gpt-one' })
    expect(provider.requests.at(-1)?.headers.authorization).toBe(`Bearer ${KEY}`)
    await expect(api.admin.tryChannel({ body: { ...changed, baseUrl: elsewhere.url } })).rejects.toMatchObject({
      code: 'request.invalid',
      issues: [{ path: 'body.apiKey' }],
    })
    expect(elsewhere.requests).toEqual([])
    const rekeyed = await api.admin.tryChannel({ body: { ...changed, apiKey: 'sk-other', models: [] } })
    expect(rekeyed).toMatchObject({ ok: true })
    expect(provider.requests.at(-1)?.headers.authorization).toBe('Bearer sk-other')
    expect(await eventsOf(id)).toEqual(known)
    expect(await api.admin.getChannel({ params: { id } })).toMatchObject({ baseUrl: provider.url, version: 1 })
    await expect(api.admin.tryChannel({ body: { ...changed, id: crypto.randomUUID() } })).rejects.toMatchObject({
      code: 'channel.not_found',
    })
  })

  it('shows the state and error of its last test in the list and in its history', async () => {
    let up = true
    const provider = await startProvider(() => (up ? SAYS : { status: 500, body: ['{"error":{"message":"no disk"}}'] }))
    const { id } = await create({ baseUrl: provider.url })
    expect(await stateOf('Ours')).toMatchObject({ status: 'ok', lastError: null })
    up = false
    expect(await test(id)).toMatchObject({ ok: false })
    expect(await stateOf('Ours')).toMatchObject({ id, status: 'failing', lastError: 'provider.failed: no disk' })
    expect((await eventsOf(id)).slice(0, 2)).toMatchObject([
      { cause: 'test', status: 'failing', message: 'provider.failed: no disk' },
      { cause: 'change', status: 'failing', message: 'provider.failed: no disk' },
    ])
    // Like failed calls, three failures in a row pause the channel, and a success resumes it.
    for (let turn = 0; turn < 2; turn++) await test(id)
    expect(await stateOf('Ours')).toMatchObject({ status: 'paused' })
    up = true
    await test(id)
    expect(await stateOf('Ours')).toMatchObject({ status: 'ok', lastError: null })
  })

  it('isn’t blamed for testing a model that its provider doesn’t have', async () => {
    const gone = { error: { message: 'no such model', code: 'model_not_found' } }
    const provider = await startProvider(() => ({ status: 404, body: [JSON.stringify(gone)] }))
    const { id } = await create({ baseUrl: provider.url })
    expect(await test(id, 'gpt-none')).toMatchObject({ ok: false, code: 'model.not_available' })
    expect(await api.admin.getChannel({ params: { id } })).toMatchObject({ status: 'ok', lastError: null })
  })

  it('keeps at most 100 events', async () => {
    const provider = await startProvider()
    const { id } = await create({ baseUrl: provider.url })
    for (let turn = 0; turn < 105; turn++) await test(id, 'gpt-one')
    const { total, list } = await api.admin.searchChannelEvents({ params: { id }, query: { limit: 1 } })
    expect({ total, length: list.length }).toEqual({ total: 100, length: 1 })
  })

  it('uses its proxy with a password that is never returned', async () => {
    const proxy = await startConnectProxy()
    closing.push(proxy)
    const provider = await startProvider()
    const { host } = new URL(provider.url)
    const address = proxy.url.replace('//', '//saffron:proxy-pass@')
    const { id, ...made } = await create({ baseUrl: provider.url, proxy: address })
    expect(made).toMatchObject({ status: 'ok', models: ['gpt-one', 'gpt-two'] })
    expect(made.proxy).toBe(proxy.url.replace('//', '//saffron:***@'))
    expect(await complete('gpt-one')).toBe(200)
    const authorization = `Basic ${Buffer.from('saffron:proxy-pass').toString('base64')}`
    expect(proxy.tunnels.length).toBeGreaterThan(0)
    expect(proxy.tunnels).toEqual(proxy.tunnels.map(() => ({ to: host, authorization })))

    const kept = await api.admin.updateChannel({ params: { id }, body: { proxy: made.proxy, priority: 2 } })
    expect(kept).toMatchObject({ status: 'ok', proxy: made.proxy })
    const before = proxy.tunnels.length
    await api.admin.updateChannel({ params: { id }, body: { proxy: 'direct' } })
    expect(await complete('gpt-two')).toBe(200)
    expect(proxy.tunnels).toHaveLength(before)
    const row = await server.deps.db.query.selectFrom('channel').selectAll().where('id', '=', id).executeTakeFirst()
    expect(JSON.stringify(row)).not.toContain('proxy-pass')
    await expect(create({ baseUrl: provider.url, proxy: 'socks://127.0.0.1' })).rejects.toMatchObject({
      issues: [{ path: 'body.proxy' }],
    })
  })

  it('can switch to another proxy, to the environment’s, or to one without a password', async () => {
    const { id } = await create({ baseUrl: 'http://127.0.0.1:9', proxy: 'direct' })
    const update = async (body: { proxy: string | null; apiKey?: string }) =>
      (await api.admin.updateChannel({ params: { id }, body })).proxy
    expect(await update({ proxy: null })).toBeNull()
    expect(await update({ proxy: 'http://me:pass@127.0.0.1:9', apiKey: KEY })).toBe('http://me:***@127.0.0.1:9')
    expect(await update({ proxy: 'http://me@127.0.0.1:9', apiKey: KEY })).toBe('http://me@127.0.0.1:9')
    await expect(update({ proxy: 'http://me:***@127.0.0.1:9', apiKey: KEY })).rejects.toMatchObject({
      issues: [{ path: 'body.proxy' }],
    })
  })

  it('doesn’t send its key through a new proxy that could read it, unless the key is entered again', async () => {
    const proxy = 'http://127.0.0.1:9'
    const { id } = await create({ baseUrl: 'http://127.0.0.1:9' })
    const update = (body: { proxy: string; apiKey?: string; baseUrl?: string }) =>
      api.admin.updateChannel({ params: { id }, body })
    await expect(update({ proxy })).rejects.toMatchObject({ issues: [{ path: 'body.apiKey' }] })
    expect(await update({ proxy, apiKey: KEY })).toMatchObject({ proxy })
    // With TLS, the proxy can't read the key.
    expect(await update({ proxy: 'direct', apiKey: KEY, baseUrl: 'https://127.0.0.1:9' })).toMatchObject({
      proxy: 'direct',
    })
    expect(await update({ proxy })).toMatchObject({ proxy })
  })

  it('uses the environment’s proxy by default', async () => {
    const proxy = await startConnectProxy()
    const provider = await startProvider()
    const proxies = { http: proxy.url, https: proxy.url, no: '' }
    const behind = await startTestServer({ engine, config: { proxies } })
    const admin = await signedInApi(behind, 'super-admin')
    const body = { name: 'Ours', type: 'openai', apiKey: KEY, baseUrl: provider.url } as const
    expect(await admin.admin.createChannel({ body })).toMatchObject({ status: 'ok', proxy: null })
    expect(proxy.tunnels.map(({ to }) => to)).toContain(new URL(provider.url).host)
    await behind.close()
    await proxy.close()

    // Local providers need no NO_PROXY.
    const unsaid = await startTestServer({ engine, config: { proxies: { ...proxies, no: undefined } } })
    const local = await signedInApi(unsaid, 'super-admin')
    expect(await local.admin.createChannel({ body })).toMatchObject({ status: 'ok' })
    await unsaid.close()

    const spared = await startTestServer({ engine, config: { proxies: { ...proxies, no: '127.0.0.1' } } })
    const other = await signedInApi(spared, 'super-admin')
    expect(await other.admin.createChannel({ body })).toMatchObject({ status: 'ok' })
    await spared.close()
  })

  it('serves the selected models, listed or not', async () => {
    const provider = await startProvider()
    const made = await create({ baseUrl: provider.url, models: ['gpt-two', 'gpt-unlisted'] })
    expect(made).toMatchObject({ models: ['gpt-two', 'gpt-unlisted'], offered: ['gpt-one', 'gpt-two'] })
    expect(made.chosen).toEqual(['gpt-two', 'gpt-unlisted'])
    expect(await complete('gpt-unlisted')).toBe(200)
    expect(await complete('gpt-one')).toBe(404)
    const all = await api.admin.updateChannel({ params: { id: made.id }, body: { models: null } })
    expect(all).toMatchObject({ models: ['gpt-one', 'gpt-two'], chosen: null })
    await api.admin.updateChannel({ params: { id: made.id }, body: { models: ['gpt-one'] } })
    const report = await api.admin.refreshModels({})
    expect(report).toMatchObject({ added: 0, disabled: 0, names: { added: [], gone: [] } })
  })

  it('is called in its dialect', async () => {
    const provider = await startProvider()
    const { id } = await create({ baseUrl: provider.url, dialect: 'plain' })
    await complete('gpt-one')
    expect(provider.requests.at(-1)?.body).toMatchObject({ max_tokens: 5 })
    expect(provider.requests.at(-1)?.body).not.toHaveProperty('stream_options')
    await api.admin.updateChannel({ params: { id }, body: { dialect: 'current' } })
    await complete('gpt-one')
    const { body = {} } = provider.requests.at(-1) ?? {}
    expect(body).toMatchObject({ max_completion_tokens: 5, stream_options: { include_usage: true } })
    expect(body).not.toHaveProperty('max_tokens')
  })

  it('of a type without chat is tested by asking for its models', async () => {
    const provider = await startProvider(({ headers }) =>
      headers['mj-api-secret'] === KEY ? { headers: JSON_TYPE } : { status: 401, body: ['no'] },
    )
    const made = await create({ type: 'midjourney', baseUrl: provider.url, apiKey: KEY })
    expect(made).toMatchObject({ dialect: 'proxy', models: ['midjourney'], status: 'ok', video: 'none' })
    expect(await test(made.id)).toEqual({ ok: true, latencyMs: expect.any(Number) as number })
    expect((await eventsOf(made.id))[0]).toMatchObject({ cause: 'test', status: 'ok', model: null })
    const body = { type: 'midjourney', baseUrl: provider.url, apiKey: 'wrong' } as const
    expect(await api.admin.tryChannel({ body })).toMatchObject({ ok: false, code: 'provider.refused' })
    expect(await complete('midjourney')).toBe(404)
  })

  it('has the dialects of its type, and an API for video', async () => {
    const provider = await startProvider(() => ({ headers: JSON_TYPE }))
    const wrong = create({ baseUrl: provider.url, dialect: 'proxy-plus' })
    expect(await issueOf(wrong)).toMatchObject([{ path: 'body.dialect' }])
    const made = await create({ type: 'midjourney', baseUrl: provider.url, dialect: 'proxy-plus' })
    expect(made).toMatchObject({ dialect: 'proxy-plus', models: ['midjourney', 'niji-journey'] })
    const change = (dialect: 'plain' | 'proxy') =>
      api.admin.updateChannel({ params: { id: made.id }, body: { dialect } })
    expect(await issueOf(change('plain'))).toMatchObject([{ path: 'body.dialect' }])
    expect(await change('proxy')).toMatchObject({ dialect: 'proxy', models: ['midjourney'] })
    expect(await create({ baseUrl: provider.url, video: 'openai' })).toMatchObject({ video: 'openai', dialect: 'auto' })
  })

  it('fails after the configured silence', async () => {
    const provider = await startProvider(() => ({ ending: 'open' }))
    const { id } = await create({ baseUrl: provider.url, timeoutSeconds: 1 })
    expect(await test(id)).toMatchObject({ ok: false, code: 'provider.timeout' })
  })

  it('shows the routing order of each model', async () => {
    const provider = await startProvider()
    const first = await create({ baseUrl: provider.url, name: 'First', priority: 5, weight: 3 })
    const second = await create({ baseUrl: provider.url, name: 'Second', priority: 5, weight: 1, models: ['gpt-one'] })
    const last = await create({ baseUrl: provider.url, name: 'Last', priority: 1, models: ['gpt-one'] })
    const { list, total } = await api.admin.searchRoutes({ query: { q: 'GPT-' } })
    expect(total).toBe(2)
    expect(list[0]?.model).toBe('gpt-one')
    expect(list[0]?.channels).toMatchObject([
      { id: first.id, share: 75, status: 'ok', pausedUntil: null },
      { id: second.id, share: 25 },
      { id: last.id, share: 100 },
    ])
    expect(list[1]?.channels).toMatchObject([{ name: 'First', share: 100 }])
  })

  it('can’t be changed if someone else changed it', async () => {
    const provider = await startProvider()
    const { id, version } = await create({ baseUrl: provider.url })
    await api.admin.updateChannel({ params: { id }, body: { version, name: 'Theirs' } })
    const late = api.admin.updateChannel({ params: { id }, body: { version, name: 'Mine' } })
    await expect(late).rejects.toMatchObject({
      code: 'channel.changed',
      details: { channel: { id, name: 'Theirs', version: version + 1 } },
    })
  })
})
