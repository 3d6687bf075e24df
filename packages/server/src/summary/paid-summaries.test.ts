import { followSummary, type TextSummary } from '@saffron/core/summary'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { readConfig } from '../platform/config.ts'
import {
  buildCredit,
  priceModel,
  signedInApi,
  startTestServer,
  testEngines,
  type TestServer,
} from '../testing/index.ts'
import { chunk, data, DONE } from '../testing/openai-chunks.ts'
import { type Replay, type ReplayServer, startReplayServer } from '../testing/replay-server.ts'
import { auditLedger } from '../wallet/ledger/audit-ledger.ts'

const MODELS = JSON.stringify({ object: 'list', data: [{ id: 'gpt-test', object: 'model' }] })
const model = 'gpt-test'
const CREDIT = 10_000_000
const PATIENCE = { timeout: 15_000 }
const GOOD = JSON.stringify({ groupItems: [{ group: 'G', title: 'T', description: 'D' }] })

interface Asked {
  readonly system: string
  readonly user: string
  readonly format: string | undefined
  /** How often anything was asked before. */
  readonly number: number
}

const says = (text: string, reason: string | null = 'stop'): Replay => ({
  body: [
    ...data(chunk({ content: text }), ...(reason === null ? [] : [chunk({}, reason)])),
    ...(reason === null ? [] : [DONE]),
  ],
  ...(reason === null && { ending: 'open' }),
})

const text = (name: string): string =>
  Array.from({ length: 900 }, (_, index) => `Sentence ${index} of ${name} tells of saffron.`).join(' ')

/** A provider that doesn't know a form of the reply. */
const refusal = (what: string): Replay => ({
  status: 400,
  headers: { 'content-type': 'application/json' },
  body: [JSON.stringify({ error: { message: `Invalid parameter: 'response_format' ${what}` } })],
})

const usual = (): Replay => says('In short.')

describe.each(testEngines())('A paid summary, on %s,', (engine) => {
  let upstream: ReplayServer
  let server: TestServer
  let answer: (asked: Asked) => Replay = usual
  let count = 0

  beforeAll(async () => {
    upstream = await startReplayServer(({ path, body }) => {
      if (path.endsWith('/models')) return { headers: { 'content-type': 'application/json' }, body: [MODELS] }
      const messages = body['messages'] as { content: string }[]
      const format = (body['response_format'] as { type: string } | undefined)?.type
      count += 1
      return answer({ system: messages[0]?.content ?? '', user: messages.at(-1)?.content ?? '', format, number: count })
    })
    const environment = { OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: upstream.url, OLLAMA_HOST: 'none' }
    const { providerEnvironment } = readConfig(environment)
    server = await startTestServer({ engine, config: { providerEnvironment } })
    await priceModel(server, model, { input: 1_000_000, output: 2_000_000 }, { contextLimit: 5000 })
  })
  afterAll(async () => {
    await server.close()
    await upstream.close()
  })

  async function somebody(credit = CREDIT) {
    const api = await signedInApi(server)
    if (credit > 0) await buildCredit(server, api.user.id, credit)
    const balance = () => server.app.wallet.ledger.balanceOf(api.user.id)
    count = 0
    return { ...api, balance, spent: async () => credit - (await balance()).balanceMicros }
  }
  type Api = Awaited<ReturnType<typeof somebody>>
  const start = (api: Api, body: object): Promise<TextSummary> =>
    api.summary.summarizeText({ body: { model, wait: false, ...body } })
  const ended = async (api: Api, { id }: { id: string }): Promise<TextSummary> => {
    for await (const _event of followSummary({ api, summary: id }));
    return api.summary.getSummary({ params: { id } })
  }

  it('costs what its calls cost, and nothing the second time', async () => {
    answer = ({ user }) => says(user.startsWith('Part') ? 'A part.' : 'All in all.')
    const api = await somebody()
    const body = { text: text('once') }
    const first = await ended(api, await start(api, body))
    expect(first).toMatchObject({ state: 'succeeded', text: 'All in all.' })
    expect(count).toBe(first.parts.length + 1)
    expect(first.usage.costMicros).toBeGreaterThan(0)
    expect(first.usage.costMicros).toBe(await api.spent())
    const again = await ended(api, await start(api, body))
    expect(again.usage).toEqual({ inputTokens: 0, outputTokens: 0, costMicros: 0 })
    expect(first.usage.costMicros).toBe(await api.spent())
  })

  it('is stopped, and then pays only for what is missing', async () => {
    answer = ({ user }) => (/^Part [12] /.test(user) ? says('A part.') : says('A', null))
    const api = await somebody()
    const begun = await start(api, { text: text('stopped') })
    const { id } = begun
    const progress = async () => (await api.summary.getSummary({ params: { id } })).progress?.index
    await expect.poll(progress, PATIENCE).toBe(2)
    const stopped = await api.summary.stopSummary({ params: { id } })
    expect(stopped).toMatchObject({ state: 'stopped', text: '' })
    await expect.poll(async () => (await api.balance()).heldMicros, PATIENCE).toBe(0)
    // Parts that were cut off are paid too.
    const used = async () => (await api.summary.getSummary({ params: { id } })).usage.costMicros
    await expect.poll(async () => (await used()) === (await api.spent()), PATIENCE).toBe(true)
    expect(await api.summary.stopSummary({ params: { id } })).toMatchObject({ state: 'stopped' })
    const asked: string[] = []
    answer = ({ user }) => {
      asked.push(user.split('\n')[0] ?? '')
      return says(user.startsWith('Part') ? 'A part.' : 'The whole.')
    }
    await api.summary.resumeSummary({ params: { id } })
    const done = await ended(api, begun)
    expect(done).toMatchObject({ state: 'succeeded', text: 'The whole.' })
    expect(asked.filter((line) => /^Part [12] /.test(line))).toEqual([])
    expect(asked).toHaveLength(done.parts.length - 2 + 1)
    expect(await api.summary.resumeSummary({ params: { id } })).toMatchObject({ state: 'succeeded' })
  })

  it('asks for less after an answer that was cut off', async () => {
    const systems = new Set<string>()
    answer = ({ system, number }) => {
      systems.add(system)
      return number < 3 ? says('cut', 'length') : says('Whole.')
    }
    const api = await somebody()
    expect(await ended(api, await start(api, { text: 'A day.' }))).toMatchObject({ text: 'Whole.' })
    expect(systems.size).toBe(3)
  })

  it('asks again when its provider is overloaded, and fails when it stays so', async () => {
    const busy: Replay = {
      status: 429,
      headers: { 'content-type': 'application/json' },
      body: ['{"error":{"message":"slow down"}}'],
    }
    answer = ({ number }) => (number === 1 ? busy : says('Rested.'))
    const api = await somebody()
    expect(await ended(api, await start(api, { text: 'A busy day.' }))).toMatchObject({ text: 'Rested.' })
    answer = () => busy
    const failed = await ended(api, await start(api, { text: 'A busier day.' }))
    expect(failed).toMatchObject({ state: 'failed', error: { code: 'provider.rate_limited' } })
    answer = () => says('Awake.')
    await api.summary.resumeSummary({ params: { id: failed.id } })
    expect(await ended(api, failed)).toMatchObject({ state: 'succeeded', text: 'Awake.' })
  })

  it('stops when each round of summaries is as long as the one before', async () => {
    answer = ({ number }) => says(`Part ${number}. ${'Too long. '.repeat(600)}`)
    const api = await somebody()
    const long = await ended(api, await start(api, { text: text('long') }))
    expect(long).toMatchObject({ state: 'succeeded', shortened: true })
    expect(long.text.length).toBeLessThanOrEqual(1000)
    expect(long.text).toMatch(/\.$/)
    expect(count).toBeLessThan(long.parts.length * 3)
  })

  it('as JSON is asked in the provider’s form, then as any JSON, then in words', async () => {
    const formats: (string | undefined)[] = []
    answer = ({ format }) => {
      formats.push(format)
      return format === undefined ? says(`Of course:\n\`\`\`json\n${GOOD}\n\`\`\``) : refusal(format)
    }
    const api = await somebody()
    const made = await ended(api, await start(api, { text: 'A day.', kind: 'groups' }))
    expect(formats).toEqual(['json_schema', 'json_object', undefined])
    expect(made).toMatchObject({ json: JSON.parse(GOOD) as object, text: 'G\n- T: D' })
  })

  it('as JSON is corrected once, and otherwise keeps the reply', async () => {
    const users: string[] = []
    answer = ({ user, number }) => {
      users.push(user)
      return says(number === 1 ? '{"groupItems": [{"group": 1}]}' : GOOD)
    }
    const api = await somebody()
    const made = await ended(api, await start(api, { text: 'Another day.', kind: 'groups' }))
    expect(made.json).toEqual(JSON.parse(GOOD))
    expect(users[1]).toMatch(/^Your answer is invalid: groupItems\S* .*must be string/)
    count = 0
    answer = () => says('I am not allowed to write JSON.')
    const refused = await ended(api, await start(api, { text: 'A third day.', kind: 'groups' }))
    expect(refused).toMatchObject({ state: 'succeeded', text: 'I am not allowed to write JSON.' })
    expect(refused).not.toHaveProperty('json')
    expect(count).toBe(2)
  })

  it('fails without credits, and keeps the ledger consistent', async () => {
    answer = () => says('In short.')
    const poor = await somebody(0)
    const failed = await ended(poor, await start(poor, { text: 'A poor day.' }))
    expect(failed).toMatchObject({ state: 'failed', error: { code: 'wallet.insufficient', statusCode: 402 } })
    expect((await auditLedger(server.deps)).faults).toEqual([])
  })
})
