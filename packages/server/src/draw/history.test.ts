import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { endedDrawing, signedInApi, startTestServer, testEngines, type TestServer } from '../testing/index.ts'

// Each drawing is painted in a thread, which takes a while on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const MODEL = 'saffron-demo-image'

describe.each(testEngines())('The history of drawings on %s', (engine) => {
  let server: TestServer
  let api: Awaited<ReturnType<typeof signedInApi>>
  beforeAll(async () => {
    server = await startTestServer({ engine })
    api = await signedInApi(server)
  })
  afterAll(() => server.close())

  it('has favorites and collections, and restores what was deleted', async () => {
    const { id } = await endedDrawing(api, await api.draw.generateImages({ body: { prompt: 'Kept', size: '32x32' } }))
    const params = { id }
    const body = { favorite: true, collections: ['Foxes', 'Best'] }
    expect(await api.draw.updateDrawing({ params, body })).toMatchObject({
      favorite: true,
      collections: ['Best', 'Foxes'],
    })
    const idsOf = async (query: object) => (await api.draw.searchDrawings({ query })).list.map((each) => each.id)
    expect(await idsOf({ favorite: true })).toEqual([id])
    expect(await idsOf({ collection: 'Foxes' })).toEqual([id])
    expect((await api.draw.drawingCollections()).list).toEqual([
      { name: 'Best', count: 1 },
      { name: 'Foxes', count: 1 },
    ])
    expect((await api.draw.deleteDrawing({ params })).trashedAt).toBeDefined()
    expect(await idsOf({ favorite: true })).toEqual([])
    expect(await idsOf({ trashed: true })).toEqual([id])
    expect((await api.draw.restoreDrawing({ params })).trashedAt).toBeUndefined()
    expect(await idsOf({ favorite: true })).toEqual([id])
  })

  it('starts a variation of a result, which the provider offers', async () => {
    const first = await endedDrawing(api, await api.draw.generateImages({ body: { prompt: 'Origin', size: '32x32' } }))
    const [result] = first.results
    const action = result?.actions?.find(({ kind }) => kind === 'variation')
    const body = { result: result?.asset ?? '', action: action?.id ?? '' }
    const other = await endedDrawing(api, await api.draw.runDrawingAction({ params: { id: first.id }, body }))
    expect(other).toMatchObject({ state: 'succeeded', from: first.id })
    const wrong = api.draw.runDrawingAction({ params: { id: first.id }, body: { ...body, action: 'none' } })
    await expect(wrong).rejects.toMatchObject({ code: 'draw.action_not_found' })
  })

  it('has presets of the user', async () => {
    const settings = { size: '64x64', style: 'calm' }
    const preset = await api.draw.createPreset({ body: { name: 'Calm', settings } })
    expect((await api.draw.searchPresets({ query: { q: 'cal' } })).list).toMatchObject([{ name: 'Calm', settings }])
    const params = { id: preset.id }
    expect(await api.draw.updatePreset({ params, body: { name: 'Calmer' } })).toMatchObject({
      name: 'Calmer',
      settings,
    })
    await api.draw.deletePreset({ params })
    await expect(api.draw.deletePreset({ params })).rejects.toMatchObject({ code: 'draw.preset_not_found' })
  })

  it('tells what its model can do', async () => {
    const { list } = await api.chat.listModels({ params: { features: 'image' }, query: {} })
    expect(list.find(({ name }) => name === MODEL)?.media?.operations).toContain('mask')
    const unable = api.draw.generateImages({ body: { prompt: 'x', model: 'saffron-demo' } })
    await expect(unable).rejects.toMatchObject({ code: 'draw.unsupported', message: expect.stringContaining(MODEL) })
  })
})
