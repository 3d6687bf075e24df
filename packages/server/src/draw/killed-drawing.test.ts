import { once } from 'node:events'
import { join } from 'node:path'

import type { Api } from '@saffron/core/client'
import { type Drawing, followDrawing } from '@saffron/core/draw'
import { signUp } from '@saffron/core/session'
import { expect, onTestFinished, test, vi } from 'vitest'

import { createDatabase, type DatabaseLocation, newId } from '../db/index.ts'
import { postgresTestUrl } from '../testing/each-database.ts'
import { clientOf, temporaryFolder, testEngines, testPostgresUrl } from '../testing/index.ts'
import { serveInChild } from '../testing/serve-in-child.ts'
import { auditLedger } from '../wallet/ledger/audit-ledger.ts'

// Two servers start here, one after the other.
vi.setConfig({ testTimeout: 120_000 })

const CREDIT = 1_000_000
const PRICE = 1000
const DRAWINGS = 6

interface Home {
  readonly place: { readonly dataFolder: string; readonly databaseUrl?: string }
  readonly location: DatabaseLocation
}

async function makeHome(engine: 'sqlite' | 'postgres'): Promise<Home> {
  const dataFolder = await temporaryFolder()
  if (engine === 'sqlite') return { place: { dataFolder }, location: { engine, file: join(dataFolder, 'saffron.db') } }
  const { url, remove } = await postgresTestUrl(testPostgresUrl() ?? '')
  onTestFinished(remove)
  return { place: { dataFolder, databaseUrl: url }, location: { engine, url } }
}

async function payFor(api: Api): Promise<void> {
  const { list } = await api.admin.searchModels({ query: { q: 'saffron-demo-image' } })
  const [model] = list
  if (model === undefined) throw new Error('no model that draws')
  await api.admin.updateModel({ params: { id: model.id }, body: { version: model.version, prices: { image: PRICE } } })
  const body = { user: 'me@example.com', amountMicros: CREDIT }
  await api.wallet.recharge({ body, headers: { 'idempotency-key': newId() } })
}

async function followed(api: Api, drawing: string): Promise<Drawing> {
  for await (const _event of followDrawing({ api, drawing }));
  return api.draw.getDrawing({ params: { id: drawing }, query: {} })
}

test.each(testEngines())(
  'drawings whose server on %s is killed are finished by the next one: none is lost, drawn twice or paid twice',
  async (engine) => {
    const { place, location } = await makeHome(engine)
    const first = await serveInChild(place)
    const client = clientOf(first.url)
    const { api } = client
    await signUp(client, { email: 'me@example.com', password: 'correct horse battery' })
    await payFor(api)
    const ids: string[] = []
    for (let index = 0; index < DRAWINGS; index += 1) {
      const body = { prompt: `slow ${index}`, size: '32x32', seed: index }
      ids.push((await api.draw.generateImages({ body })).id)
    }
    const watching = Promise.all(ids.map((id) => followed(api, id)))
    const isDrawn = async () => {
      const { list } = await api.draw.searchDrawings({ query: { state: 'running' } })
      return list.some(({ progress }) => progress > 0)
    }
    await expect.poll(isDrawn, { timeout: 30_000 }).toBe(true)
    expect((await api.auth.me()).balanceMicros).toBe(CREDIT)
    first.child.kill('SIGKILL')
    await once(first.child, 'exit')
    const second = await serveInChild({ ...place, port: new URL(first.url).port })

    for (const drawing of await watching) {
      expect(drawing).toMatchObject({ state: 'succeeded', costMicros: PRICE })
      expect(drawing.results).toHaveLength(1)
    }
    expect((await api.auth.me()).balanceMicros).toBe(CREDIT - DRAWINGS * PRICE)
    expect((await api.draw.searchDrawings({ query: {} })).total).toBe(DRAWINGS)
    second.child.kill('SIGKILL')
    await once(second.child, 'exit')

    const db = await createDatabase(location)
    const holds = await db.query.selectFrom('walletHold').select('state').execute()
    expect(holds.map(({ state }) => state)).toEqual(ids.map(() => 'captured'))
    const nodes = await db.query.selectFrom('node').select('id').where('kind', '=', 'file').execute()
    expect(nodes).toHaveLength(DRAWINGS)
    expect(await db.query.selectFrom('job').select('id').where('kind', '=', 'draw').execute()).toEqual([])
    expect((await auditLedger({ db })).faults).toEqual([])
    await db.close()
  },
)
