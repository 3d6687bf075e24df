import { once } from 'node:events'
import { join } from 'node:path'

import { followRun } from '@saffron/core/chat'
import type { Api } from '@saffron/core/client'
import { signUp } from '@saffron/core/session'
import { expect, onTestFinished, test, vi } from 'vitest'

import { createDatabase, type DatabaseLocation, newId } from '../db/index.ts'
import { postgresTestUrl } from '../testing/each-database.ts'
import { clientOf, endedDrawing, temporaryFolder, testEngines, testPostgresUrl } from '../testing/index.ts'
import { startReplayServer } from '../testing/replay-server.ts'
import { serveInChild } from '../testing/serve-in-child.ts'
import { auditLedger } from '../wallet/ledger/audit-ledger.ts'

// Two servers start here, one after the other.
vi.setConfig({ testTimeout: 120_000 })

const CREDIT = 1_000_000
const PRICE = 1000
const DRAWINGS = 6
const JSON_TYPE = { 'content-type': 'application/json' }

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

async function payFor(api: Api, name = 'saffron-demo-image'): Promise<void> {
  const { list } = await api.admin.searchModels({ query: { q: name } })
  const [model] = list
  if (model === undefined) throw new Error('no model that draws')
  await api.admin.updateModel({ params: { id: model.id }, body: { version: model.version, prices: { image: PRICE } } })
  const body = { user: 'me@example.com', amountMicros: CREDIT }
  await api.wallet.recharge({ body, headers: { 'idempotency-key': newId() } })
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
    const watching = Promise.all(ids.map((id) => endedDrawing(api, { id })))
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

test('a drawing in a chat goes on when its server is killed, is neither drawn nor paid twice, and is in the reply', async () => {
  const { place, location } = await makeHome('sqlite')
  const first = await serveInChild(place)
  const client = clientOf(first.url)
  const { api } = client
  await signUp(client, { email: 'me@example.com', password: 'correct horse battery' })
  await payFor(api)
  const { id } = await api.chat.createConversation({ body: { title: 'titled' } })
  const params = { id }
  await api.chat.updateConversation({ params, body: { builtinTools: ['draw'] } })
  const isStarted = Promise.withResolvers<string>()
  const content = 'use tool draw with {"prompt": "slow", "size": "32x32"}'
  const watching = (async () => {
    for await (const event of followRun({ api, conversation: id, start: { content } })) {
      if (event.event !== 'tool') continue
      const { state, drawing, id: call } = event.data
      if (state === 'waiting') await api.chat.giveConsent({ params, body: { call, decision: 'once' } })
      // It's stored a moment after it's shown.
      if (drawing !== undefined) setTimeout(() => isStarted.resolve(drawing), 1000)
    }
  })()
  const drawing = await isStarted.promise
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  const second = await serveInChild({ ...place, port: new URL(first.url).port })
  await watching
  const reply = (await api.chat.searchMessages({ query: { conversation: id } })).list.at(-1)
  expect(reply).toMatchObject({
    status: 'interrupted',
    parts: [{ name: 'draw', state: 'failed', error: 'interrupted', drawing }],
  })
  expect(await endedDrawing(api, { id: drawing })).toMatchObject({ state: 'succeeded', costMicros: PRICE })
  // Going on with the reply doesn't draw again.
  for await (const _event of api.chat.startRun({ params, body: { continue: reply?.id ?? '' } }));
  expect((await api.draw.searchDrawings({ query: {} })).list.map((each) => each.id)).toEqual([drawing])
  expect((await api.auth.me()).balanceMicros).toBe(CREDIT - PRICE)
  second.child.kill('SIGKILL')
  await once(second.child, 'exit')
  const db = await createDatabase(location)
  expect((await auditLedger({ db })).faults).toEqual([])
  await db.close()
})

test('a drawing whose provider was asked when its server was killed is neither asked again nor paid', async () => {
  const { place, location } = await makeHome('sqlite')
  const asked = Promise.withResolvers<void>()
  const provider = await startReplayServer(({ path }) => {
    if (path.endsWith('/models'))
      return { headers: JSON_TYPE, body: [JSON.stringify({ data: [{ id: 'gpt-image-2' }] })] }
    asked.resolve()
    return { headers: JSON_TYPE, body: ['{'], ending: 'open' }
  })
  onTestFinished(() => provider.close())
  const first = await serveInChild(place)
  const client = clientOf(first.url)
  const { api } = client
  await signUp(client, { email: 'me@example.com', password: 'correct horse battery' })
  const channel = { name: 'Ours', type: 'openai', apiKey: 'sk-right-key-1234', baseUrl: provider.url } as const
  await api.admin.createChannel({ body: channel })
  await payFor(api, 'gpt-image-2')
  const { id } = await api.draw.generateImages({ body: { prompt: 'x', model: 'gpt-image-2' } })
  await asked.promise
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  provider.hangUp()
  const second = await serveInChild({ ...place, port: new URL(first.url).port })
  expect(await endedDrawing(api, { id })).toMatchObject({
    state: 'failed',
    costMicros: 0,
    error: { code: 'draw.interrupted' },
  })
  expect(provider.requests.filter(({ path }) => path.endsWith('/images/generations'))).toHaveLength(1)
  expect((await api.auth.me()).balanceMicros).toBe(CREDIT)
  second.child.kill('SIGKILL')
  await once(second.child, 'exit')
  const db = await createDatabase(location)
  const holds = await db.query.selectFrom('walletHold').select('state').execute()
  expect(holds.map(({ state }) => state)).toEqual(['released'])
  expect((await auditLedger({ db })).faults).toEqual([])
  await db.close()
})
