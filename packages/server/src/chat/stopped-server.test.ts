import OpenAI from 'openai'
import { expect, onTestFinished, test } from 'vitest'

import { readConfig } from '../config.ts'
import { signedInApi, startTestServer } from '../testing/index.ts'
import { chunk, data } from '../testing/openai-chunks.ts'
import { buildCredit, priceModel } from '../testing/priced-model.ts'
import { startReplayServer } from '../testing/replay-server.ts'

const MODELS = JSON.stringify({ object: 'list', data: [{ id: 'gpt-test', object: 'model' }] })

test('a paid completion under way when its server ends is paid as far as it came, and nothing stays held', async () => {
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
  // The client is told, and takes it for no success.
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
