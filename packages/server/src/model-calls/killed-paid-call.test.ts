import { once } from 'node:events'
import { join } from 'node:path'

import { followRun } from '@saffron/core/chat'
import type { Api } from '@saffron/core/client'
import { signUp } from '@saffron/core/session'
import OpenAI from 'openai'
import { expect, onTestFinished, test, vi } from 'vitest'

import { createDatabase, type DatabaseLocation, newId } from '../db/index.ts'
import { postgresTestUrl } from '../testing/each-database.ts'
import { clientOf, temporaryFolder, testEngines, testPostgresUrl } from '../testing/index.ts'
import { chunk, data, DONE } from '../testing/openai-chunks.ts'
import { startReplayServer } from '../testing/replay-server.ts'
import { serveInChild } from '../testing/serve-in-child.ts'
import { auditLedger } from '../wallet/ledger/audit-ledger.ts'

// Two servers start here, one after the other.
vi.setConfig({ testTimeout: 60_000 })

const CREDIT = 1_000_000
const MODELS = JSON.stringify({ object: 'list', data: [{ id: 'gpt-test', object: 'model' }] })

interface Home {
  readonly dataFolder: string
  readonly databaseUrl?: string
}

/** Creates the data location of a server on an engine, for the server and for later inspection. */
async function makeHome(engine: 'sqlite' | 'postgres'): Promise<{ place: Home; location: DatabaseLocation }> {
  const dataFolder = await temporaryFolder()
  if (engine === 'sqlite') return { place: { dataFolder }, location: { engine, file: join(dataFolder, 'saffron.db') } }
  const { url, remove } = await postgresTestUrl(testPostgresUrl() ?? '')
  onTestFinished(remove)
  return { place: { dataFolder, databaseUrl: url }, location: { engine, url } }
}

/** Sets a price for a model of the user's own server, and adds credits. */
async function payFor({ api, user, name }: { api: Api; user: string; name: string }): Promise<void> {
  const { list } = await api.admin.searchModels({ query: { q: name } })
  const model = list.find((each) => each.name === name)
  if (model === undefined) throw new Error(`no model ${name}`)
  const prices = { input: 1_000_000, output: 2_000_000 }
  await api.admin.updateModel({ params: { id: model.id }, body: { version: model.version, prices } })
  const recharge = { user, amountMicros: CREDIT }
  await api.wallet.recharge({ body: recharge, headers: { 'idempotency-key': newId() } })
}

test.each(testEngines())(
  'a paid reply whose server on %s is killed is billed for its output, once, and no hold remains',
  async (engine) => {
    const { place, location } = await makeHome(engine)
    const first = await serveInChild(place)
    const client = clientOf(first.url)
    const { api } = client
    await signUp(client, { email: 'me@example.com', password: 'correct horse battery' })
    await payFor({ api, user: 'me@example.com', name: 'saffron-demo' })

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
    // The demo's English prose has four characters per token, plus the few tokens of the prompt.
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

test.each(testEngines())(
  'a completion, a title and a reply of a deleted conversation are billed and recorded when their server on %s is killed',
  async (engine) => {
    const upstream = await startReplayServer(({ path, body }) => {
      if (path.endsWith('/models')) return { headers: { 'content-type': 'application/json' }, body: [MODELS] }
      const words = chunk({ content: 'Once, once' })
      const isEndless = /never end|User: /.test(JSON.stringify(body['messages']))
      return isEndless ? { body: data(words), ending: 'open' } : { body: [...data(words, chunk({}, 'stop')), DONE] }
    })
    onTestFinished(upstream.close)
    const { place, location } = await makeHome(engine)
    const first = await serveInChild(place)
    const client = clientOf(first.url)
    const { api } = client
    await signUp(client, { email: 'me@example.com', password: 'correct horse battery' })
    const body = { name: 'Slow', type: 'openai', baseUrl: upstream.url, apiKey: 'sk-test' } as const
    const { id: channel } = await api.admin.createChannel({ body })
    await payFor({ api, user: 'me@example.com', name: 'gpt-test' })
    const { id } = await api.chat.createConversation({ body: { title: 'short', model: 'gpt-test' } })
    for await (const _event of api.chat.startRun({ params: { id }, body: { content: 'Hi' } }));

    const entitled = api.chat.generateTitle({ params: { id } }).catch(() => undefined)
    const { key } = await api.auth.createApiKey({ body: { name: 'test' } })
    const openai = new OpenAI({ baseURL: `${first.url}/ai`, apiKey: key, maxRetries: 0 })
    const messages = [{ role: 'user' as const, content: 'never end' }]
    const stream = await openai.chat.completions.create({ model: 'gpt-test', messages, stream: true })
    const completed = (async () => {
      for await (const _part of stream);
    })().catch(() => undefined)
    const gone = await api.chat.createConversation({ body: { title: 'gone', model: 'gpt-test' } })
    const replied = (async () => {
      for await (const _event of api.chat.startRun({ params: { id: gone.id }, body: { content: 'never end' } }));
    })().catch(() => undefined)
    const db = await createDatabase(location)
    const begun = db.query.selectFrom('walletHold').select('id').where('state', '=', 'open').where('used', '>', 0)
    await expect.poll(async () => (await begun.execute()).length, { timeout: 9000 }).toBe(3)
    first.child.kill('SIGKILL')
    await once(first.child, 'exit')
    await Promise.all([entitled, completed, replied])
    // Simulates a deletion just before by its owner, so that there is no run to recover.
    await db.query.deleteFrom('conversation').where('id', '=', gone.id).execute()
    await serveInChild({ ...place, port: new URL(first.url).port })

    const { list: calls } = await api.admin.searchCalls({ query: { status: 'interrupted' } })
    expect(calls.map(({ kind }) => kind).toSorted()).toEqual(['chat', 'completion', 'title'])
    const call = { model: 'gpt-test', channel: { id: channel, name: 'Slow' }, outputTokens: 3 }
    expect(calls).toMatchObject([call, call, call])
    const spent = CREDIT - ((await api.auth.me()).balanceMicros ?? 0)
    expect((await api.admin.overview({ query: { days: '1' } })).total.costMicros).toBe(spent)
    const elsewhere = calls.filter(({ kind }) => kind !== 'title').map(({ costMicros }) => costMicros)
    expect(Math.min(...elsewhere)).toBeGreaterThan(0)
    expect((await api.chat.getConversation({ params: { id } })).costMicros).toBe(
      elsewhere.reduce((rest, cost) => rest - cost, spent),
    )
    expect((await auditLedger({ db })).faults).toEqual([])
    await db.close()
  },
)
