import { once } from 'node:events'
import { join } from 'node:path'

import { createApi } from '@saffron/core/client'
import { createSession, signUp } from '@saffron/core/session'
import { followRun } from '@saffron/core/stream'
import { expect, test, vi } from 'vitest'

import { createDatabase, newId } from '../db/index.ts'
import { temporaryFolder } from '../testing/index.ts'
import { serveInChild } from '../testing/serve-in-child.ts'
import { auditLedger } from '../wallet/ledger/audit-ledger.ts'

// Two servers start here, one after the other.
vi.setConfig({ testTimeout: 40_000 })

const CREDIT = 1_000_000

test('a paid reply whose server is killed is paid as far as it came, once, and nothing stays held', async () => {
  const dataFolder = await temporaryFolder()
  const first = await serveInChild(dataFolder)
  const stored = new Map<string, string>()
  const session = createSession({
    get: (key) => stored.get(key) ?? null,
    set: (key, value) => void stored.set(key, value),
    remove: (key) => void stored.delete(key),
  })
  const api = createApi({ baseUrl: first.url, session, validate: true })
  await signUp({ api, session }, { email: 'me@example.com', password: 'correct horse battery' })
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
  const second = await serveInChild(dataFolder, new URL(first.url).port)
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

  const db = await createDatabase({ engine: 'sqlite', file: join(dataFolder, 'saffron.db') })
  const holds = await db.query.selectFrom('walletHold').select('state').execute()
  expect(holds).toEqual([{ state: 'captured' }])
  expect((await auditLedger({ db })).faults).toEqual([])
  await db.close()
})
