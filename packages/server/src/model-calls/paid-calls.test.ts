import OpenAI from 'openai'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'

import { readConfig } from '../platform/config.ts'
import { signedInApi, startTestServer, testEngines, type TestServer } from '../testing/index.ts'
import { chunk, data, DONE, STOP } from '../testing/openai-chunks.ts'
import { buildCredit, priceModel } from '../testing/priced-model.ts'
import { type ReplayServer, startReplayServer } from '../testing/replay-server.ts'
import { auditLedger } from '../wallet/ledger/audit-ledger.ts'

const MODELS = JSON.stringify({ object: 'list', data: [{ id: 'gpt-test', object: 'model' }] })
const model = 'gpt-test'
/** One micro-credit per prompt token, two per reply token. */
const PRICES = { input: 1_000_000, output: 2_000_000 }
/** The hold for a reply before it begins. */
const HELD_FOR_REPLY = 2 * 1024

const usage = (prompt: unknown, completion: unknown) =>
  chunk({}, 'stop', { usage: { prompt_tokens: prompt, completion_tokens: completion } })
const said = (...more: string[]) => ({ body: [...data(chunk({ content: 'Well, well' }), ...more), DONE] })
/** 10,000 tokens, 100 per chunk. */
const LONG = data(...Array.from({ length: 100 }, () => chunk({ content: 'word'.repeat(100) })), STOP)

/** The provider's responses, by scenario. */
const ANSWERS: Readonly<Record<string, Parameters<typeof startReplayServer>[0]>> = {
  'tell and fall silent': () => ({
    body: data(chunk({ content: 'Well' }, null, { usage: { prompt_tokens: 70, completion_tokens: 9 } })),
    ending: 'cut',
  }),
  'told usage': () => said(usage(100, 50)),
  'all that was held': () => said(usage(10, 1024)),
  'no usage': () => said(STOP),
  'usage below zero': () => said(usage(-1, -1)),
  'usage in part': () => said(usage(10.5, 0.1)),
  'fail at once': () => ({ status: 400, headers: { 'content-type': 'application/json' }, body: ['{"error":"no"}'] }),
  'break off': () => ({ body: data(chunk({ content: 'Well, well' })), ending: 'cut' }),
  'say nothing': () => ({ ending: 'open' }),
  'a role and no word': () => ({ body: data(chunk({ role: 'assistant', content: '' })), ending: 'open' }),
  'refuse and hang': () => ({ status: 401, body: ['{"error":'], ending: 'open' }),
  'far too much': () => said(usage(20_000_000, 19_000_000)),
  'never end': () => ({ body: data(chunk({ content: 'Once, once' })), ending: 'open' }),
  'a long reply': () => ({ body: [LONG.join('') + DONE] }),
}

describe.each(testEngines())('A paid call, on %s,', (engine) => {
  let upstream: ReplayServer
  let server: TestServer

  beforeAll(async () => {
    upstream = await startReplayServer((request, number) => {
      if (request.path.endsWith('/models')) return { headers: { 'content-type': 'application/json' }, body: [MODELS] }
      const asked = JSON.stringify(request.body['messages'])
      if (asked.includes('Write a short title')) return said(usage(20, 5))
      const answer = Object.entries(ANSWERS).find(([words]) => asked.includes(words))?.[1]
      if (answer === undefined) throw new Error(asked)
      return answer(request, number)
    })
    const environment = { OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: upstream.url, OLLAMA_HOST: 'none' }
    const { providerEnvironment } = readConfig(environment)
    server = await startTestServer({ engine, config: { providerEnvironment } })
    await priceModel(server, model, PRICES)
  })
  afterAll(async () => {
    await server.close()
    await upstream.close()
  })

  /** Creates a user with this many micro-credits, and a conversation with a title. */
  async function somebody(credit: number) {
    const api = await signedInApi(server)
    const userId = api.user.id
    if (credit > 0) await buildCredit(server, userId, credit)
    const { id } = await api.chat.createConversation({ body: { title: 'titled' } })
    const say = async (content: string) => {
      let last
      for await (const event of api.chat.startRun({ params: { id }, body: { content } })) last = event
      if (last?.event !== 'done') throw new Error('no end')
      return last.data
    }
    const openai = new OpenAI({ baseURL: `${server.url}/ai`, apiKey: api.user.tokens.accessToken, maxRetries: 0 })
    const complete = (content: string) =>
      openai.chat.completions.create({ model, messages: [{ role: 'user', content }] })
    const balance = () => server.app.wallet.ledger.balanceOf(userId)
    const records = async () => (await api.wallet.searchRecords({ query: { kind: 'usage', limit: 100 } })).list
    const calls = () =>
      server.deps.db.query.selectFrom('modelCall').selectAll().where('userId', '=', userId).orderBy('id').execute()
    return { ...api, id, say, openai, complete, balance, records, calls }
  }

  it('costs the reported usage, on the message, on the run and in the conversation', async () => {
    const { chat, id, say, balance, records, calls } = await somebody(10_000)
    const { message, status } = await say('told usage')
    expect(status).toBe('complete')
    expect(message.usage).toEqual({ inputTokens: 100, outputTokens: 50, costMicros: 200 })
    expect(await balance()).toEqual({ balanceMicros: 9_800, heldMicros: 0, debtMicros: 0 })
    expect(await records()).toMatchObject([{ amountMicros: -200, cause: expect.stringMatching(/^run:/) }])
    await say('told usage')
    const { costMicros } = await chat.getConversation({ params: { id } })
    expect(costMicros).toBe(400)
    expect(await calls()).toMatchObject([
      { kind: 'chat', model, status: 'complete', inputTokens: 100, outputTokens: 50, costMicros: 200 },
      { kind: 'chat', conversationId: id },
    ])
  })

  it.each(['no usage', 'usage below zero', 'usage in part'])('is counted by us for %s', async (content) => {
    const { say, balance } = await somebody(10_000)
    const { message } = await say(content)
    expect(message.status).toBe('complete')
    // Ten letters are three tokens.
    expect(message.usage).toMatchObject({ outputTokens: 3 })
    expect(message.usage?.inputTokens).toBeGreaterThan(3)
    expect(message.usage?.costMicros).toBe((message.usage?.inputTokens ?? 0) + 6)
    expect((await balance()).balanceMicros).toBe(10_000 - (message.usage?.costMicros ?? 0))
  })

  it('is extended only after its hold is committed, because it would be taken for closed', async () => {
    const { say, complete } = await somebody(10_000)
    const { metering } = server.app.wallet
    const { meter } = metering
    const seen: Promise<unknown>[] = []
    const watched = vi.spyOn(metering, 'meter').mockImplementation((call) => {
      const made = meter(call)
      const { query } = server.deps.db
      const isThere = query.selectFrom('walletHold').select('state').where('requestId', '=', call.requestId)
      const startRenewing = (renewed: Parameters<typeof made.startRenewing>[0]) => {
        seen.push(isThere.executeTakeFirst())
        made.startRenewing(renewed)
      }
      return { ...made, startRenewing }
    })
    onTestFinished(() => watched.mockRestore())
    await say('told usage')
    await complete('told usage')
    expect(await Promise.all(seen)).toEqual([{ state: expect.any(String) }, { state: expect.any(String) }])
  })

  it('costs nothing if it fails before any output, and no hold remains', async () => {
    const { say, complete, balance, records, calls } = await somebody(10_000)
    const { message } = await say('fail at once')
    expect(message).toMatchObject({ status: 'failed', usage: null })
    await expect(complete('fail at once')).rejects.toMatchObject({ status: 400 })
    expect(await balance()).toMatchObject({ balanceMicros: 10_000, heldMicros: 0 })
    expect(await records()).toEqual([])
    const failed = { status: 'failed', error: 'provider.invalid_request', costMicros: 0, firstTokenMs: null }
    expect(await calls()).toMatchObject([failed, failed])
  })

  it('that is interrupted costs the displayed text or the reported usage', async () => {
    const { say, complete, balance, calls } = await somebody(10_000)
    const { message } = await say('break off')
    expect(message).toMatchObject({ status: 'failed', text: 'Well, well', usage: { outputTokens: 3 } })
    const told = await say('tell and fall silent')
    expect(told.message.usage).toEqual({ inputTokens: 70, outputTokens: 9, costMicros: 88 })
    await expect(complete('tell and fall silent')).rejects.toMatchObject({ code: 'provider.cut' })
    await expect(complete('break off')).rejects.toMatchObject({ code: 'provider.cut' })
    const noted = { status: 'failed', error: 'provider.cut' }
    const withheld = { ...noted, kind: 'completion', outputTokens: 0 }
    const all = await calls()
    expect(all).toMatchObject([noted, noted, { ...withheld, inputTokens: 70, costMicros: 70 }, withheld])
    const prompt = (message.usage?.costMicros ?? 0) - 3 * 2
    expect(all[3]?.costMicros).toBe(prompt)
    const spent = (message.usage?.costMicros ?? 0) + 88 + 70 + prompt
    expect(await balance()).toEqual({ balanceMicros: 10_000 - spent, heldMicros: 0, debtMicros: 0 })
  })

  it('that is stopped costs the displayed text', async () => {
    const { chat, id, balance, calls } = await somebody(10_000)
    let done
    for await (const event of chat.startRun({ params: { id }, body: { content: 'never end' } })) {
      if (event.event === 'text') void chat.stopRun({ params: { id } })
      done = event
    }
    if (done?.event !== 'done') throw new Error('no end')
    expect(done.data.message).toMatchObject({ status: 'stopped', text: 'Once, once', usage: { outputTokens: 3 } })
    const cost = done.data.message.usage?.costMicros ?? 0
    expect(await balance()).toEqual({ balanceMicros: 10_000 - cost, heldMicros: 0, debtMicros: 0 })
    expect(await calls()).toMatchObject([{ status: 'stopped', costMicros: cost }])
  })

  it.each(['say nothing', 'a role and no word'])('costs its prompt if its client leaves: %s', async (content) => {
    const { chat, id, balance, calls, openai } = await somebody(10_000)
    const before = upstream.requests.length
    const leaving = new AbortController()
    const messages = [{ role: 'user' as const, content }]
    const completing = openai.chat.completions.create({ model, messages }, { signal: leaving.signal })
    await expect.poll(() => upstream.requests.length).toBe(before + 1)
    leaving.abort()
    await expect(completing).rejects.toThrow('aborted')
    await expect.poll(calls).toMatchObject([{ kind: 'completion', status: 'stopped', outputTokens: 0 }])
    expect((await calls())[0]?.costMicros).toBe((await calls())[0]?.inputTokens)

    const running = (async () => {
      let last
      for await (const event of chat.startRun({ params: { id }, body: { content } })) last = event
      return last
    })()
    await expect.poll(() => upstream.requests.length).toBe(before + 2)
    await chat.stopRun({ params: { id } })
    const done = await running
    if (done?.event !== 'done') throw new Error('no end')
    const { message } = done.data
    expect(message).toMatchObject({ status: 'stopped', text: '', usage: { outputTokens: 0 } })
    expect(message.usage?.inputTokens).toBeGreaterThan(3)
    expect(message.usage?.costMicros).toBe(message.usage?.inputTokens)
    const spent = (await calls()).reduce((sum, { costMicros }) => sum + costMicros, 0)
    expect(await balance()).toEqual({ balanceMicros: 10_000 - spent, heldMicros: 0, debtMicros: 0 })
  })

  it('costs nothing if its client leaves a provider that rejected it', async () => {
    const { openai, balance, calls } = await somebody(10_000)
    const before = upstream.requests.length
    const leaving = new AbortController()
    const messages = [{ role: 'user' as const, content: 'refuse and hang' }]
    const completing = openai.chat.completions.create({ model, messages }, { signal: leaving.signal })
    await expect.poll(() => upstream.requests.length).toBe(before + 1)
    await new Promise((resolve) => setTimeout(resolve, 200))
    leaving.abort()
    await expect(completing).rejects.toThrow('aborted')
    await expect.poll(calls).toMatchObject([{ status: 'stopped', costMicros: 0 }])
    expect(await balance()).toEqual({ balanceMicros: 10_000, heldMicros: 0, debtMicros: 0 })
  })

  it('is counted by us if the reported usage is impossibly high, and the report is logged', async () => {
    const { say, balance } = await somebody(10_000)
    const warned = vi.spyOn(server.deps.log, 'warn')
    onTestFinished(() => warned.mockRestore())
    const { message } = await say('far too much')
    expect(message.usage).toMatchObject({ outputTokens: 3 })
    expect(message.usage?.inputTokens).toBeLessThan(1_000)
    expect(await balance()).toMatchObject({ balanceMicros: 10_000 - (message.usage?.costMicros ?? 0), debtMicros: 0 })
    const reported = { inputTokens: 20_000_000, outputTokens: 19_000_000 }
    expect(warned.mock.calls).toContainEqual([
      expect.objectContaining({ channel: expect.any(String), model, reported }),
      expect.any(String),
    ])
  })

  it('whose client leaves costs the displayed text', async () => {
    const { openai, balance, calls } = await somebody(10_000)
    const messages = [{ role: 'user' as const, content: 'never end' }]
    for await (const part of await openai.chat.completions.create({ model, messages, stream: true })) {
      expect(part.choices[0]?.delta.content).toBe('Once, once')
      break
    }
    await expect.poll(async () => (await balance()).heldMicros, { timeout: 5000 }).toBe(0)
    const [left] = await calls()
    expect(left).toMatchObject({ kind: 'completion', status: 'stopped', outputTokens: 3 })
    expect((await balance()).balanceMicros).toBe(10_000 - (left?.costMicros ?? 0))
  })

  it('extends its hold as it grows, and stops without credits, with its output stored and billed', async () => {
    const { say, balance } = await somebody(6_000)
    const { message, status } = await say('a long reply')
    expect(status).toBe('failed')
    expect(message.error).toMatchObject({ statusCode: 402, code: 'wallet.insufficient' })
    expect(message.text.length).toBeGreaterThan(4096)
    expect(message.usage?.outputTokens).toBe(message.text.length / 4)
    const left = 6_000 - (message.usage?.costMicros ?? 0)
    expect(await balance()).toEqual({ balanceMicros: left, heldMicros: 0, debtMicros: 0 })
    expect(left).toBeGreaterThanOrEqual(0)
    // Less than another chunk of the reply with 100 tokens, and the minimum held in advance.
    expect(left).toBeLessThan((100 + 16) * 2)

    const rich = await somebody(100_000)
    const whole = await rich.say('a long reply')
    expect(whole.message).toMatchObject({ status: 'complete', usage: { outputTokens: 10_000 } })
  })

  it('over OpenAI’s API is interrupted without credits, with an error', async () => {
    const { openai, balance, calls } = await somebody(6_000)
    const messages = [{ role: 'user' as const, content: 'a long reply' }]
    let text = ''
    const reading = (async () => {
      const stream = await openai.chat.completions.create({ model, messages, stream: true })
      for await (const { choices } of stream) text += choices[0]?.delta.content ?? ''
    })()
    await expect(reading).rejects.toMatchObject({ code: 'insufficient_quota' })
    expect(text.length).toBeGreaterThan(4096)
    const [call] = await calls()
    expect(call).toMatchObject({ status: 'failed', error: 'wallet.insufficient', outputTokens: text.length / 4 })
    const left = 6_000 - (call?.costMicros ?? 0)
    expect(await balance()).toEqual({ balanceMicros: left, heldMicros: 0, debtMicros: 0 })
  })

  it('over OpenAI’s API without a stream returns the output that the credits paid for', async () => {
    const { openai, balance, calls } = await somebody(6_000)
    const messages = [{ role: 'user' as const, content: 'a long reply' }]
    const { choices, usage: used } = await openai.chat.completions.create({ model, messages })
    expect(choices[0]?.finish_reason).toBe('length')
    const text = choices[0]?.message.content ?? ''
    expect(text.length).toBeGreaterThan(4096)
    const [call] = await calls()
    expect(call).toMatchObject({ error: 'wallet.insufficient', outputTokens: text.length / 4 })
    expect(used).toMatchObject({ prompt_tokens: call?.inputTokens, completion_tokens: call?.outputTokens })
    const left = 6_000 - (call?.costMicros ?? 0)
    expect(await balance()).toEqual({ balanceMicros: left, heldMicros: 0, debtMicros: 0 })
  })

  it('without credits is a 402 before anything is stored, requested or streamed', async () => {
    const { chat, id, say, openai, user } = await somebody(0)
    const before = upstream.requests.length
    const missing = { statusCode: 402, code: 'wallet.insufficient', details: { missingMicros: expect.any(Number) } }
    await expect(say('told usage')).rejects.toMatchObject(missing)
    expect((await chat.searchMessages({ query: { conversation: id } })).list).toEqual([])
    for (const stream of [true, false]) {
      const response = await fetch(`${server.url}/ai/chat/completions`, {
        method: 'POST',
        headers: { authorization: `Bearer ${user.tokens.accessToken}`, 'content-type': 'application/json' },
        body: JSON.stringify({ model, stream, messages: [{ role: 'user', content: 'told usage' }] }),
      })
      expect(response.status).toBe(402)
      expect(response.headers.get('x-should-retry')).toBe('false')
      expect(response.headers.get('content-type')).toContain('json')
      expect(await response.json()).toMatchObject({
        error: { type: 'insufficient_quota', code: 'insufficient_quota' },
        code: 'wallet.insufficient',
      })
    }
    // The client's own retries would repeat the request.
    const patient = openai.withOptions({ maxRetries: 3 })
    const asking = patient.chat.completions.create({ model, messages: [{ role: 'user', content: 'told usage' }] })
    await expect(asking).rejects.toMatchObject({ status: 402, type: 'insufficient_quota' })
    expect(upstream.requests.length).toBe(before)
  })

  it('is possible until the credits run out, and again after a gift card', async () => {
    const { complete, balance, records, wallet } = await somebody(3_000)
    let paid = 0
    await expect(
      (async () => {
        for (; ; paid += 1) await complete('told usage')
      })(),
    ).rejects.toMatchObject({ status: 402 })
    const { balanceMicros } = await balance()
    expect(balanceMicros).toBe(3_000 - 200 * paid)
    expect(balanceMicros).toBeLessThan(HELD_FOR_REPLY + 100)
    expect(await records()).toHaveLength(paid)
    const shop = await signedInApi(server, 'super-admin')
    const { list } = await shop.wallet.createGiftCards({ body: { amountMicros: 5_000 } })
    await wallet.redeemGiftCard({ params: { id: list[0]?.code ?? '' } })
    await complete('told usage')
    expect((await balance()).balanceMicros).toBe(balanceMicros + 5_000 - 200)
  })

  it('is held first: of 100 concurrent calls with credits for three, at most three are billed', async () => {
    const credit = 3 * (HELD_FOR_REPLY + 20)
    const { complete, balance, records } = await somebody(credit)
    const outcomes = await Promise.allSettled(Array.from({ length: 100 }, () => complete('all that was held')))
    const done = outcomes.filter(({ status }) => status === 'fulfilled').length
    const refused = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason as { status: number }] : []))
    expect(refused.every(({ status }) => status === 402)).toBe(true)
    expect([1, 2, 3]).toContain(done)
    const left = credit - done * (HELD_FOR_REPLY + 10)
    expect(await balance()).toEqual({ balanceMicros: left, heldMicros: 0, debtMicros: 0 })
    expect(await records()).toHaveLength(done)
  })

  it('is held by the size of its attachments, up to the model’s context', async () => {
    const { openai, balance, calls } = await somebody(10_000)
    const before = upstream.requests.length
    // 300,000 bytes are 75,000 tokens.
    const file = { filename: 'a.pdf', file_data: `data:application/pdf;base64,${'word'.repeat(100_000)}` }
    const content = [
      { type: 'file' as const, file },
      { type: 'text' as const, text: 'no usage' },
    ]
    const read = () => openai.chat.completions.create({ model, messages: [{ role: 'user', content }] })
    await expect(read()).rejects.toMatchObject({ status: 402 })
    expect(upstream.requests.length).toBe(before)
    await priceModel(server, model, PRICES, { contextLimit: 7_000 })
    onTestFinished(() => priceModel(server, model, PRICES, { contextLimit: 1_000_000 }))
    expect((await read()).choices[0]?.message.content).toBe('Well, well')
    expect(await calls()).toMatchObject([{ inputTokens: 7_000, outputTokens: 3 }])
    expect((await balance()).balanceMicros).toBe(10_000 - 7_006)
  })

  it('for a title is billed to its owner, and without credits there is still a title', async () => {
    const { chat, records, balance } = await somebody(HELD_FOR_REPLY + 30)
    const { id } = await chat.createConversation({ body: {} })
    for await (const _event of chat.startRun({ params: { id }, body: { content: 'told usage' } }));
    // The reply's hold is open while its title is requested.
    expect((await chat.getConversation({ params: { id } })).title).toBe('told usage')
    expect(await records()).toHaveLength(1)
    const rich = await somebody(100_000)
    const { id: other } = await rich.chat.createConversation({ body: {} })
    for await (const _event of rich.chat.startRun({ params: { id: other }, body: { content: 'told usage' } }));
    expect(await rich.chat.getConversation({ params: { id: other } })).toMatchObject({
      title: 'Well, well',
      costMicros: 230,
    })
    expect(new Set((await rich.records()).map(({ cause }) => cause?.split(':')[0]))).toEqual(new Set(['run', 'title']))
    expect((await balance()).heldMicros).toBe(0)
  })

  it('keeps the ledger consistent', async () => {
    expect((await auditLedger({ db: server.deps.db })).faults).toEqual([])
  })
})
