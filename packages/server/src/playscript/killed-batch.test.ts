import { once } from 'node:events'
import { join } from 'node:path'

import { signUp } from '@saffron/core/session'
import { expect, onTestFinished, test, vi } from 'vitest'

import { createDatabase, newId } from '../db/index.ts'
import { postgresTestUrl } from '../testing/each-database.ts'
import { clientOf, temporaryFolder, testEngines, testPostgresUrl } from '../testing/index.ts'
import { serveInChild } from '../testing/serve-in-child.ts'
import { auditLedger } from '../wallet/ledger/audit-ledger.ts'

// Two servers start here, one after the other.
vi.setConfig({ testTimeout: 300_000 })

const CREDIT = 1_000_000
const SCENES = 8

const sceneOf = (number: number) => [
  { type: 'heading' as const, text: `INT. ROOM ${number} - DAY` },
  { type: 'action' as const, text: 'Rain falls on the glass roof, and nobody speaks. '.repeat(8) },
  { type: 'character' as const, text: 'MARA' },
  { type: 'dialogue' as const, text: 'Listen.' },
]

test.each(testEngines())(
  'a batch whose server on %s is killed is finished by the next one, and no finished scene is paid twice',
  async (engine) => {
    const dataFolder = await temporaryFolder()
    const postgres = engine === 'postgres' ? await postgresTestUrl(testPostgresUrl() ?? '') : undefined
    if (postgres !== undefined) onTestFinished(postgres.remove)
    const place = { dataFolder, databaseUrl: postgres?.url }
    const first = await serveInChild(place)
    const client = clientOf(first.url)
    const { api } = client
    await signUp(client, { email: 'me@example.com', password: 'correct horse battery' })
    const { list } = await api.admin.searchModels({ query: { q: 'saffron-demo' } })
    const model = list.find(({ name }) => name === 'saffron-demo')
    const params = { id: model?.id ?? '' }
    await api.admin.updateModel({ params, body: { version: model?.version ?? 0, prices: { input: 1, output: 2 } } })
    const recharge = { user: 'me@example.com', amountMicros: CREDIT }
    await api.wallet.recharge({ body: recharge, headers: { 'idempotency-key': newId() } })
    const { id } = await api.playscript.createPlayscript({ body: {} })
    for (let number = 1; number <= SCENES; number += 1) {
      await api.playscript.createScene({ body: { playscript: id, elements: sceneOf(number) } })
    }
    const started = await api.playscript.startBatch({ params: { id }, body: { action: 'translate', to: 'fr' } })
    const batch = () => api.playscript.getBatch({ params: { id, job: started.id } })
    await expect.poll(async () => (await batch()).done, { timeout: 60_000 }).toBeGreaterThanOrEqual(2)
    first.child.kill('SIGKILL')
    await once(first.child, 'exit')
    const second = await serveInChild({ ...place, port: new URL(first.url).port })
    await expect.poll(async () => (await batch()).state, { timeout: 90_000, interval: 500 }).toBe('done')
    expect(await batch()).toMatchObject({ done: SCENES, failed: 0 })
    const { balanceMicros } = await api.auth.me()
    second.child.kill('SIGKILL')
    await once(second.child, 'exit')

    const sqlite = { engine: 'sqlite', file: join(dataFolder, 'saffron.db') } as const
    const db = await createDatabase(postgres === undefined ? sqlite : { engine: 'postgres', url: postgres.url })
    const calls = await db.query
      .selectFrom('modelCall')
      .select(['status', 'costMicros'])
      .where('kind', '=', 'playscript')
      .execute()
    // One for the names, one for each scene. The call that was cut off is recorded as such.
    expect(calls.filter(({ status }) => status === 'complete')).toHaveLength(SCENES + 1)
    expect(calls.length).toBeLessThanOrEqual(SCENES + 2)
    expect(balanceMicros).toBe(CREDIT - calls.reduce((sum, { costMicros }) => sum + costMicros, 0))
    expect((await auditLedger({ db })).faults).toEqual([])
    await db.close()
  },
)
