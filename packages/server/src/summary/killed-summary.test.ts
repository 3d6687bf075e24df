import { once } from 'node:events'
import { join } from 'node:path'

import { signUp } from '@saffron/core/session'
import { followSummary } from '@saffron/core/summary'
import { expect, onTestFinished, test, vi } from 'vitest'

import { createDatabase, type DatabaseLocation, newId } from '../db/index.ts'
import { postgresTestUrl } from '../testing/each-database.ts'
import { clientOf, temporaryFolder, testEngines, testPostgresUrl } from '../testing/index.ts'
import { chunk, data, DONE } from '../testing/openai-chunks.ts'
import { startReplayServer } from '../testing/replay-server.ts'
import { serveInChild } from '../testing/serve-in-child.ts'
import { auditLedger } from '../wallet/ledger/audit-ledger.ts'

// Two servers start here, one after the other.
vi.setConfig({ testTimeout: 120_000 })

const CREDIT = 10_000_000
const MODELS = JSON.stringify({ object: 'list', data: [{ id: 'gpt-test', object: 'model' }] })
const TEXT = Array.from({ length: 900 }, (_, index) => `Sentence ${index} tells of saffron.`).join(' ')

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

test.each(testEngines())(
  'a summary whose server on %s is killed is finished by the next one, and no finished part is paid twice',
  async (engine) => {
    const asked: string[] = []
    let isSlow = true
    const upstream = await startReplayServer(({ path, body }) => {
      if (path.endsWith('/models')) return { headers: { 'content-type': 'application/json' }, body: [MODELS] }
      const [, { content }] = body['messages'] as [unknown, { content: string }]
      const line = content.split('\n')[0] ?? ''
      asked.push(line)
      if (isSlow && !/^Part [12] /.test(line)) return { body: data(chunk({ content: 'A' })), ending: 'open' }
      return { body: [...data(chunk({ content: 'A part.' }), chunk({}, 'stop')), DONE] }
    })
    onTestFinished(upstream.close)
    const { place, location } = await makeHome(engine)
    const first = await serveInChild(place)
    const client = clientOf(first.url)
    const { api } = client
    await signUp(client, { email: 'me@example.com', password: 'correct horse battery' })
    const channel = { name: 'Slow', type: 'openai', baseUrl: upstream.url, apiKey: 'sk-test' } as const
    await api.admin.createChannel({ body: channel })
    const found = (await api.admin.searchModels({ query: { q: 'gpt-test' } })).list[0]
    const prices = { input: 1_000_000, output: 2_000_000 }
    const body = { version: found?.version ?? 0, prices, contextLimit: 5000 }
    await api.admin.updateModel({ params: { id: found?.id ?? '' }, body })
    const recharge = { user: 'me@example.com', amountMicros: CREDIT }
    await api.wallet.recharge({ body: recharge, headers: { 'idempotency-key': newId() } })

    const { id } = await api.summary.summarizeText({ body: { text: TEXT, model: 'gpt-test', wait: false } })
    const watching = (async () => {
      for await (const _event of followSummary({ api, summary: id }));
    })()
    const progress = async () => (await api.summary.getSummary({ params: { id } })).progress?.index
    await expect.poll(progress, { timeout: 30_000 }).toBe(2)
    first.child.kill('SIGKILL')
    await once(first.child, 'exit')
    isSlow = false
    const second = await serveInChild({ ...place, port: new URL(first.url).port })
    await watching

    const done = await api.summary.getSummary({ params: { id } })
    expect(done).toMatchObject({ state: 'succeeded', text: 'A part.' })
    expect(asked.filter((line) => /^Part [12] /.test(line))).toHaveLength(2)
    const spent = CREDIT - ((await api.auth.me()).balanceMicros ?? 0)
    const { list: calls } = await api.admin.searchCalls({ query: { limit: 100 } })
    const costs = calls.reduce((sum, { costMicros }) => sum + costMicros, 0)
    expect(spent).toBe(costs)
    expect(calls.filter(({ status }) => status === 'complete')).toHaveLength(done.parts.length + 1)
    second.child.kill('SIGKILL')
    await once(second.child, 'exit')

    const db = await createDatabase(location)
    expect(await db.query.selectFrom('job').select('id').where('kind', '=', 'summary').execute()).toEqual([])
    expect((await auditLedger({ db })).faults).toEqual([])
    await db.close()
  },
)
