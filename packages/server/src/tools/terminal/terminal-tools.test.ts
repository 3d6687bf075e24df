import type { Message, MessagePart } from '@saffron/core/chat'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { signedInApi, startTestServer, testEngines, type TestServer } from '../../testing/index.ts'

const terminal = { id: 'laptop-1', name: 'saffron' }
const READ = 'use tool terminal_read with {"path": "a.txt"}'
const HOUR_MS = 60 * 60 * 1000

const toolsIn = ({ parts }: Pick<Message, 'parts'>) =>
  parts.filter((part): part is Extract<MessagePart, { type: 'tool' }> => part.type === 'tool')

describe.each(testEngines())('tools of a terminal on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.close())

  async function newChat(by = server) {
    const { chat, user } = await signedInApi(by)
    const { id } = await chat.createConversation({ body: { title: 'titled' } })
    const params = { id }
    const ask = async (content: string) => {
      for await (const { event, data } of chat.startRun({ params, body: { content, terminal } })) {
        if (event === 'tool' && data.state === 'waiting') return data.id
      }
      throw new Error('nothing waits')
    }
    const answer = (call: string, body: { action?: 'accept' | 'decline'; values?: Record<string, unknown> }) =>
      chat.giveToolInput({ params, body: { call, ...body } })
    const reply = async () => {
      const { list } = await chat.searchMessages({ query: { conversation: id } })
      const last = list.at(-1)
      if (last === undefined) throw new Error('no message')
      return last
    }
    const ended = async () => {
      await expect.poll(async () => (await reply()).status, { timeout: 10_000 }).toBe('complete')
      return reply()
    }
    return { chat, user, params, ask, answer, reply, ended }
  }

  test('wait for the terminal that offered its folder, and return its result to the model', async () => {
    const { chat, user, params, ask, answer, reply, ended } = await newChat()
    const call = await ask(READ)
    expect(await chat.getConversation({ params })).toMatchObject({ state: 'waiting' })
    const wait = { for: 'terminal', by: user.id, terminal }
    expect(toolsIn(await reply())).toMatchObject([{ name: 'read', plugin: 'terminal', state: 'waiting', wait }])
    await answer(call, { values: { text: 'what is in a' } })
    const message = await ended()
    expect(toolsIn(message)).toMatchObject([{ state: 'done', output: 'what is in a' }])
    expect(message.text).toContain('what is in a')
    await expect(answer(call, { values: { text: 'again' } })).rejects.toMatchObject({ code: 'tool.call_not_found' })
  })

  test('are offered again in each step of the reply', async () => {
    const { chat, params, ask, answer, reply } = await newChat()
    const first = await ask('use tool terminal_list forever')
    await answer(first, { values: { text: 'a.txt' } })
    await expect
      .poll(async () => toolsIn(await reply()).map(({ state }) => state), { timeout: 10_000 })
      .toEqual(['done', 'waiting'])
    await chat.stopRun({ params })
  })

  test('can be declined, and fail', async () => {
    const declined = await newChat()
    await declined.answer(await declined.ask(READ), { action: 'decline' })
    expect(toolsIn(await declined.ended())).toMatchObject([{ state: 'cancelled', error: 'denied' }])
    const failing = await newChat()
    await failing.answer(await failing.ask(READ), { values: { text: 'There is no such file.', failed: true } })
    expect(toolsIn(await failing.ended())).toMatchObject([
      { state: 'failed', error: 'failed', output: 'There is no such file.' },
    ])
  })

  test('take no other values', async () => {
    const { ask, answer } = await newChat()
    const call = await ask(READ)
    for (const values of [{}, { text: 1 }, { text: 'a', other: true }]) {
      await expect(answer(call, { values })).rejects.toMatchObject({ statusCode: 400, code: 'tool.input_invalid' })
    }
  })

  test('don’t exist for a reply that no terminal asked for', async () => {
    const { chat, params, reply } = await newChat()
    for await (const { event } of chat.startRun({ params, body: { content: READ } })) if (event === 'done') break
    // The demo model only calls tools that it's offered.
    expect(await reply()).toMatchObject({ role: 'assistant', status: 'complete' })
    expect(toolsIn(await reply())).toEqual([])
  })

  test('expire if the terminal is gone', async () => {
    const late = await startTestServer({ engine })
    const { ask, reply } = await newChat(late)
    await ask(READ)
    late.passTime(25 * HOUR_MS)
    await late.app.chat.cleanUp()
    expect(toolsIn(await reply())).toMatchObject([{ state: 'expired' }])
    await late.close()
  })

  test('reject an ID or a name that isn’t one', async () => {
    const { chat, params } = await newChat()
    for (const wrong of [
      { ...terminal, id: 'a b' },
      { ...terminal, name: '' },
    ]) {
      const body = { content: READ, terminal: wrong }
      const run = chat.startRun({ params, body })[Symbol.asyncIterator]()
      await expect(run.next()).rejects.toMatchObject({ statusCode: 400 })
    }
  })
})
