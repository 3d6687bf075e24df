import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { signedInApi, startTestServer, testEngines, type TestServer } from '../../testing/index.ts'
import { startReplayServer } from '../../testing/replay-server.ts'

/** Starts a provider that lists its models to clients with the key. */
const startProvider = (key: string, ...models: string[]) =>
  startReplayServer(({ headers }) =>
    headers.authorization === `Bearer ${key}`
      ? { body: [JSON.stringify({ data: models.map((id) => ({ id })) })] }
      : { status: 401, body: ['{"error":{"message":"Incorrect API key provided: sk-wrong-key-0000"}}'] },
  )

describe.each(testEngines())('on %s', (engine) => {
  let server: TestServer
  let api: Awaited<ReturnType<typeof signedInApi>>

  beforeAll(async () => {
    server = await startTestServer({ engine })
    api = await signedInApi(server, 'super-admin')
  })
  afterAll(() => server.close())

  const createChannel = (baseUrl: string, apiKey: string) =>
    api.admin.createChannel({ body: { name: 'Ours', type: 'openai', baseUrl, apiKey } })

  describe('the channel console', () => {
    it('shows the demo channel of a first start with its models', async () => {
      const { list, total } = await api.admin.searchChannels({ query: {} })
      expect(total).toBe(1)
      expect(list[0]).toMatchObject({ name: 'Demo', type: 'demo', status: 'ok', hasKey: false, enabled: true })
      expect(list[0]?.models).toContain('saffron-demo')
    })

    it('enables a new channel right away, and never returns its key', async () => {
      const provider = await startProvider('sk-right-key-1234', 'gpt-new')
      const made = await createChannel(provider.url, 'sk-right-key-1234')
      expect(made).toMatchObject({ status: 'ok', models: ['gpt-new'], hasKey: true, keyHint: '1234', weight: 1 })
      expect(JSON.stringify(await api.admin.getChannel({ params: { id: made.id } }))).not.toContain('right-key')
      const { list } = await api.chat.listModels({ params: { features: 'chat' } })
      expect(list.map(({ name }) => name)).toContain('gpt-new')

      await api.admin.deleteChannel({ params: { id: made.id } })
      const after = await api.chat.listModels({ params: { features: 'chat' } })
      expect(after.list.map(({ name }) => name)).not.toContain('gpt-new')
      await expect(api.admin.getChannel({ params: { id: made.id } })).rejects.toMatchObject({
        code: 'channel.not_found',
      })
      await provider.close()
    })

    it('reports a channel’s error without its key, and accepts the correct key', async () => {
      const provider = await startProvider('sk-right-key-1234', 'gpt-other')
      const made = await createChannel(provider.url, 'sk-wrong-key-0000')
      expect(made).toMatchObject({ status: 'failing', models: [] })
      expect(made.lastError).toContain('Incorrect API key')
      expect(made.lastError).not.toContain('wrong-key')

      const params = { id: made.id }
      const mended = await api.admin.updateChannel({ params, body: { apiKey: 'sk-right-key-1234', priority: 5 } })
      expect(mended).toMatchObject({ status: 'ok', lastError: null, models: ['gpt-other'], priority: 5 })
      const off = await api.admin.updateChannel({ params, body: { enabled: false } })
      expect(off).toMatchObject({ enabled: false, keyHint: '1234' })
      const { list } = await api.chat.listModels({ params: { features: 'chat' } })
      expect(list.map(({ name }) => name)).not.toContain('gpt-other')
      await api.admin.deleteChannel({ params })
      await provider.close()
    })

    it('doesn’t send a key to another host than the original one', async () => {
      const provider = await startProvider('sk-right-key-1234', 'gpt-kept')
      const elsewhere = await startProvider('sk-right-key-1234')
      const { id } = await createChannel(provider.url, 'sk-right-key-1234')
      const moved = api.admin.updateChannel({ params: { id }, body: { baseUrl: elsewhere.url } })
      await expect(moved).rejects.toMatchObject({ code: 'request.invalid', issues: [{ path: 'body.apiKey' }] })
      expect(elsewhere.requests).toEqual([])
      await api.admin.updateChannel({ params: { id }, body: { baseUrl: `${provider.url}/v1` } })
      await api.admin.deleteChannel({ params: { id } })
      await Promise.all([provider.close(), elsewhere.close()])
    })

    it('uses the default address of a provider', async () => {
      const body = { name: 'Far', type: 'anthropic', enabled: false } as const
      const made = await api.admin.createChannel({ body })
      expect(made).toMatchObject({ baseUrl: 'https://api.anthropic.com', hasKey: false, status: 'unknown' })
      const update = (change: { baseUrl: string | null; apiKey?: string }) =>
        api.admin.updateChannel({ params: { id: made.id }, body: change })
      await update({ baseUrl: 'https://elsewhere.example', apiKey: 'sk-elsewhere-1234' })
      // The key belongs to the previous address.
      await expect(update({ baseUrl: null })).rejects.toMatchObject({ issues: [{ path: 'body.apiKey' }] })
      const back = await update({ baseUrl: null, apiKey: '' })
      expect(back).toMatchObject({ baseUrl: 'https://api.anthropic.com', hasKey: false })
      await api.admin.deleteChannel({ params: { id: made.id } })
    })
  })

  describe('the model console', () => {
    it('lists all models in pages, and finds them by name', async () => {
      const first = await api.admin.searchModels({ query: { limit: 2 } })
      expect(first.list).toHaveLength(2)
      expect(first.total).toBeGreaterThanOrEqual(5)
      const found = await api.admin.searchModels({ query: { q: 'VISION', sort: '-name' } })
      expect(found.list).toMatchObject([
        { name: 'saffron-demo-vision', enabled: true, demo: true, channels: [expect.any(String)] },
      ])
      await expect(api.admin.searchModels({ query: { sort: 'price' } })).rejects.toMatchObject({
        code: 'request.invalid',
      })
    })

    it('can only be refreshed by an admin', async () => {
      const admin = await signedInApi(server, 'admin')
      expect(await admin.admin.refreshModels({})).toMatchObject({ added: 0, disabled: 0, channels: [{ ok: true }] })
      const user = await signedInApi(server)
      await expect(user.admin.refreshModels({})).rejects.toMatchObject({ code: 'auth.forbidden' })
      await expect(admin.admin.searchChannels({ query: {} })).rejects.toMatchObject({ code: 'auth.forbidden' })
    })
  })
})
