import OpenAI from 'openai'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { readConfig } from '../config.ts'
import { signedInApi, startTestServer, testEngines, type TestServer } from '../testing/index.ts'
import { chunk, data, DONE } from '../testing/openai-chunks.ts'
import { buildCredit, priceModel } from '../testing/priced-model.ts'
import { type ReplayServer, startReplayServer } from '../testing/replay-server.ts'
import { auditLedger } from '../wallet/ledger/audit-ledger.ts'

const MODELS = JSON.stringify({ object: 'list', data: [{ id: 'gpt-test', object: 'model' }] })
const model = 'gpt-test'
const CREDIT = 1_000_000

describe.each(testEngines())('What a call did cost, on %s,', (engine) => {
  let upstream: ReplayServer
  let server: TestServer
  let told = { prompt_tokens: 100, completion_tokens: 50 }

  beforeAll(async () => {
    upstream = await startReplayServer((request) => {
      if (request.path.endsWith('/models')) return { headers: { 'content-type': 'application/json' }, body: [MODELS] }
      return { body: [...data(chunk({ content: 'Well, well' }), chunk({}, 'stop', { usage: told })), DONE] }
    })
    const environment = { OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: upstream.url, OLLAMA_HOST: 'none' }
    const { providerEnvironment } = readConfig(environment)
    server = await startTestServer({ engine, config: { providerEnvironment } })
    await priceModel(server, model, { input: 1_000_000, output: 2_000_000 })
  })
  afterAll(async () => {
    await server.close()
    await upstream.close()
  })

  async function somebody(credit = CREDIT) {
    const api = await signedInApi(server)
    await buildCredit(server, api.user.id, credit)
    const { id } = await api.chat.createConversation({ body: { title: 'titled' } })
    const say = async () => {
      const seen = []
      for await (const { event } of api.chat.startRun({ params: { id }, body: { content: 'Hi' } })) seen.push(event)
      return seen.at(-1)
    }
    const openai = new OpenAI({ baseURL: `${server.url}/ai`, apiKey: api.user.tokens.accessToken, maxRetries: 0 })
    const complete = (more: object = {}) =>
      openai.chat.completions.create({ model, messages: [{ role: 'user', content: 'Hi' }], ...more })
    const paid = async () => credit - (await server.app.wallet.ledger.balanceOf(api.user.id)).balanceMicros
    return { ...api, id, say, complete, paid }
  }

  /** The database goes away for these transactions, counted from the next one. */
  function breakTransactions(breaks: (count: number, done: boolean) => boolean) {
    const { db } = server.deps
    const own = Object.getOwnPropertyDescriptor(db, 'transaction')
    const { transaction } = db
    let count = 0
    const broken = new Error('the database is away')
    const failing: typeof transaction = async (work) => {
      count += 1
      const nth = count
      if (breaks(nth, false)) throw broken
      const answer = await transaction(work)
      if (breaks(nth, true)) throw broken
      return answer
    }
    Object.defineProperty(db, 'transaction', { value: failing, configurable: true, writable: true })
    const mend = () => own && Object.defineProperty(db, 'transaction', own)
    onTestFinished(() => void mend())
  }

  it('is booked as soon as the database is back', async () => {
    const { complete, paid } = await somebody()
    // The first one holds.
    breakTransactions((count, done) => !done && (count === 2 || count === 3))
    expect((await complete()).choices[0]?.message.content).toBe('Well, well')
    expect(await paid()).toBe(200)
  })

  it('is booked once where only the answer of the database was lost', async () => {
    const { chat, id, say, paid } = await somebody()
    breakTransactions((count, done) => done && count === 2)
    expect(await say()).toBe('done')
    expect(await paid()).toBe(200)
    const conversation = await chat.getConversation({ params: { id } })
    expect(conversation).toMatchObject({ state: 'idle', costMicros: 200 })
    expect(await say()).toBe('done')
  })

  it('is no more than its model can have said', async () => {
    const { complete, paid } = await somebody()
    await priceModel(server, model, { input: 1_000_000, output: 2_000_000 }, { contextLimit: 8000, outputLimit: 4000 })
    told = { prompt_tokens: 100, completion_tokens: 9_000_000 }
    await complete()
    expect(await paid()).toBeGreaterThan(100)
    expect(await paid()).toBeLessThan(120)
    told = { prompt_tokens: 100, completion_tokens: 50 }
  })

  it('is held for no further than the reply may go', async () => {
    const { complete } = await somebody(300)
    await expect(complete()).rejects.toMatchObject({ status: 402 })
    expect((await complete({ max_tokens: 50 })).usage).toMatchObject({ completion_tokens: 50 })
  })

  it('leaves books that balance', async () => {
    expect((await auditLedger(server.deps)).faults).toEqual([])
  })
})
