import { createThread } from '@saffron/core/chat'
import { expect, onTestFinished, test } from 'vitest'

import { readConfig } from '../../platform/config.ts'
import { buildCredit, priceModel, signedInApi, startTestServer } from '../../testing/index.ts'
import { chunk, data, DONE } from '../../testing/openai-chunks.ts'
import { startReplayServer } from '../../testing/replay-server.ts'

const MODELS = JSON.stringify({ object: 'list', data: [{ id: 'gpt-test', object: 'model' }] })

test('a conversation’s cost includes every branch, stopped replies and its title', async () => {
  const upstream = await startReplayServer(({ path, body }) => {
    if (path.endsWith('/models')) return { headers: { 'content-type': 'application/json' }, body: [MODELS] }
    const words = chunk({ content: 'Well, well' })
    if (JSON.stringify(body['messages']).includes('never end')) return { body: data(words), ending: 'open' }
    return { body: [...data(words, chunk({}, 'stop')), DONE] }
  })
  onTestFinished(upstream.close)
  const environment = { OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: upstream.url, OLLAMA_HOST: 'none' }
  const server = await startTestServer({ config: { providerEnvironment: readConfig(environment).providerEnvironment } })
  onTestFinished(server.close)
  await priceModel(server, 'gpt-test', { input: 1_000_000, output: 2_000_000 })
  const api = await signedInApi(server)
  await buildCredit(server, api.user.id, 1_000_000)

  const thread = createThread({ api, conversation: null })
  await thread.open()
  const shown = () => thread.getSnapshot()
  const ended = () => expect.poll(() => shown().run).toBe('idle')
  const booked = async () => {
    const { list } = await api.wallet.searchRecords({ query: { kind: 'usage', limit: 100 } })
    return list.map(({ cause = '', amountMicros }) => ({ kind: cause.replace(/:.*/, ''), amountMicros }))
  }
  const sumOf = (records: Awaited<ReturnType<typeof booked>>) =>
    records.reduce((sum, { amountMicros }) => sum - amountMicros, 0)

  await thread.send({ content: 'Hi' })
  await ended()
  expect((await booked()).map(({ kind }) => kind).toSorted()).toEqual(['run', 'title'])
  expect(shown().conversation?.costMicros).toBe(sumOf(await booked()))
  await thread.regenerate(shown().messages.at(-1)?.id ?? '')
  await ended()
  await thread.send({ content: 'never end' })
  await expect.poll(() => shown().running?.text).toBe('Well, well')
  await thread.stop()
  await ended()

  const records = await booked()
  expect(records.map(({ kind }) => kind).toSorted()).toEqual(['run', 'run', 'run', 'title'])
  const id = shown().conversationId ?? ''
  expect((await api.chat.getConversation({ params: { id } })).costMicros).toBe(sumOf(records))
  expect(shown().conversation?.costMicros).toBe(sumOf(records))
})
