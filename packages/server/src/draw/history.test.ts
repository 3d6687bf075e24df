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

  it('deletes one from the trash permanently, with its files only if its owner chooses that', async () => {
    const files = async (id: string) =>
      (await api.draw.getDrawing({ params: { id }, query: {} })).results[0]?.asset ?? ''
    const draw = async (prompt: string) =>
      endedDrawing(api, await api.draw.generateImages({ body: { prompt, size: '32x32' } }))
    const [kept, gone] = [await draw('Files stay'), await draw('Files go')]
    const [keptFile, goneFile] = [await files(kept.id), await files(gone.id)]
    const remove = async (id: string, choice: { files?: boolean }) => {
      const { trashedAt = '' } = await api.draw.deleteDrawing({ params: { id } })
      const stale = { trashedAt: new Date(Date.parse(trashedAt) - 1).toISOString() }
      await expect(api.draw.deleteDrawing({ params: { id }, query: stale })).rejects.toMatchObject({ statusCode: 404 })
      await api.draw.deleteDrawing({ params: { id }, query: { trashedAt, ...choice } })
      await expect(api.draw.restoreDrawing({ params: { id } })).rejects.toMatchObject({ statusCode: 404 })
    }
    await remove(kept.id, {})
    await remove(gone.id, { files: true })
    const { node } = await api.drive.getAsset({ params: { id: keptFile } })
    expect(node).toEqual(expect.any(String))
    await expect(api.drive.getAsset({ params: { id: goneFile } })).rejects.toMatchObject({ code: 'asset.not_found' })
    const { list } = await api.drive.searchNodes({ query: { q: 'Files go' } })
    expect(list).toEqual([])
  })

  it('draws once when another process takes over its job and returns it', async () => {
    const { query } = server.deps.db
    const started = await api.draw.generateImages({ body: { prompt: 'slow lease', size: '32x32' } })
    const state = async () => (await api.draw.getDrawing({ params: { id: started.id }, query: {} })).state
    await expect.poll(state, { timeout: 20_000 }).toBe('running')
    // As after a pause of this process that is longer than its lease.
    const taken = { holder: 'another process', leaseUntil: new Date(Date.now() + 6000).toISOString() }
    await query.updateTable('job').set(taken).where('subject', '=', started.id).execute()
    const done = await endedDrawing(api, started)
    expect(done).toMatchObject({ state: 'succeeded', count: 1 })
    expect(done.results).toHaveLength(1)
    const { list } = await api.drive.searchNodes({ query: { q: 'slow lease' } })
    expect(list).toHaveLength(1)
    await expect
      .poll(() => query.selectFrom('job').select('id').where('subject', '=', started.id).execute(), { timeout: 30_000 })
      .toEqual([])
  })
})
