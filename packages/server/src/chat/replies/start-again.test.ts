import type { RunEvent } from '@saffron/core/chat'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { signedInApi, startTestServer, testEngines, type TestServer } from '../../testing/index.ts'

async function all(events: AsyncIterable<RunEvent>): Promise<RunEvent[]> {
  const list: RunEvent[] = []
  for await (const event of events) list.push(event)
  return list
}
const replyOf = (events: readonly RunEvent[]) =>
  events.flatMap((event) => (event.event === 'done' ? [event.data.message] : []))[0]
const textOf = (events: readonly RunEvent[]) =>
  events.map((event) => (event.event === 'text' ? event.data.delta : '')).join('')

describe.each(testEngines())('a repeated start with the same key on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine, config: { demoPaceMs: 2 } })
  })
  afterAll(() => server.close())

  async function newChat() {
    const { chat } = await signedInApi(server)
    const { id } = await chat.createConversation({ body: { title: 'titled' } })
    return {
      start: (key: string, content = '60 words') =>
        chat.startRun({ params: { id }, body: { content }, headers: { 'Idempotency-Key': key } }),
      path: async () => (await chat.searchMessages({ query: { conversation: id, limit: 100 } })).list,
    }
  }

  test('after a lost connection streams the same reply from its first event, while it’s written', async () => {
    const { start, path } = await newChat()
    const broken = start('k')
    expect((await broken.next()).value?.event).toBe('run')
    await broken.return?.()
    const events = await all(start('k'))
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1))
    expect(textOf(events)).toBe(replyOf(events)?.text)
    expect((await path()).map(({ role }) => role)).toEqual(['user', 'assistant'])
  })

  test('does the same after the reply is complete', async () => {
    const { start, path } = await newChat()
    const first = await all(start('k'))
    const again = await all(start('k'))
    expect(textOf(again)).toBe(textOf(first))
    expect(replyOf(again)).toEqual(replyOf(first))
    expect(await path()).toHaveLength(2)
  })

  test('is rejected after its conversation was moved to the trash', async () => {
    const { chat } = await signedInApi(server)
    const { id } = await chat.createConversation({ body: { title: 'titled' } })
    const start = () =>
      all(chat.startRun({ params: { id }, body: { content: '3 words' }, headers: { 'Idempotency-Key': 'k' } }))
    await start()
    await chat.deleteConversation({ params: { id } })
    await expect(start()).rejects.toMatchObject({ code: 'conversation.not_found' })
  })

  test('made twenty times concurrently shares one reply', async () => {
    const { start, path } = await newChat()
    const told = await Promise.all(Array.from({ length: 20 }, () => all(start('k'))))
    expect(new Set(told.map((events) => replyOf(events)?.id)).size).toBe(1)
    for (const events of told) expect(textOf(events)).toBe(replyOf(events)?.text)
    expect(await path()).toHaveLength(2)
  })

  test('made twenty times concurrently shares one reply even if it ends before the last call', async () => {
    const { start, path } = await newChat()
    const told = await Promise.all(Array.from({ length: 20 }, () => all(start('k', '1 word'))))
    for (const events of told) expect(textOf(events)).toBe(replyOf(events)?.text)
    expect(await path()).toHaveLength(2)
  })

  test('with another text is a separate start, and no message is lost', async () => {
    const { start, path } = await newChat()
    await all(start('k', '2 words'))
    await all(start('k', '3 words'))
    expect((await path()).flatMap(({ role, text }) => (role === 'user' ? [text] : []))).toEqual(['2 words', '3 words'])
  })

  test('is separate with another key, in another conversation or by another user', async () => {
    const [one, other] = [await newChat(), await newChat()]
    await all(one.start('k', '2 words'))
    await all(one.start('l', '2 words'))
    await all(other.start('k', '2 words'))
    expect([(await one.path()).length, (await other.path()).length]).toEqual([4, 2])
  })

  test('is rejected if the key can’t be stored, and nothing is stored', async () => {
    const { start, path } = await newChat()
    await expect(all(start('k'.repeat(201)))).rejects.toMatchObject({ code: 'request.idempotency_key_required' })
    expect(await path()).toEqual([])
  })
})
