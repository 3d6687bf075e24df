import { once } from 'node:events'
import { join } from 'node:path'

import { signUp } from '@saffron/core/session'
import { followRun } from '@saffron/core/stream'
import { expect, onTestFinished, test, vi } from 'vitest'

import { createDatabase, type DatabaseLocation, newId } from '../db/index.ts'
import { postgresTestUrl } from '../testing/each-database.ts'
import { clientOf, temporaryFolder, testEngines, testPostgresUrl } from '../testing/index.ts'
import { serveInChild } from '../testing/serve-in-child.ts'
import { auditLedger } from '../wallet/ledger/audit-ledger.ts'

// Two servers start here, one after the other.
vi.setConfig({ testTimeout: 60_000 })

const CREDIT = 1_000_000

interface Home {
  readonly dataFolder: string
  readonly databaseUrl?: string
}

/** Where a server keeps its data on an engine, for it and for who looks at it afterwards. */
async function makeHome(engine: 'sqlite' | 'postgres'): Promise<{ place: Home; location: DatabaseLocation }> {
  const dataFolder = await temporaryFolder()
  if (engine === 'sqlite') return { place: { dataFolder }, location: { engine, file: join(dataFolder, 'saffron.db') } }
  const { url, remove } = await postgresTestUrl(testPostgresUrl() ?? '')
  onTestFinished(remove)
  return { place: { dataFolder, databaseUrl: url }, location: { engine, url } }
}

test.each(testEngines())(
  'a paid reply whose server on %s is killed is paid as far as it came, once, and nothing stays held',
  async (engine) => {
    const { place, location } = await makeHome(engine)
    const first = await serveInChild(place)
    const client = clientOf(first.url)
    const { api } = client
    await signUp(client, { email: 'me@example.com', password: 'correct horse battery' })
    const { list } = await api.admin.searchModels({ query: { q: 'saffron-demo' } })
    const model = list.find(({ name }) => name === 'saffron-demo')
    if (model === undefined) throw new Error('no demo model')
    const prices = { input: 1_000_000, output: 2_000_000 }
    await api.admin.updateModel({ params: { id: model.id }, body: { version: model.version, prices } })
    const recharge = { user: 'me@example.com', amountMicros: CREDIT }
    await api.wallet.recharge({ body: recharge, headers: { 'idempotency-key': newId() } })

    const { id } = await api.chat.createConversation({ body: { title: 'long', model: 'saffron-demo' } })
    const shown = Promise.withResolvers<void>()
    let text = ''
    const watching = (async () => {
      for await (const event of followRun({ api, conversation: id, start: { content: '2000 words' } })) {
        if (event.event === 'text') text += event.data.delta
        if (text.length > 1500) shown.resolve()
      }
    })()
    await shown.promise
    first.child.kill('SIGKILL')
    await once(first.child, 'exit')
    const second = await serveInChild({ ...place, port: new URL(first.url).port })
    await watching

    const [, reply] = (await api.chat.searchMessages({ query: { conversation: id } })).list
    expect(reply).toMatchObject({ status: 'interrupted' })
    const { usage, text: kept = '' } = reply ?? {}
    expect(kept).not.toBe('')
    // English prose of the demo: four characters a token, the prompt's few beside it.
    expect(usage?.outputTokens).toBe(Math.ceil(kept.length / 4))
    const cost = usage?.costMicros ?? 0
    expect(cost).toBeGreaterThanOrEqual((usage?.inputTokens ?? 0) + 2 * (usage?.outputTokens ?? 0))
    expect((await api.auth.me()).balanceMicros).toBe(CREDIT - cost)
    expect((await api.chat.getConversation({ params: { id } })).costMicros).toBe(cost)
    const { list: records } = await api.wallet.searchRecords({ query: { kind: 'usage' } })
    expect(records.map(({ amountMicros }) => amountMicros)).toEqual([-cost])
    second.child.kill('SIGKILL')
    await once(second.child, 'exit')

    const db = await createDatabase(location)
    const holds = await db.query.selectFrom('walletHold').select('state').execute()
    expect(holds).toEqual([{ state: 'captured' }])
    expect((await auditLedger({ db })).faults).toEqual([])
    await db.close()
  },
)
