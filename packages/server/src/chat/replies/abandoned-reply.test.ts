import { expect, onTestFinished, test, vi } from 'vitest'

import { readConfig } from '../../platform/config.ts'
import { buildCredit, priceModel, signedInApi, startTestServer, testEngines } from '../../testing/index.ts'
import { chunk, data, DONE } from '../../testing/openai-chunks.ts'
import { startReplayServer } from '../../testing/replay-server.ts'

const CREDIT = 10_000
const MODELS = JSON.stringify({ object: 'list', data: [{ id: 'gpt-test', object: 'model' }] })

/** Starts a server whose only model costs one micro-credit per prompt token and two per reply token. */
async function startPaidServer(engine: 'sqlite' | 'postgres') {
  const told = { usage: { prompt_tokens: 100, completion_tokens: 50 } }
  const upstream = await startReplayServer(({ path }) => {
    if (path.endsWith('/models')) return { headers: { 'content-type': 'application/json' }, body: [MODELS] }
    return { body: [...data(chunk({ content: 'Well, well' }), chunk({}, 'stop', told)), DONE] }
  })
  onTestFinished(upstream.close)
  const environment = { OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: upstream.url, OLLAMA_HOST: 'none' }
  const { providerEnvironment } = readConfig(environment)
  const server = await startTestServer({ engine, config: { providerEnvironment } })
  onTestFinished(server.close)
  await priceModel(server, 'gpt-test', { input: 1_000_000, output: 2_000_000 })
  return server
}

test.each(testEngines())(
  'on %s a reply is paid even if its conversation is deleted after a failed commit of its end',
  async (engine) => {
    const server = await startPaidServer(engine)
    const { db } = server.deps
    const api = await signedInApi(server)
    await buildCredit(server, api.user.id, CREDIT)
    const { id } = await api.chat.createConversation({ body: { title: 'titled' } })

    const { transaction } = db
    let isFull = true
    const failed = Promise.withResolvers<void>()
    const disk = vi.spyOn(db, 'transaction').mockImplementation((work) =>
      transaction(async (tx) => {
        const result = await work(tx)
        const ended = tx.selectFrom('run').select('id').where('status', '!=', 'running')
        if (!isFull || (await ended.executeTakeFirst()) === undefined) return result
        failed.resolve()
        throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
      }),
    )
    onTestFinished(() => disk.mockRestore())
    const reading = (async () => {
      for await (const _event of api.chat.startRun({ params: { id }, body: { content: 'Hi' } }));
    })().catch(() => undefined)
    await failed.promise
    await api.chat.deleteConversation({ params: { id } })
    isFull = false
    await reading

    const balance = () => server.app.wallet.ledger.balanceOf(api.user.id)
    await expect.poll(balance, { timeout: 9000 }).toEqual({ balanceMicros: CREDIT - 200, heldMicros: 0, debtMicros: 0 })
    const calls = await db.query.selectFrom('modelCall').selectAll().execute()
    expect(calls).toMatchObject([{ kind: 'chat', conversationId: id, status: 'complete', costMicros: 200 }])
  },
)
