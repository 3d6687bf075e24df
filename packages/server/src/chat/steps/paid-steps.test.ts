import type { Message, RunEvent } from '@saffron/core/chat'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { buildAgent, signedInApi, startTestServer, testEngines, type TestServer } from '../../testing/index.ts'
import { buildCredit, priceModel } from '../../testing/priced-model.ts'
import { testTools } from '../../testing/test-tools.ts'
import { auditLedger } from '../../wallet/ledger/audit-ledger.ts'

const model = 'saffron-demo'

describe.each(testEngines())('a paid reply with tools on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine, toolSources: [testTools().source] })
    await priceModel(server, model, { input: 1_000_000, output: 1_000_000 })
  })
  afterAll(() => server.close())

  async function newChat({
    micros = 1_000_000,
    ...limits
  }: { micros?: number; steps?: number; costMicros?: number } = {}) {
    const { chat, user } = await signedInApi(server)
    await buildCredit(server, user.id, micros)
    const tools = [{ plugin: 'builtin', names: ['current_time'] }]
    const agent = await buildAgent(server.deps.db, user.id, { published: true, model, tools, limits })
    const { id } = await chat.createAgentConversation({ params: { agent: agent.id }, body: {} })
    const params = { id }
    await chat.updateConversation({ params, body: { title: 'titled' } })
    const wallet = () =>
      server.deps.db.query
        .selectFrom('wallet')
        .select(['balance', 'held', 'debt'])
        .where('ownerId', '=', user.id)
        .executeTakeFirstOrThrow()
    /** Starts a reply, and returns its message when it waits or ends. */
    const say = async (content: string): Promise<Message> => {
      for await (const event of chat.startRun({ params, body: { content } })) {
        if (event.event === 'tool' && event.data.state === 'waiting') break
      }
      const last = (await chat.searchMessages({ query: { conversation: id, limit: 100 } })).list.at(-1)
      if (last === undefined) throw new Error('there is no reply')
      return last
    }
    return { chat, user, params, say, wallet }
  }

  const callsOf = (userId: string) =>
    server.deps.db.query.selectFrom('modelCall').selectAll().where('userId', '=', userId).orderBy('id').execute()

  test('pays for each model call, and its message costs their sum', async () => {
    const { chat, params, user, say, wallet } = await newChat()
    const message = await say('use tool add with {"a": 1, "b": 2}')
    expect(message.status).toBe('complete')
    const calls = await callsOf(user.id)
    expect(calls.map(({ kind, status }) => [kind, status])).toEqual([
      ['chat', 'complete'],
      ['chat', 'complete'],
    ])
    const cost = calls.reduce((sum, { costMicros }) => sum + costMicros, 0)
    expect(cost).toBeGreaterThan(0)
    expect(message.usage).toEqual({
      inputTokens: calls.reduce((sum, { inputTokens }) => sum + inputTokens, 0),
      outputTokens: calls.reduce((sum, { outputTokens }) => sum + outputTokens, 0),
      costMicros: cost,
    })
    expect(await wallet()).toEqual({ balance: 1_000_000 - cost, held: 0, debt: 0 })
    expect((await chat.getConversation({ params })).costMicros).toBe(cost)
    expect((await auditLedger(server.deps)).faults).toEqual([])
  })

  test('holds nothing while it waits for consent, and pays for the rest afterwards', async () => {
    const { chat, params, user, say, wallet } = await newChat()
    const waiting = await say('use tool write with {"file": "a"}')
    const [first, ...others] = await callsOf(user.id)
    expect(others).toEqual([])
    expect(await wallet()).toMatchObject({ balance: 1_000_000 - (first?.costMicros ?? 0), held: 0 })
    const [part] = waiting.parts
    await chat.giveConsent({ params, body: { call: part?.type === 'tool' ? part.id : '', decision: 'once' } })
    let last: RunEvent | undefined
    for await (const event of chat.attachRun({ params, body: { message: waiting.id } })) last = event
    const cost = (await callsOf(user.id)).reduce((sum, { costMicros }) => sum + costMicros, 0)
    expect(last).toMatchObject({
      event: 'done',
      data: { status: 'complete', message: { usage: { costMicros: cost } } },
    })
    expect(await wallet()).toMatchObject({ balance: 1_000_000 - cost, held: 0 })
  })

  test('stops softly at the steps and the credits of its agent, and says what going on may cost', async () => {
    const stepped = await newChat({ steps: 2 })
    const atSteps = await stepped.say('use tool current_time forever')
    expect(atSteps).toMatchObject({ status: 'stopped', error: null })
    expect(atSteps.parts.filter(({ type }) => type === 'tool')).toHaveLength(2)
    expect(atSteps.parts.at(-1)).toEqual({ type: 'limit', reason: 'steps', aboutMicros: atSteps.usage?.costMicros })
    const limited = await newChat({ costMicros: 200 })
    const atCredits = await limited.say('use tool current_time forever')
    expect(atCredits.parts.at(-1)).toMatchObject({ type: 'limit', reason: 'credits' })
    expect(atCredits.usage?.costMicros).toBeLessThanOrEqual(200)
  })

  test('fails if the credits run out between two steps, and keeps what was done', async () => {
    const { say, wallet } = await newChat({ micros: 2500 })
    const message = await say('use tool current_time forever')
    expect(message).toMatchObject({ status: 'failed', error: { code: 'wallet.insufficient' } })
    for (const part of message.parts)
      expect(part).toMatchObject({ type: 'tool', state: 'done', output: expect.any(String) })
    expect(await wallet()).toMatchObject({ held: 0, debt: 0 })
  })

  test('has the built-in tools that its agent names', async () => {
    const { say } = await newChat()
    const message = await say(
      'use tool read_result with {"id": "x"}, use tool current_time with {"timeZone": "Asia/Taipei"}',
    )
    expect(message.parts).toMatchObject([
      { type: 'tool', error: 'unknown' },
      { type: 'tool', state: 'done', output: expect.stringContaining('Asia/Taipei') },
      { type: 'text' },
    ])
  })
})
