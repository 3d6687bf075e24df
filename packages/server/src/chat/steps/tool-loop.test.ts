import type { Message, MessagePart, RunEvent, StartBody } from '@saffron/core/chat'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { signedInApi, startTestServer, testEngines, type TestServer } from '../../testing/index.ts'
import { testTools } from '../../testing/test-tools.ts'

const collect = async (events: AsyncIterable<RunEvent>): Promise<RunEvent[]> => {
  const list: RunEvent[] = []
  for await (const event of events) list.push(event)
  return list
}

const toolsOf = ({ parts }: Pick<Message, 'parts'>) =>
  parts.filter((part): part is Extract<MessagePart, { type: 'tool' }> => part.type === 'tool')

const doneOf = (events: readonly RunEvent[]) => {
  const last = events.at(-1)
  if (last?.event !== 'done') throw new Error(`the run ended with ${last?.event}`)
  return last.data
}

describe.each(testEngines())('replies with tools on %s', (engine) => {
  const tools = testTools()
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine, toolSources: [tools.source] })
  })
  afterAll(() => server.close())

  async function newChat() {
    const { chat, user } = await signedInApi(server)
    const { id } = await chat.createConversation({ body: { title: 'titled' } })
    const params = { id }
    await chat.updateConversation({ params, body: { builtinTools: ['current_time', 'read_result'] } })
    const start = (body: StartBody) => chat.startRun({ params, body })
    return {
      chat,
      user,
      params,
      start,
      say: async (content: string) => collect(start({ content })),
      path: async () => (await chat.searchMessages({ query: { conversation: id, limit: 100 } })).list,
    }
  }

  test('a call runs, its result returns to the model, and the model answers', async () => {
    const { say, path } = await newChat()
    const events = await say('use tool add with {"a": 2, "b": 3}')
    const { message, status } = doneOf(events)
    expect(status).toBe('complete')
    expect(message.parts.map(({ type }) => type)).toEqual(['tool', 'text'])
    expect(toolsOf(message)[0]).toMatchObject({
      name: 'add',
      plugin: 'test',
      sent: 'test_add',
      step: 1,
      state: 'done',
      input: '{"a": 2, "b": 3}',
      output: '5',
      startedAt: expect.any(String),
      endedAt: expect.any(String),
    })
    expect(message.text).toContain('5')
    const states = events.flatMap(({ event, data }) => (event === 'tool' ? data.state : []))
    expect(states).toEqual(['pending', 'pending', 'running', 'done'])
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1))
    expect((await path()).at(-1)).toEqual(message)
  })

  test('several calls of one step run together, and their results return in the model’s order', async () => {
    const { say } = await newChat()
    const events = await say(
      'use tool add with {"a": 1, "b": 1} and use tool report with {"lines": 2}, use tool current_time with {}',
    )
    const { message } = doneOf(events)
    expect(toolsOf(message).map(({ name, step, state }) => [name, step, state])).toEqual([
      ['add', 1, 'done'],
      ['report', 1, 'done'],
      ['current_time', 1, 'done'],
    ])
    expect(message.text.indexOf('line 1')).toBeGreaterThan(message.text.indexOf('2'))
  })

  test('what a model can correct returns to it: unknown tools, broken JSON, other arguments, errors of the tool', async () => {
    const { say } = await newChat()
    const orders = [
      'use tool nothing with {}',
      'use tool add badly',
      'use tool add with {"a": "one"}',
      'use tool refuse with {}',
      'use tool break with {}',
    ]
    const { message, status } = doneOf(await say(orders.join(', ')))
    expect(status).toBe('complete')
    expect(toolsOf(message).map(({ state, error }) => [state, error])).toEqual([
      ['failed', 'unknown'],
      ['failed', 'input'],
      ['failed', 'input'],
      ['failed', 'failed'],
      ['failed', 'failed'],
    ])
    const [unknown, broken, other, refused, threw] = toolsOf(message).map(({ output }) => output)
    expect(unknown).toMatch(/no tool "nothing".*test_add/)
    expect(broken).toMatch(/not JSON/)
    expect(other).toMatch(/a must be number/)
    expect(refused).toBe('no such thing')
    expect(threw).toBe('The tool failed.')
  })

  test('a loop that never ends stops at its limit of steps, and can be continued', async () => {
    const { say, start } = await newChat()
    const events = await say('use tool current_time forever')
    const { message, status } = doneOf(events)
    expect(status).toBe('stopped')
    expect(toolsOf(message)).toHaveLength(25)
    expect(new Set(toolsOf(message).map(({ id }) => id)).size).toBe(25)
    expect(message.parts.at(-1)).toEqual({ type: 'limit', reason: 'steps' })
    expect(events.find(({ event }) => event === 'limit')?.data).toEqual({ reason: 'steps' })
    const continued = doneOf(await collect(start({ continue: message.id }))).message
    expect(continued.id).toBe(message.id)
    expect(toolsOf(continued)).toHaveLength(50)
    expect(continued.parts.filter(({ type }) => type === 'limit')).toHaveLength(1)
  })

  test('a later watcher sees all steps, and the history of the next reply has the results', async () => {
    const { say, chat, params } = await newChat()
    const first = await say('use tool add with {"a": 20, "b": 22}')
    const { message } = doneOf(first)
    const replayed = await collect(chat.attachRun({ params, body: { message: message.id } }))
    expect(replayed).toEqual(first)
    const { message: next } = doneOf(await say('5 words'))
    expect(next.status).toBe('complete')
  })

  test('a stop ends running tools at once, and their calls are cancelled with a result', async () => {
    const { start, chat, params } = await newChat()
    const events: RunEvent[] = []
    const stream = start({ content: 'use tool hold with {}, use tool write with {"file": "a"}' })
    for await (const event of stream) {
      events.push(event)
      if (event.event === 'tool' && event.data.state === 'running') void chat.stopRun({ params })
    }
    const { message, status } = doneOf(events)
    tools.letGo()
    expect(status).toBe('stopped')
    expect(toolsOf(message).map(({ state, error, output }) => [state, error, output])).toEqual([
      ['cancelled', 'cancelled', 'The user stopped this call.'],
      ['cancelled', 'cancelled', 'The user stopped this call.'],
    ])
    expect((await chat.getConversation({ params })).state).toBe('idle')
  })

  test('a large result is stored whole, the model gets its beginning and end, and reads on', async () => {
    const { say, chat, params } = await newChat()
    const { message } = doneOf(await say('use tool report with {"lines": 20000}'))
    const [call] = toolsOf(message)
    expect(call?.output?.length).toBeLessThan(22_000)
    expect(call?.output).toMatch(/^line 0\n/)
    expect(call?.output).toMatch(/line 19999$/)
    expect(call?.output).toContain(`read_result with id "${call?.asset}"`)
    const { message: read } = doneOf(await say(`use tool read_result with {"id": "${call?.asset}", "from": 16000}`))
    expect(toolsOf(read)[0]?.output).toMatch(/line 2000\n/)
    const other = await newChat()
    const { message: foreign } = doneOf(await other.say(`use tool read_result with {"id": "${call?.asset}"}`))
    expect(toolsOf(foreign)[0]).toMatchObject({
      state: 'failed',
      output: 'There is no such result in this conversation.',
    })
    expect(await chat.getConversation({ params })).toMatchObject({ state: 'idle' })
  })

  test('files of a result become assets of the message', async () => {
    const { say } = await newChat()
    const { message } = doneOf(await say('use tool picture with {}'))
    expect(toolsOf(message)[0]).toMatchObject({
      files: [expect.any(String)],
      output: expect.stringContaining('note.txt'),
    })
  })

  test('a model without tools, and a conversation that turned none on, are called as before', async () => {
    const { chat } = await signedInApi(server)
    const { id } = await chat.createConversation({ body: { title: 'titled' } })
    const events = await collect(chat.startRun({ params: { id }, body: { content: '5 words' } }))
    expect(doneOf(events).message.parts.map(({ type }) => type)).toEqual(['text'])
  })
})
