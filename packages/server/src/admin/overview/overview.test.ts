import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { insertCall, type NewCall } from '../../call-records/index.ts'
import { newId } from '../../db/index.ts'
import { buildUser, signedInApi, startTestServer, testEngines, type TestServer } from '../../testing/index.ts'

describe.each(testEngines())('The overview on %s', (engine) => {
  let server: TestServer
  let admin: Awaited<ReturnType<typeof signedInApi>>['admin']
  let channel: { id: string; name: string }
  let userId: string

  const DAY_MS = 86_400_000
  const call = (ago: number, fields: Partial<NewCall> = {}): NewCall => ({
    id: newId(),
    owner: userId,
    by: userId,
    kind: 'chat',
    model: 'm-1',
    channelId: channel.id,
    conversationId: null,
    status: 'complete',
    error: null,
    firstTokenMs: 200,
    durationMs: 1200,
    inputTokens: 10,
    outputTokens: 50,
    costMicros: 7,
    endedAt: new Date(server.deps.now().getTime() - ago * DAY_MS).toISOString(),
    ...fields,
  })

  beforeAll(async () => {
    // With this clock, calls take no time. The time to the first token uses a different clock.
    server = await startTestServer({ engine, standingClock: true })
    admin = (await signedInApi(server, 'super-admin')).admin
    const [first] = (await admin.searchChannels({ query: {} })).list
    if (first === undefined) throw new Error('no channel')
    channel = { id: first.id, name: first.name }
    userId = (await buildUser(server)).id
    const failed = { status: 'failed', error: 'provider.timeout', outputTokens: 0, costMicros: 0 } as const
    const nothing = { firstTokenMs: null, durationMs: 0, inputTokens: 0 }
    const rows = [
      call(0),
      call(0, { model: 'm-2', kind: 'completion', firstTokenMs: 400, durationMs: 2400 }),
      call(1, { ...failed, ...nothing }),
      call(1, { ...failed, ...nothing, kind: 'failover' }),
      call(20, { kind: 'title', owner: '', by: null, channelId: null }),
      call(40),
    ]
    await server.deps.db.transaction(async (tx) => {
      for (const row of rows) await insertCall(tx, row)
    })
  })
  afterAll(() => server.close())

  it('sums calls by day, channel, model and error', async () => {
    const { total, slots, channels, models, errors, ...now } = await admin.overview({ query: {} })
    expect(total).toEqual({ calls: 3, failed: 1, inputTokens: 20, outputTokens: 100, costMicros: 14 })
    expect(slots).toHaveLength(7)
    expect(slots.at(-1)).toMatchObject({ calls: 2, failed: 0, costMicros: 14 })
    expect(slots.at(-2)).toMatchObject({ calls: 1, failed: 1 })
    expect(slots.map(({ slot }) => slot)).toEqual(slots.map(({ slot }) => slot).toSorted())
    // A failed call counts for its channel, even if another channel answered.
    expect(channels).toEqual([
      {
        channel: channel.id,
        name: channel.name,
        calls: 4,
        failed: 2,
        inputTokens: 20,
        outputTokens: 100,
        costMicros: 14,
        firstTokenMs: 300,
        tokensPerSecond: 33.3,
      },
    ])
    expect(models.map(({ model, calls, failed }) => ({ model, calls, failed }))).toEqual([
      { model: 'm-1', calls: 2, failed: 1 },
      { model: 'm-2', calls: 1, failed: 0 },
    ])
    expect(errors.map(({ name, model, error, count }) => ({ name, model, error, count }))).toEqual([
      { name: channel.name, model: 'm-1', error: 'provider.timeout', count: 1 },
      { name: channel.name, model: 'm-1', error: 'provider.timeout', count: 1 },
    ])
    expect(now).toMatchObject({ activeToday: 1, running: 0 })
    expect(now.users).toBeGreaterThanOrEqual(2)
    expect(now.disk.databaseBytes).toBeGreaterThan(0)
    expect(now.disk.freeBytes).toBeLessThanOrEqual(now.disk.totalBytes)
  })

  it('covers the hours of one day, or thirty days', async () => {
    const day = await admin.overview({ query: { days: '1' } })
    expect(day.slots).toHaveLength(24)
    expect(day.slots.at(-1)).toMatchObject({ slot: expect.stringMatching(/T\d\d$/), calls: 2 })
    const month = await admin.overview({ query: { days: '30' } })
    expect(month.slots).toHaveLength(30)
    expect(month.total.calls).toBe(4)
  })

  it('includes the call log, newest first, filtered by status, kind, channel, user and model', async () => {
    const all = await admin.searchCalls({ query: {} })
    expect(all.total).toBe(5)
    expect(all.list.map(({ endedAt }) => endedAt)).toEqual(
      all.list.map(({ endedAt }) => endedAt).toSorted((a, b) => (a < b ? 1 : -1)),
    )
    expect(all.list.at(-1)).toMatchObject({ channel, user: { id: userId }, status: 'complete' })
    const count = async (query: NonNullable<Parameters<typeof admin.searchCalls>[0]>['query'] & object) =>
      (await admin.searchCalls({ query })).total
    expect(await count({ status: 'failed' })).toBe(1)
    expect(await count({ kind: 'title' })).toBe(1)
    expect(await count({ model: 'm-2' })).toBe(1)
    expect(await count({ user: userId })).toBe(4)
    expect(await count({ channel: channel.id, kind: 'chat' })).toBe(3)
    expect(await count({ channel: newId() })).toBe(0)
    const titles = await admin.searchCalls({ query: { kind: 'title' } })
    expect(titles.list[0]).not.toHaveProperty('user')
  })

  it('includes the calls made to this server', async () => {
    const { chat } = await signedInApi(server)
    const { id } = await chat.createConversation({ body: { title: 'titled' } })
    for await (const _event of chat.startRun({ params: { id }, body: { content: '12 words' } }));
    const [newest] = (await admin.searchCalls({ query: { limit: 1 } })).list
    expect(newest).toMatchObject({ kind: 'chat', status: 'complete', channel, costMicros: 0 })
    expect(newest?.outputTokens).toBeGreaterThan(0)
    expect(newest?.firstTokenMs).toBeLessThanOrEqual(newest?.durationMs ?? 0)
  })

  it('counts what needs attention', async () => {
    const attention = async () => (await admin.overview({ query: {} })).attention
    const { wallet } = await signedInApi(server)
    expect(await attention()).toEqual({ failingChannels: 0, openRequests: 0, unpricedModels: 0, failedMessages: 0 })

    const request = await wallet.createRequest({ body: { amountMicros: 1_000_000 } })
    const body = { name: 'Broken', type: 'openai', baseUrl: 'http://127.0.0.1:9/v1' } as const
    const broken = await admin.createChannel({ body })
    const { query } = server.deps.db
    const [model] = await query.selectFrom('model').select('id').where('enabled', '=', 1).limit(1).execute()
    await query
      .insertInto('channelModel')
      .values({ channelId: broken.id, modelId: model?.id ?? '', byHand: 1 })
      .execute()
    const message = { kind: 'mail', recipient: 'a@example.com', subject: 'x', text: 'x', reason: 'no' } as const
    for (const state of ['failed', 'held']) {
      const row = { id: newId(), ...message, state, createdAt: server.deps.now().toISOString() }
      await query.insertInto('outboxMessage').values(row).execute()
    }
    expect(await attention()).toEqual({ failingChannels: 1, openRequests: 1, unpricedModels: 1, failedMessages: 1 })

    await wallet.withdrawRequest({ params: { id: request.id } })
    await admin.deleteChannel({ params: { id: broken.id } })
    expect(await attention()).toMatchObject({ failingChannels: 0, openRequests: 0, unpricedModels: 0 })
  })
})
