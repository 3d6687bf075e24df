import { once } from 'node:events'
import { join } from 'node:path'

import { signUp } from '@saffron/core/session'
import OpenAI from 'openai'
import { expect, onTestFinished, test, vi } from 'vitest'

import { createDatabase, newId } from '../../db/index.ts'
import { readConfig } from '../../platform/config.ts'
import { clientOf, signedInApi, startTestServer, temporaryFolder } from '../../testing/index.ts'
import { chunk, data } from '../../testing/openai-chunks.ts'
import { buildCredit, priceModel } from '../../testing/priced-model.ts'
import { startReplayServer } from '../../testing/replay-server.ts'
import { serveInChild } from '../../testing/serve-in-child.ts'
import { auditLedger } from '../../wallet/ledger/audit-ledger.ts'

// Terminates a process that waits up to ten seconds for running work.
vi.setConfig({ testTimeout: 40_000 })

const MODELS = JSON.stringify({ object: 'list', data: [{ id: 'gpt-test', object: 'model' }] })

test('a running paid completion is billed for its output when its server stops, and no hold remains', async () => {
  const upstream = await startReplayServer(({ path }) =>
    path.endsWith('/models')
      ? { headers: { 'content-type': 'application/json' }, body: [MODELS] }
      : { body: data(chunk({ content: 'Once, once' })), ending: 'open' },
  )
  onTestFinished(upstream.close)
  const environment = { OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: upstream.url, OLLAMA_HOST: 'none' }
  const server = await startTestServer({ config: { providerEnvironment: readConfig(environment).providerEnvironment } })
  onTestFinished(server.close)
  await priceModel(server, 'gpt-test', { input: 1_000_000, output: 2_000_000 })
  const { user } = await signedInApi(server)
  await buildCredit(server, user.id, 10_000)
  const openai = new OpenAI({ baseURL: `${server.url}/ai`, apiKey: user.tokens.accessToken, maxRetries: 0 })
  const messages = [{ role: 'user' as const, content: 'Hi' }]
  const stream = await openai.chat.completions.create({ model: 'gpt-test', messages, stream: true })
  let stopping: Promise<void> | undefined
  const reading = (async () => {
    for await (const part of stream) if (part.choices[0]?.delta.content) stopping ??= server.app.stop(50)
  })()
  // The client gets an error, so it doesn't treat the reply as complete.
  await expect(reading).rejects.toMatchObject({ code: 'server.failed' })
  await stopping
  const [call] = await server.deps.db.query.selectFrom('modelCall').selectAll().execute()
  expect(call).toMatchObject({ kind: 'completion', status: 'interrupted', outputTokens: 3 })
  expect(await server.app.wallet.ledger.balanceOf(user.id)).toEqual({
    balanceMicros: 10_000 - (call?.costMicros ?? 0),
    heldMicros: 0,
    debtMicros: 0,
  })
})

test('a stopping process doesn’t wait for abandoned replies, and bills the displayed text', async () => {
  const upstream = await startReplayServer(({ path }) =>
    path.endsWith('/models')
      ? { headers: { 'content-type': 'application/json' }, body: [MODELS] }
      : { body: data(chunk({ content: 'Once, once' })), ending: 'open' },
  )
  onTestFinished(upstream.close)
  const dataFolder = await temporaryFolder()
  const { child, url } = await serveInChild({ dataFolder })
  const client = clientOf(url)
  const { api } = client
  const { admin, auth, chat, wallet } = api
  await signUp(client, { email: 'me@example.com', password: 'correct horse battery' })
  // Two minutes are the longest timeout of a channel.
  const channel = { name: 'Slow', type: 'openai', baseUrl: upstream.url, apiKey: 'sk-test', drainSeconds: 120 } as const
  await admin.createChannel({ body: channel })
  const { list } = await admin.searchModels({ query: { q: 'gpt-test' } })
  const { id: model = '', version } = list[0] ?? {}
  const prices = { input: 1_000_000, output: 2_000_000 }
  await admin.updateModel({ params: { id: model }, body: { ...(version !== undefined && { version }), prices } })
  const recharge = { user: 'me@example.com', amountMicros: 1_000_000 }
  await wallet.recharge({ body: recharge, headers: { 'idempotency-key': newId() } })

  const { id } = await chat.createConversation({ body: { title: 'long', model: 'gpt-test' } })
  for await (const { event } of chat.startRun({ params: { id }, body: { content: 'Hi' } })) if (event === 'text') break
  const stopping = chat.stopRun({ params: { id } }).catch(() => undefined)
  const { key } = await auth.createApiKey({ body: { name: 'test' } })
  const openai = new OpenAI({ baseURL: `${url}/ai`, apiKey: key, maxRetries: 0 })
  const messages = [{ role: 'user' as const, content: 'Hi' }]
  const stream = await openai.chat.completions.create({ model: 'gpt-test', messages, stream: true })
  for await (const part of stream) if (part.choices[0]?.delta.content) break
  child.kill('SIGTERM')
  await once(child, 'exit')
  await stopping

  const db = await createDatabase({ engine: 'sqlite', file: join(dataFolder, 'saffron.db') })
  const calls = await db.query
    .selectFrom('modelCall')
    .select(['kind', 'status', 'outputTokens'])
    .orderBy('kind')
    .execute()
  expect(calls).toEqual([
    { kind: 'chat', status: 'stopped', outputTokens: 3 },
    { kind: 'completion', status: 'stopped', outputTokens: 3 },
  ])
  expect((await auditLedger({ db })).faults).toEqual([])
  await db.close()
})
