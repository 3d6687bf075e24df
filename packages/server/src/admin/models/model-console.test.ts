import type { AdminModel } from '@saffron/core/admin'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { send, signedInApi, startTestServer, testEngines, type TestServer } from '../../testing/index.ts'

describe.each(testEngines())('The model console on %s', (engine) => {
  let server: TestServer
  let api: Awaited<ReturnType<typeof signedInApi>>

  beforeAll(async () => {
    server = await startTestServer({ engine })
    api = await signedInApi(server, 'super-admin')
  })
  afterAll(() => server.close())

  const find = async (name: string): Promise<AdminModel> => {
    const { list } = await api.admin.searchModels({ query: { q: name, sort: 'name' } })
    const model = list.find((each) => each.name === name)
    if (model === undefined) throw new Error(`${name} is not there`)
    return model
  }
  const demoChannel = async () => {
    const { list } = await api.admin.searchChannels({ query: {} })
    return list.map(({ id }) => id)
  }
  const terms = (name: string) => server.app.admin.modelRegistry.termsOf(name)
  const offered = async () => (await api.chat.listModels({ params: { features: 'chat' } })).list

  it('sets prices, limits, a group and an icon of a model, effective right away', async () => {
    const { id, version } = await find('saffron-demo')
    expect(terms('saffron-demo')).toEqual({ prices: {}, features: expect.arrayContaining(['chat']) })
    const prices = { input: 2_500_000, cachedInput: 250_000, output: 10_000_000 }
    const body = { version, prices, contextLimit: 128_000, outputLimit: 16_384, group: ' House ', icon: 'spark' }
    const model = await api.admin.updateModel({ params: { id }, body })
    const said = { prices, contextLimit: 128_000, outputLimit: 16_384, group: 'House', icon: 'spark' }
    expect(model).toMatchObject({ ...said, version: version + 1 })
    expect(terms('saffron-demo')).toMatchObject({ prices, contextLimit: 128_000, outputLimit: 16_384 })
    expect((await offered()).find(({ name }) => name === 'saffron-demo')).toMatchObject(said)

    const none = { input: null, cachedInput: null, output: null }
    const cleared = { prices: none, contextLimit: null, outputLimit: null, group: null, icon: '' }
    const free = await api.admin.updateModel({ params: { id }, body: cleared })
    expect(free.prices).toEqual({})
    for (const name of ['contextLimit', 'outputLimit', 'group', 'icon']) expect(free).not.toHaveProperty(name)
    expect(terms('saffron-demo')?.prices).toEqual({})
  })

  it.each([-1, 0.5, '1', 'NaN', 2 ** 63, 1e300, [], {}, true])('rejects the price %j', async (price) => {
    const { id } = await find('saffron-demo')
    for (const name of ['input', 'cachedInput', 'output', 'image', 'videoSecond']) {
      const call = { token: api.user.tokens.accessToken, json: { prices: { [name]: price } } }
      const answers = [
        await send(server, `PUT /api/ai/model/list/${id}`, call),
        await send(server, 'POST /api/ai/model/create', { ...call, json: { ...call.json, name: 'priced' } }),
        await send(server, 'POST /api/ai/model/edit', { ...call, json: { ...call.json, models: [{ id }] } }),
      ]
      for (const answer of answers) {
        const { issues } = answer.body as { issues: { path: string }[] }
        expect(answer.status).toBe(400)
        expect(new Set(issues.map(({ path }) => path))).toEqual(new Set([`body.prices.${name}`]))
      }
    }
    expect(terms('saffron-demo')?.prices).toEqual({})
  })

  it('rejects a price with an unknown name, which would make the model free', async () => {
    const { id } = await find('saffron-demo')
    const json = { prices: { inputMicrosPerMillion: 1, output: 1 } }
    const ask = (to: string, more: object = {}) =>
      send(server, to, { token: api.user.tokens.accessToken, json: { ...json, ...more } })
    const answers = [
      await ask(`PUT /api/ai/model/list/${id}`),
      await ask('POST /api/ai/model/create', { name: 'priced' }),
      await ask('POST /api/ai/model/edit', { models: [{ id }] }),
    ]
    for (const { status, body } of answers) {
      const issues = [{ path: 'body.prices', message: expect.stringContaining('inputMicrosPerMillion') }]
      expect({ status, body }).toMatchObject({ status: 400, body: { issues } })
    }
    expect(terms('saffron-demo')?.prices).toEqual({})
  })

  it('rejects an edit if someone else changed the model, and returns its current state', async () => {
    const { id, version } = await find('saffron-demo-reasoning')
    await api.admin.updateModel({ params: { id }, body: { version, displayName: 'Ours' } })
    const late = api.admin.updateModel({ params: { id }, body: { version, displayName: 'Mine' } })
    await expect(late).rejects.toMatchObject({
      code: 'model.changed',
      statusCode: 409,
      details: { models: [{ id, displayName: 'Ours', version: version + 1 }] },
    })
    expect(await api.admin.getModel({ params: { id } })).toMatchObject({ displayName: 'Ours' })
    await server.app.admin.refreshModels()
    expect(await find('saffron-demo-reasoning')).toMatchObject({ displayName: 'Ours' })
  })

  it('accepts one of two concurrent edits', async () => {
    const { id, version } = await find('saffron-demo-vision')
    const edits = Array.from({ length: 8 }, (_, index) =>
      api.admin.updateModel({ params: { id }, body: { version, group: `Group ${index}` } }),
    )
    const outcomes = await Promise.allSettled(edits)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await find('saffron-demo-vision')).toMatchObject({ version: version + 1 })
  })

  it('changes many models, or none', async () => {
    const all = (await api.admin.searchModels({ query: { limit: 100 } })).list
    const [first] = all
    const models = all.map(({ id, version }) => ({ id, version }))
    const { list } = await api.admin.editModels({ body: { models, group: 'All', prices: { output: 7 } } })
    expect(list).toHaveLength(all.length)
    expect(list.every(({ group, prices }) => group === 'All' && prices.output === 7)).toBe(true)

    const stale = api.admin.editModels({ body: { models, enabled: false } })
    await expect(stale).rejects.toMatchObject({ code: 'model.changed' })
    const unknown = [{ id: crypto.randomUUID() }, { id: first?.id ?? '' }]
    await expect(api.admin.editModels({ body: { models: unknown, enabled: false } })).rejects.toMatchObject({
      code: 'model.not_found',
    })
    const after = (await api.admin.searchModels({ query: { limit: 100 } })).list
    expect(after.every(({ enabled }) => enabled)).toBe(true)
    const ids = after.map(({ id }) => ({ id }))
    await api.admin.editModels({ body: { models: ids, prices: { output: null }, group: null } })
  })

  it('sets individual prices of many models in one change, and the audit log lists them', async () => {
    const [vision, thinker] = [await find('saffron-demo-vision'), await find('saffron-demo-reasoning')]
    const models = [
      { id: vision.id, version: vision.version, prices: { input: 1, output: 2 } },
      { id: thinker.id, version: thinker.version, prices: { output: 3 } },
    ]
    await api.admin.editModels({ body: { models, prices: { input: 9 } } })
    expect((await find('saffron-demo-vision')).prices).toEqual({ input: 1, output: 2 })
    expect((await find('saffron-demo-reasoning')).prices).toEqual({ input: 9, output: 3 })
    const { list } = await api.admin.searchAudit({ query: { action: 'model.edited', limit: 1 } })
    const prices = String(list[0]?.detail?.['prices']).split('; ').toSorted()
    expect(prices).toEqual(['saffron-demo-reasoning: output 3', 'saffron-demo-vision: input 1, output 2'])
    await expect(api.admin.editModels({ body: { models } })).rejects.toMatchObject({ code: 'model.changed' })
    const free = { input: null, output: null }
    await api.admin.editModels({ body: { models: [{ id: vision.id }, { id: thinker.id }], prices: free } })
  })

  it('sets the default model of each use', async () => {
    const thinker = await find('saffron-demo-reasoning')
    const vision = await find('saffron-demo-vision')
    const use = (id: string, defaultFor: AdminModel['defaultFor']) =>
      api.admin.updateModel({ params: { id }, body: { defaultFor } })
    expect((await use(thinker.id, ['chat', 'title'])).defaultFor.toSorted()).toEqual(['chat', 'title'])
    expect((await offered())[0]?.name).toBe('saffron-demo-reasoning')
    await use(vision.id, ['chat'])
    expect((await find('saffron-demo-reasoning')).defaultFor).toEqual(['title'])
    const { modelRegistry } = server.app.admin
    expect([modelRegistry.defaultFor('chat'), modelRegistry.defaultFor('title')]).toEqual([
      'saffron-demo-vision',
      'saffron-demo-reasoning',
    ])
    await api.admin.updateModel({ params: { id: vision.id }, body: { enabled: false } })
    expect(modelRegistry.defaultFor('chat')).toBeUndefined()
    await api.admin.updateModel({ params: { id: vision.id }, body: { enabled: true, defaultFor: [] } })
    await use(thinker.id, [])
    await expect(use(thinker.id, ['image'])).rejects.toMatchObject({ issues: [{ path: 'body.defaultFor.0' }] })
  })

  it('adds a model that no channel lists, keeps it after a refresh, and deletes it', async () => {
    const channels = await demoChannel()
    const body = { name: 'saffron-demo-secret', channels, prices: { image: 40_000 } }
    const made = await api.admin.createModel({ body })
    expect(made).toMatchObject({ displayName: 'saffron-demo-secret', channels, features: ['chat'], enabled: true })
    expect(terms('saffron-demo-secret')?.prices).toEqual({ image: 40_000 })
    await expect(api.admin.createModel({ body })).rejects.toMatchObject({ code: 'model.name_taken' })
    const lost = { name: 'saffron-lost', channels: [crypto.randomUUID()] }
    await expect(api.admin.createModel({ body: lost })).rejects.toMatchObject({
      issues: [{ path: 'body.channels.0' }],
    })
    await expect(find('saffron-lost')).rejects.toThrow('not there')

    await server.app.admin.refreshModels()
    expect((await find('saffron-demo-secret')).channels).toEqual(channels)
    const params = { id: made.id }
    expect(await api.admin.deleteModel({ params })).toMatchObject({ id: made.id, name: 'saffron-demo-secret' })
    expect(terms('saffron-demo-secret')).toBeUndefined()
    await expect(api.admin.getModel({ params })).rejects.toMatchObject({ code: 'model.not_found' })
    await expect(api.admin.deleteModel({ params })).rejects.toMatchObject({ code: 'model.not_found' })
  })

  it('changes the manual channels of a model, and keeps the channels that list it', async () => {
    const channels = await demoChannel()
    const { id } = await api.admin.createModel({ body: { name: 'saffron-by-hand' } })
    const update = async (model: string, given: string[]) =>
      (await api.admin.updateModel({ params: { id: model }, body: { channels: given } })).channels
    expect(await update(id, channels)).toEqual(channels)
    expect(terms('saffron-by-hand')).toBeDefined()
    await server.app.admin.refreshModels()
    expect((await find('saffron-by-hand')).channels).toEqual(channels)
    await expect(update(id, [crypto.randomUUID()])).rejects.toMatchObject({ issues: [{ path: 'body.channels.0' }] })
    expect(await update(id, [])).toEqual([])
    expect(terms('saffron-by-hand')).toBeUndefined()
    const listed = await find('saffron-demo')
    expect(await update(listed.id, channels)).toEqual(channels)
    expect(await update(listed.id, [])).toEqual(channels)
    await api.admin.deleteModel({ params: { id } })
  })

  it('offers a model to its audience, and rejects others', async () => {
    const { id } = await find('saffron-demo-vision')
    const change = (visibleTo: AdminModel['visibleTo']) =>
      api.admin.updateModel({ params: { id }, body: { visibleTo } })
    const [user, admin] = [await signedInApi(server), await signedInApi(server, 'admin')]
    const sees = async (who: typeof user) => {
      const { list } = await who.chat.listModels({ params: { features: 'chat' } })
      return list.some((model) => model.id === id)
    }
    const complete = async (who: typeof user) => {
      const json = { model: 'saffron-demo-vision', messages: [{ role: 'user', content: '3 words' }] }
      return (await send(server, 'POST /ai/chat/completions', { token: who.user.tokens.accessToken, json })).status
    }
    const run = async (who: typeof user) => {
      const { id: conversation } = await who.chat.createConversation({ body: { model: 'saffron-demo-vision' } })
      for await (const event of who.chat.startRun({ params: { id: conversation }, body: { content: '3 words' } })) {
        if (event.event === 'done') return event.data.status
      }
      return 'nothing'
    }
    await change('admin')
    expect([await sees(user), await sees(admin), await sees(api)]).toEqual([false, true, true])
    expect([await complete(user), await complete(admin)]).toEqual([404, 200])
    await expect(run(user)).rejects.toMatchObject({ code: 'model.not_available' })
    expect(await run(admin)).toBe('complete')
    await change('super')
    expect([await sees(admin), await sees(api), await complete(admin)]).toEqual([false, true, 404])
    await change('user')
    expect(await sees(user)).toBe(true)
  })

  it('audits each change', async () => {
    const { id } = await find('saffron-demo')
    await api.admin.updateModel({ params: { id }, body: { prices: { input: 5, output: null }, enabled: true } })
    const { list } = await api.admin.searchAudit({ query: { subject: id, limit: 1 } })
    const detail = { name: 'saffron-demo', prices: 'input 5, output -', enabled: true }
    expect(list).toMatchObject([{ action: 'model.changed', actor: api.user.id, detail }])
    const body = { displayName: 'Ours', contextLimit: 9, outputLimit: null, icon: '', defaultFor: [] }
    await api.admin.updateModel({ params: { id }, body })
    const other = await find('saffron-demo-vision')
    await api.admin.editModels({ body: { models: [{ id }, { id: other.id }], group: 'House' } })
    const after = await api.admin.searchAudit({ query: { actor: api.user.id, limit: 2 } })
    expect(after.list.map((entry) => entry.detail)).toEqual([
      { count: 2, models: expect.stringMatching(/^saffron-demo(-vision)?, saffron-demo(-vision)?$/), group: 'House' },
      {
        name: 'saffron-demo',
        displayName: 'Ours',
        limits: 'context 9, output -',
        icon: '-',
        defaultFor: '-',
      },
    ])
  })
})
