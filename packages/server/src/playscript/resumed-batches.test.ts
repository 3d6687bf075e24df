import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import {
  addMember,
  buildCredit,
  buildWorkspace,
  priceModel,
  signedInApi,
  startTestServer,
  testEngines,
  type TestServer,
} from '../testing/index.ts'
import { findBatch, reopenBatch } from './stores/batch-store.ts'
import { changeProposal, findProposal } from './stores/proposal-store.ts'

vi.setConfig({ testTimeout: 60_000 })

const MODEL = 'saffron-demo'
const FOUNTAIN = 'INT. GREENHOUSE - DAY\n\nRain on glass.\n\nEXT. FIELD - NIGHT\n\nRows of crocus.\n'

type Api = Awaited<ReturnType<typeof signedInApi>>

async function ends(api: Api, id: string, job: string) {
  const batch = () => api.playscript.getBatch({ params: { id, job } })
  await expect.poll(async () => (await batch()).endedAt, { timeout: 20_000 }).toBeDefined()
  return batch()
}

describe.each(testEngines())('A batch that is resumed on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine, config: { demoPaceMs: 0 } })
    await priceModel(server, MODEL, { input: 1, output: 2 })
  })
  afterAll(() => server.close())

  it('is paid by who resumes it, if that member may use its model', async () => {
    const { db } = server.deps
    const [ann, bob] = [await signedInApi(server), await signedInApi(server)]
    const workspace = await buildWorkspace(db, ann.user.id)
    await addMember(db, workspace, bob.user.id, 'editor')
    const { id } = await ann.playscript.createPlayscript({ body: { workspace, content: FOUNTAIN } })
    const started = await ann.playscript.startBatch({ params: { id }, body: { action: 'summary', model: MODEL } })
    const params = { id, job: started.id }
    expect(await ends(ann, id, started.id)).toMatchObject({ error: { code: 'workspace.insufficient' } })

    const admin = await signedInApi(server, 'super-admin')
    const setEnabled = async (enabled: boolean) => {
      const { list } = await admin.admin.searchModels({ query: { q: MODEL } })
      const model = list.find(({ name }) => name === MODEL)
      const body = { version: model?.version ?? 0, enabled }
      await admin.admin.updateModel({ params: { id: model?.id ?? '' }, body })
    }
    await setEnabled(false)
    const unavailable = bob.playscript.resumeBatch({ params })
    await expect(unavailable).rejects.toMatchObject({ code: 'model.not_available' })
    await setEnabled(true)

    await buildCredit(server, workspace, 1_000_000)
    await bob.playscript.resumeBatch({ params })
    expect(await ends(bob, id, started.id)).toMatchObject({ state: 'done', done: 2 })
    expect(await findBatch(db.query, { owner: workspace, id: started.id })).toMatchObject({ createdBy: bob.user.id })
    const payers = await db.query
      .selectFrom('playscriptProposal')
      .select('createdBy')
      .where('batchId', '=', started.id)
      .where('state', '=', 'ready')
      .execute()
    expect(payers).toEqual([{ createdBy: bob.user.id }, { createdBy: bob.user.id }])
  })

  it('goes on though its job was lost, and leaves no proposal in progress', async () => {
    const { db } = server.deps
    const api = await signedInApi(server)
    const { id: by } = api.user
    await buildCredit(server, by, 1_000_000)
    const { id } = await api.playscript.createPlayscript({ body: { content: FOUNTAIN } })
    const started = await api.playscript.startBatch({ params: { id }, body: { action: 'summary', model: MODEL } })
    await ends(api, id, started.id)
    const [proposal] = (await api.playscript.getPlayscript({ params: { id } })).scenes?.[0]?.proposals ?? []
    const owned = { owner: by, id: proposal ?? '' }
    const at = new Date().toISOString()
    await changeProposal(db.query, owned, { state: 'running', endedAt: null, updatedAt: at })
    await server.app.playscript.sweep()
    expect(await findProposal(db.query, owned)).toMatchObject({ state: 'stopped' })
    await reopenBatch(db.query, { owner: by, id: started.id }, { by, at })
    await server.app.playscript.sweep()
    expect(await ends(api, id, started.id)).toMatchObject({ state: 'done', done: 2 })
  })
})
