import OpenAI from 'openai'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'

import { interruptedMessages } from '../chat/replies/store-reply.ts'
import { fullText } from '../db/index.ts'
import { readConfig } from '../platform/config.ts'
import { recoverRuns } from '../runs/index.ts'
import { breakPayments, signedInApi, startTestServer, testEngines, type TestServer } from '../testing/index.ts'
import { chunk, data, DONE } from '../testing/openai-chunks.ts'
import { buildCredit, priceModel } from '../testing/priced-model.ts'
import { type ReplayServer, startReplayServer } from '../testing/replay-server.ts'
import { auditLedger } from '../wallet/ledger/audit-ledger.ts'

const MODELS = JSON.stringify({ object: 'list', data: [{ id: 'gpt-test', object: 'model' }] })
const model = 'gpt-test'
const CREDIT = 1_000_000

describe.each(testEngines())('The cost of a call, on %s,', (engine) => {
  let upstream: ReplayServer
  let server: TestServer
  let told = { prompt_tokens: 100, completion_tokens: 50 }

  beforeAll(async () => {
    upstream = await startReplayServer((request) => {
      if (request.path.endsWith('/models')) return { headers: { 'content-type': 'application/json' }, body: [MODELS] }
      const words = chunk({ content: 'Well, well' })
      if (JSON.stringify(request.body['messages']).includes('never end')) return { body: data(words), ending: 'open' }
      return { body: [...data(words, chunk({}, 'stop', { usage: told })), DONE] }
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
    const stream = () =>
      openai.chat.completions.create({ model, messages: [{ role: 'user', content: 'never end' }], stream: true })
    const paid = async () => credit - (await server.app.wallet.ledger.balanceOf(api.user.id)).balanceMicros
    return { ...api, id, say, complete, stream, paid }
  }

  /** Starts a streamed completion over OpenAI's API and waits for its first chunk. */
  async function begun({ stream }: Awaited<ReturnType<typeof somebody>>) {
    const reply = await stream()
    const chunks = reply[Symbol.asyncIterator]()
    await chunks.next()
    return { leave: () => reply.controller.abort() }
  }

  const failures = () => {
    const said = vi.spyOn(server.deps.log, 'error')
    onTestFinished(() => said.mockRestore())
    return said.mock.calls
  }

  it('is booked as soon as the database recovers', async () => {
    const person = await somebody()
    const { leave } = await begun(person)
    const failed = failures()
    const mend = await breakPayments(server.deps.db)
    leave()
    await expect.poll(() => failed.length, { timeout: 8000 }).toBeGreaterThan(0)
    expect(await person.paid()).toBe(0)
    await mend()
    await expect.poll(person.paid, { timeout: 8000 }).toBeGreaterThan(0)
  })

  it('is booked without its conversation as soon as the database recovers', async () => {
    const person = await somebody()
    const { db } = server.deps
    const failed = failures()
    let mend: (() => Promise<void>) | undefined
    const talking = (async () => {
      const start = { params: { id: person.id }, body: { content: 'never end' } }
      for await (const { event } of person.chat.startRun(start)) {
        if (event !== 'text' || mend !== undefined) continue
        await db.query.deleteFrom('conversation').where('id', '=', person.id).execute()
        mend = await breakPayments(db)
        upstream.hangUp()
      }
    })()
    await expect.poll(() => failed.length, { timeout: 8000 }).toBeGreaterThan(0)
    expect(await person.paid()).toBe(0)
    await mend?.()
    await expect.poll(person.paid, { timeout: 8000 }).toBeGreaterThan(0)
    await talking.catch(() => {})
  })

  it('is booked without its account, for no user', async () => {
    const person = await somebody()
    const { leave } = await begun(person)
    const { db } = server.deps
    const ofThem = db.query.selectFrom('wallet').select('id').where('ownerId', '=', person.user.id)
    const { id: wallet } = await ofThem.executeTakeFirstOrThrow()
    await db.query.deleteFrom('principal').where('id', '=', person.user.id).execute()
    leave()
    const hold = db.query.selectFrom('walletHold').select(['requestId', 'state']).where('walletId', '=', wallet)
    await expect.poll(() => hold.executeTakeFirst(), { timeout: 8000 }).toMatchObject({ state: 'captured' })
    const calls = db.query.selectFrom('modelCall').selectAll().where('userId', 'is', null)
    expect(await calls.execute()).toMatchObject([{ kind: 'completion', status: 'stopped', outputTokens: 3 }])
  })

  it('is booked once if only the database’s response is lost', async () => {
    const { chat, id, say, paid } = await somebody()
    const { db } = server.deps
    const { transaction } = db
    let count = 0
    const losing: typeof transaction = async (work) => {
      const answer = await transaction(work)
      count += 1
      // The first transaction placed the hold, the second one paid.
      if (count === 2) throw new Error('Connection terminated unexpectedly')
      return answer
    }
    Object.assign(db, { transaction: losing })
    onTestFinished(() => void Object.assign(db, { transaction }))
    expect(await say()).toBe('done')
    expect(await paid()).toBe(200)
    const conversation = await chat.getConversation({ params: { id } })
    expect(conversation).toMatchObject({ state: 'idle', costMicros: 200 })
    expect(await say()).toBe('done')
  })

  it('is booked once if its run couldn’t be stored, and is recovered by the next process', async () => {
    const { chat, id, say, paid } = await somebody()
    await say()
    const { deps, app } = server
    const { query } = deps.db
    await query.updateTable('run').set({ status: 'running', endedAt: null }).where('conversationId', '=', id).execute()
    const { metering } = app.wallet
    await recoverRuns(deps, interruptedMessages({ texts: fullText(deps.db, 'chat_text'), metering }))
    expect((await chat.getConversation({ params: { id } })).costMicros).toBe(200)
    expect(await paid()).toBe(200)
  })

  it('is limited to the model’s maximum output', async () => {
    const { complete, paid } = await somebody()
    await priceModel(server, model, { input: 1_000_000, output: 2_000_000 }, { contextLimit: 8000, outputLimit: 4000 })
    told = { prompt_tokens: 100, completion_tokens: 9_000_000 }
    await complete()
    expect(upstream.requests.at(-1)?.body).toMatchObject({ max_tokens: 4000 })
    expect(await paid()).toBeGreaterThan(100)
    expect(await paid()).toBeLessThan(120)
    told = { prompt_tokens: 100, completion_tokens: 50 }
  })

  it('is only held up to the reply’s limit', async () => {
    const { complete } = await somebody(300)
    await expect(complete()).rejects.toMatchObject({ status: 402 })
    expect((await complete({ max_tokens: 50 })).usage).toMatchObject({ completion_tokens: 50 })
    // A server may apply either limit, so the hold covers the higher one.
    const other = await somebody(300)
    await expect(other.complete({ max_tokens: 50_000, max_completion_tokens: 1 })).rejects.toMatchObject({
      status: 402,
    })
    expect((await other.complete({ max_tokens: 50, max_completion_tokens: 1 })).usage).toMatchObject({
      completion_tokens: 50,
    })
    const { body } = upstream.requests.at(-1) ?? {}
    expect(body).toMatchObject({ max_completion_tokens: 50 })
    expect(body).not.toHaveProperty('max_tokens')
  })

  it.each([-1, 0])('is rejected for a reply limit of %i tokens', async (limit) => {
    const { complete } = await somebody()
    const refused = { status: 400, type: 'invalid_request_error' }
    await expect(complete({ max_tokens: limit })).rejects.toMatchObject(refused)
    await expect(complete({ max_completion_tokens: limit })).rejects.toMatchObject(refused)
  })

  it('is held up to the maximum of any reasoning model', async () => {
    const { complete } = await somebody(300)
    const { admin } = await signedInApi(server, 'super-admin')
    const find = async () => (await admin.searchModels({ query: { q: model } })).list.find(({ name }) => name === model)
    const found = await find()
    if (found === undefined) throw new Error('no model')
    const { id, version } = found
    await admin.updateModel({ params: { id }, body: { version, features: ['chat', 'reasoning'], outputLimit: null } })
    await expect(complete({ max_tokens: Number.MAX_SAFE_INTEGER })).rejects.toMatchObject({ status: 402 })
    await admin.updateModel({ params: { id }, body: { features: ['chat'] } })
  })

  it('keeps the ledger consistent', async () => {
    expect((await auditLedger(server.deps)).faults).toEqual([])
  })
})
