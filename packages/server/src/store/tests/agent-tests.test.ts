import type { AgentTest, AgentTestEvent } from '@saffron/core/store'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import {
  addMember,
  buildAgent,
  buildCredit,
  priceModel,
  sendAsset,
  signedInApi,
  startTestServer,
  testEngines,
  type TestServer,
} from '../../testing/index.ts'
import { testTools } from '../../testing/test-tools.ts'

const model = 'saffron-demo'
const PLUGIN = [{ plugin: 'test' }]

type CaseEnd = Extract<AgentTestEvent, { event: 'case' }>['data']

async function eventsOf(stream: AsyncIterable<AgentTestEvent>) {
  const events: AgentTestEvent[] = []
  for await (const event of stream) events.push(event)
  return events
}

const casesOf = (events: readonly AgentTestEvent[]): CaseEnd[] =>
  events.flatMap((each) => (each.event === 'case' ? [each.data] : []))
const doneOf = (events: readonly AgentTestEvent[]) => {
  const last = events.at(-1)
  if (last?.event !== 'done') throw new Error(`the test ended with ${last?.event}`)
  return last.data
}
const outcome = ({ index, passed, reasons }: CaseEnd) => [
  index,
  passed,
  reasons.map(({ kind, value }) => `${kind} ${value}`),
]

describe.each(testEngines())('The tests of an agent on %s', (engine) => {
  const tools = testTools()
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine, toolSources: [tools.source] })
  })
  afterAll(() => server.close())

  async function withTests(tests: AgentTest[], fields: Parameters<typeof buildAgent>[2] = {}) {
    const api = await signedInApi(server)
    const agent = await buildAgent(server.deps.db, api.user.id, { model, tools: PLUGIN, tests, ...fields })
    const params = { id: agent.id }
    const run = (body: Parameters<typeof api.store.testAgent>[0]['body'] = { version: 'draft' }) =>
      eventsOf(api.store.testAgent({ params, body }))
    const stats = async (published = false) => {
      const { passed, cases } = (await api.store.getAgent({ params, query: { published } })).stats
      return [passed, cases]
    }
    return { ...api, params, run, stats }
  }

  test('run one after the other, and say why a case fails', async () => {
    const { run } = await withTests([
      { name: 'Adds', prompt: 'use tool add with {"a": 2, "b": 3}', mustCall: ['add'], mustContain: ['5'] },
      { name: 'Doesn’t add', prompt: 'use tool add with {"a": 2, "b": 3}', mustNotCall: ['test_add'] },
      {
        name: 'Wants much',
        prompt: '5 words',
        mustCall: ['add', 'report'],
        mustContain: ['never said'],
        mustCite: ['a.pdf'],
      },
      { name: 'Fails', prompt: 'error 500' },
    ])
    const events = await run()
    expect(events.map(({ event }) => event)).toEqual([
      'start',
      'case',
      'start',
      'case',
      'start',
      'case',
      'start',
      'case',
      'done',
    ])
    const ended = casesOf(events)
    expect(ended.map(outcome)).toEqual([
      [0, true, []],
      [1, false, ['called test_add']],
      [2, false, ['notCalled add', 'notCalled report', 'notContained never said', 'notCited a.pdf']],
      [3, false, [expect.stringMatching(/^failed The model provider/)]],
    ])
    expect(ended[0]).toMatchObject({ name: 'Adds', calls: ['add'], reply: expect.stringContaining('5') })
    expect(ended[0]).not.toHaveProperty('notRun')
    expect(doneOf(events)).toEqual({ passed: 1, cases: 4, costMicros: 0 })
  })

  test('answer tools that may change something themselves, whatever the user has allowed', async () => {
    const { run, chat } = await withTests([
      {
        name: 'Writes',
        prompt: 'use tool write with {"file": "a"}',
        mustCall: ['write'],
        mustContain: ['a saffron field'],
        results: { write: 'a saffron field' },
      },
      { name: 'Writes without a result', prompt: 'use tool write with {"file": "a"}', mustContain: ['not executed'] },
      { name: 'Asks', prompt: 'use tool ask with {}' },
      { name: 'Calls a tool that doesn’t exist', prompt: 'use tool nothing with {}', mustCall: ['nothing'] },
    ])
    // Consent for all later calls doesn't let a test execute them.
    const { id } = await chat.createConversation({ body: { title: 'titled', model } })
    for await (const { event, data } of chat.startRun({
      params: { id },
      body: { content: 'use tool write with {"file": "b"}' },
    })) {
      if (event !== 'tool' || data.state !== 'waiting') continue
      await chat.giveConsent({ params: { id }, body: { call: data.id, decision: 'always' } })
    }
    const before = tools.calls.length
    const ended = casesOf(await run())
    expect(ended.map(outcome)).toEqual([
      [0, true, []],
      [1, true, []],
      [2, false, ['asked ask']],
      [3, false, ['notCalled nothing']],
    ])
    expect(ended.map(({ notRun }) => notRun)).toEqual([undefined, ['write'], undefined, undefined])
    expect(tools.calls.slice(before).map(({ name }) => name)).toEqual(['ask'])
    const { list } = await chat.searchConversations({ query: {} })
    expect(list.map((each) => each.id)).toEqual([id])
    const asked = await chat.getConversation({ params: { id: ended[2]?.conversation ?? '' } })
    expect(asked).toMatchObject({ temporary: true, state: 'idle' })
  })

  test('are counted until something that matters changes, and stay with a version that is published as it was tested', async () => {
    const tests = [
      { name: 'One', prompt: '5 words' },
      { name: 'Two', prompt: '5 words', mustContain: ['never said'] },
    ]
    const { run, stats, store, params } = await withTests(tests, { visibility: 'store' })
    expect(await stats()).toEqual([null, 2])
    await run()
    expect(await stats()).toEqual([1, 2])
    await store.updateAgent({ params, body: { tags: ['tested'] } })
    expect(await stats()).toEqual([1, 2])
    await store.publishAgent({ params, body: {} })
    expect(await stats(true)).toEqual([1, 2])

    await store.updateAgent({ params, body: { instructions: 'Answer in two words.' } })
    expect([await stats(), await stats(true)]).toEqual([
      [null, 2],
      [1, 2],
    ])
    const { list, total } = await store.agentTestResults({ params })
    expect(total).toBe(2)
    expect(list).toMatchObject([
      { version: 'draft', outdated: true, passed: 1, cases: 2, results: [{ name: 'One' }, { name: 'Two' }] },
      { version: 1, outdated: false, passed: 1, cases: 2 },
    ])
    // One case of the changed draft doesn't bring back the others.
    await run({ version: 'draft', cases: ['One'] })
    expect(await stats()).toEqual([1, 2])
    expect((await store.agentTestResults({ params })).list[0]?.results.map(({ name }) => name)).toEqual(['One'])
    await run({ version: 'draft', cases: [1] })
    expect((await store.agentTestResults({ params })).list[0]?.results.map(({ name }) => name)).toEqual(['One', 'Two'])

    const other = await signedInApi(server)
    const { list: found } = await other.store.searchAgents({ query: { tag: 'tested' } })
    expect(found).toMatchObject([{ stats: { passed: 1, cases: 2 } }])
  })

  test('are outdated when a folder that the agent answers from holds other files', async () => {
    const api = await signedInApi(server)
    const { id: root } = await api.drive.rootNode({ query: {} })
    const folder = await api.drive.createNode({ body: { kind: 'folder', parent: root, name: 'Guide' } })
    const into = { parent: folder.id }
    await sendAsset(server, api.user.id, { name: 'intro.txt', content: 'The answer is 111.', ...into })
    const tests = [{ name: 'One', prompt: '5 words' }]
    const fields = { name: 'Guide', instructions: 'Answer.', model, tests, knowledge: [{ node: folder.id }] }
    const { id } = await api.store.createAgent({ body: { ...fields, visibility: 'store' } })
    const params = { id }
    const testAll = () => eventsOf(api.store.testAgent({ params, body: { version: 'draft' } }))
    const passed = async (published: boolean) =>
      (await api.store.getAgent({ params, query: { published } })).stats.passed
    const outdated = async () => (await api.store.agentTestResults({ params })).list.map((each) => each.outdated)
    await testAll()
    await api.store.updateAgent({ params, body: { filesVisible: true } })
    expect([await passed(false), await outdated()]).toEqual([1, [false]])
    await api.store.publishAgent({ params, body: {} })
    expect(await passed(true)).toBe(1)

    await sendAsset(server, api.user.id, { name: 'later.txt', content: 'The answer is 222.', ...into })
    expect([await passed(false), await passed(true), await outdated()]).toEqual([null, 1, [true, false]])
    await api.store.publishAgent({ params, body: {} })
    expect(await passed(true)).toBeNull()
    await testAll()
    expect(await passed(false)).toBe(1)
  })

  test('of a version run with what it was, and unknown versions and cases are rejected', async () => {
    const tests = [
      { name: 'Unfinished', prompt: ' ' },
      { name: 'One', prompt: '5 words' },
    ]
    const { run, store, stats, params } = await withTests(tests, { published: true })
    await store.updateAgent({ params, body: { tests: tests.slice(0, 1) } })
    expect(casesOf(await run({ version: 1 })).map(({ name, index }) => [name, index])).toEqual([['One', 1]])
    expect([await stats(true), await stats()]).toEqual([
      [1, 1],
      [null, 0],
    ])
    await expect(run()).rejects.toMatchObject({ statusCode: 409, code: 'agent.no_tests' })
    await expect(run({ version: 2 })).rejects.toMatchObject({ statusCode: 404, code: 'agent.version_not_found' })
    for (const cases of [[0], [2], ['Two']]) {
      await expect(run({ version: 1, cases })).rejects.toMatchObject({ statusCode: 404, code: 'agent.test_not_found' })
    }
  })

  test('are for those who may edit the agent', async () => {
    const { store, params, user } = await withTests([{ name: 'One', prompt: '5 words' }], { published: true })
    await store.updateAgent({ params, body: { visibility: 'store' } })
    await store.publishAgent({ params, body: {} })
    const stranger = await signedInApi(server)
    const body = { version: 'draft' } as const
    const refused = { statusCode: 404 }
    await expect(eventsOf(stranger.store.testAgent({ params, body }))).rejects.toMatchObject(refused)
    await expect(stranger.store.agentTestResults({ params })).rejects.toMatchObject(refused)
    expect((await stranger.store.getAgent({ params, query: {} })).tests).toBeUndefined()

    const { id: workspace } = await stranger.workspace.createNamedWorkspace({ params: { name: 'Test' } })
    await addMember(server.deps.db, workspace, user.id, 'viewer')
    const shared = await buildAgent(server.deps.db, workspace, { model, tests: [{ name: 'One', prompt: '5 words' }] })
    const theirs = { id: shared.id }
    await expect(eventsOf(store.testAgent({ params: theirs, body }))).rejects.toMatchObject({ statusCode: 403 })
    expect(doneOf(await eventsOf(stranger.store.testAgent({ params: theirs, body })))).toMatchObject({ passed: 1 })
    expect(await store.agentTestResults({ params: theirs })).toMatchObject({ total: 1 })
  })

  test('end when the client disconnects, and keep what was done', async () => {
    const { store, params, user } = await withTests([
      { name: 'One', prompt: '5 words' },
      { name: 'Two', prompt: 'use tool hold with {}' },
      { name: 'Three', prompt: '5 words' },
    ])
    const leaving = new AbortController()
    const stream = store.testAgent({ params, body: { version: 'draft' }, signal: leaving.signal })
    const read = async () => {
      for await (const { event, data } of stream) {
        if (event === 'start' && data.name === 'Two') leaving.abort()
      }
    }
    await expect(read()).rejects.toMatchObject({ code: 'client.cancelled' })
    const results = async () => (await store.agentTestResults({ params })).list[0]?.results.map(({ name }) => name)
    await expect.poll(results).toEqual(['One'])
    const running = () =>
      server.deps.db.query
        .selectFrom('run')
        .select('status')
        .where('ownerId', '=', user.id)
        .where('status', '=', 'running')
        .execute()
    await expect.poll(running).toEqual([])
    tools.letGo()
  })
})

describe.each(testEngines())('A paid test of an agent on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine, toolSources: [testTools().source] })
    await priceModel(server, model, { input: 1_000_000, output: 1_000_000 })
  })
  afterAll(() => server.close())

  async function paidTests(micros: number, tests: AgentTest[], costMicros?: number) {
    const { store, user } = await signedInApi(server)
    if (micros > 0) await buildCredit(server, user.id, micros)
    const limits = costMicros === undefined ? {} : { costMicros }
    const builtin = [{ plugin: 'builtin', names: ['current_time'] }]
    const agent = await buildAgent(server.deps.db, user.id, { model, tests, limits, tools: builtin })
    const events = () => eventsOf(store.testAgent({ params: { id: agent.id }, body: { version: 'draft' } }))
    return { events, balance: () => server.app.wallet.ledger.balanceOf(user.id) }
  }

  test('is paid like a chat, and says what it cost', async () => {
    const { events, balance } = await paidTests(1_000_000, [
      { name: 'One', prompt: '5 words' },
      { name: 'Two', prompt: 'use tool current_time with {}', mustCall: ['current_time'] },
    ])
    const all = await events()
    const { costMicros, ...done } = doneOf(all)
    expect(done).toEqual({ passed: 2, cases: 2 })
    expect(costMicros).toBe(casesOf(all).reduce((sum, each) => sum + each.costMicros, 0))
    expect(costMicros).toBeGreaterThan(0)
    expect(await balance()).toMatchObject({ balanceMicros: 1_000_000 - costMicros, heldMicros: 0 })
  })

  test('keeps to the agent’s credits per run', async () => {
    const { events } = await paidTests(
      1_000_000,
      [{ name: 'One', prompt: 'use tool current_time forever', mustCall: ['current_time'] }],
      200,
    )
    expect(casesOf(await events()).map(outcome)).toEqual([[0, false, ['limit credits']]])
  })

  test('is rejected without credits, and ends when they run out', async () => {
    const none = await paidTests(0, [{ name: 'One', prompt: '5 words' }])
    await expect(none.events()).rejects.toMatchObject({ statusCode: 402, code: 'wallet.insufficient' })
    const few = await paidTests(
      2500,
      Array.from({ length: 20 }, (_, at) => ({ name: String(at), prompt: '300 words' })),
    )
    const { cases } = doneOf(await few.events())
    expect(cases).toBeGreaterThan(0)
    expect(cases).toBeLessThan(20)
  })
})
