import type { Playscript, Scene } from '@saffron/core/playscript'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { newId } from '../db/index.ts'
import {
  buildPlayscript,
  buildScene,
  sendAsset,
  signedInApi,
  startTestServer,
  testEngines,
  type TestServer,
} from '../testing/index.ts'
import { deleteTrashed } from './stores/script-store.ts'

vi.setConfig({ testTimeout: 60_000 })

const FOUNTAIN = `INT. GREENHOUSE - DAY

Rain on glass.

EXT. FIELD - NIGHT

Rows of crocus.

INT. KITCHEN - DAY

Steam.
`

type Api = Awaited<ReturnType<typeof signedInApi>>

const sceneAt = ({ scenes = [] }: Playscript, index: number): Scene => {
  const scene = scenes[index]
  if (scene === undefined) throw new Error(`no scene ${index}`)
  return scene
}

describe.each(testEngines())('A script on %s', (engine) => {
  let server: TestServer
  let api: Api
  beforeAll(async () => {
    server = await startTestServer({ engine, config: { demoPaceMs: 0 } })
    api = await signedInApi(server)
  })
  afterAll(() => server.close())

  const create = () => api.playscript.createPlayscript({ body: { content: FOUNTAIN } })
  const read = (id: string) => api.playscript.getPlayscript({ params: { id } })
  const versions = (id: string) => api.playscript.searchVersions({ params: { id }, query: {} })
  const remove = (id: string) => api.playscript.deleteScene({ params: { id } })

  it('gets a scene once, however often a client sends it', async () => {
    const { id: playscript } = await create()
    const body = { id: newId(), playscript, heading: 'INT. HALL - DAY' }
    const first = await api.playscript.createScene({ body })
    const again = await api.playscript.createScene({ body: { ...body, heading: 'INT. HALL - NIGHT' } })
    expect(again).toEqual(first)
    expect(first.id).toBe(body.id)
    expect((await read(playscript)).sceneCount).toBe(4)
    const other = await create()
    const elsewhere = api.playscript.createScene({ body: { ...body, playscript: other.id } })
    await expect(elsewhere).rejects.toMatchObject({ code: 'playscript.scene_not_found' })
    const stranger = await buildPlayscript(server.deps.db, (await signedInApi(server)).user.id)
    const theirs = await buildScene(server.deps.db, stranger)
    const taken = api.playscript.createScene({ body: { ...body, id: theirs.id } })
    await expect(taken).rejects.toMatchObject({ code: 'playscript.scene_not_found' })
  })

  it('can be read in the trash, but neither changed nor worked on', async () => {
    const script = await create()
    const params = { id: script.id }
    const scene = sceneAt(script, 0)
    await api.playscript.deletePlayscript({ params })
    expect(await read(script.id)).toMatchObject({ trashedAt: expect.any(String), sceneCount: 3 })
    const calls = [
      api.playscript.updatePlayscript({ params, body: { title: 'Late' } }),
      api.playscript.updateScene({ params: { id: scene.id }, body: { synopsis: 'Late', version: 1 } }),
      api.playscript.createScene({ body: { playscript: script.id } }),
      remove(scene.id),
      api.playscript.sortScenes({ params, body: { order: [] } }),
      api.playscript.startBatch({ params, body: { action: 'summary' } }),
      api.playscript.summarizeScene({ params: { id: scene.id }, body: {} }),
    ]
    for (const { status, reason } of (await Promise.allSettled(calls)) as PromiseRejectedResult[]) {
      expect(status).toBe('rejected')
      expect(reason).toMatchObject({ statusCode: 404 })
    }
    await api.playscript.recoverPlayscript({ params })
    expect(await api.playscript.updatePlayscript({ params, body: { title: 'Back' } })).toMatchObject({ title: 'Back' })
  })

  it('that was recovered while the trash is swept stays', async () => {
    const { id, ownerId: owner } = await buildPlayscript(server.deps.db, api.user.id, { trashedAt: null })
    await deleteTrashed(server.deps.db.query, { owner, id }, '9999-01-01T00:00:00.000Z')
    expect(await read(id)).toMatchObject({ id })
  })

  it('has one version before several deletions, in which each scene is as it was', async () => {
    const script = await create()
    const [first, second, third] = [sceneAt(script, 0), sceneAt(script, 1), sceneAt(script, 2)]
    server.passTime(1000)
    await remove(first.id)
    server.passTime(1000)
    await remove(second.id)
    expect(await versions(script.id)).toMatchObject({ total: 1 })
    const changed = { params: { id: third.id }, body: { synopsis: 'New', version: 1 } }
    await api.playscript.updateScene(changed)
    server.passTime(1000)
    await remove(third.id)
    expect(await versions(script.id)).toMatchObject({ total: 2, list: [{ sceneCount: 1 }, { sceneCount: 3 }] })
  })

  it('keeps its links to translations when deleted scenes are restored', async () => {
    const { db } = server.deps
    const script = await create()
    const source = sceneAt(script, 1)
    const row = await buildPlayscript(db, api.user.id, { translationOf: script.id, language: 'fr' })
    const translated = await buildScene(db, row, { sourceId: source.id })
    const sourceOf = async () => sceneAt(await read(row.id), 0).source
    const restore = (id: string) => api.playscript.restoreVersion({ params: { id }, body: { version: 1 } })
    await remove(source.id)
    expect(await sourceOf()).toBeUndefined()
    await restore(script.id)
    expect(await sourceOf()).toBe(source.id)
    await remove(translated.id)
    await restore(row.id)
    expect(await sourceOf()).toBe(source.id)
  })

  it('tells the stored beginning to a window that saw an older version', async () => {
    const { id } = await create()
    const front = [{ type: 'action' as const, text: 'FADE IN:' }]
    await api.playscript.updatePlayscript({ params: { id }, body: { front, version: 1 } })
    const late = api.playscript.updatePlayscript({ params: { id }, body: { front: [], version: 1 } })
    await expect(late).rejects.toMatchObject({ code: 'request.outdated', details: { current: { front, version: 2 } } })
  })

  it('is not made from a file of the drive that is too large to be one', async () => {
    const file = await sendAsset(server, api.user.id, { content: Buffer.from(FOUNTAIN), name: 'a.fountain' })
    await server.deps.db.query
      .updateTable('blob')
      .set({ size: 5_000_000_000 })
      .where('ownerId', '=', api.user.id)
      .execute()
    const large = api.playscript.createFromAsset({ params: { asset: file.id }, body: {} })
    await expect(large).rejects.toMatchObject({ code: 'playscript.too_large', statusCode: 413 })
  })
})
