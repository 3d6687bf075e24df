import { expect, onTestFinished, test } from 'vitest'

import type { TextStorage } from '../session/index.ts'
import { startChatServer } from '../testing/chat-server.ts'
import { buildConversation, createMemoryStorage, until } from '../testing/index.ts'
import { createComposer } from './composer.ts'
import { createMessageQueue } from './message-queue.ts'
import { moveQueue } from './stored-queue.ts'
import { createThread } from './thread.ts'

const ASKING = { model: 'a-model' }

async function setUp() {
  const server = await startChatServer()
  const conversation = buildConversation()
  server.conversations.set(conversation.id, conversation)
  const entries = new Map<string, string>()
  const stored = createMemoryStorage(entries)
  let isFull: ((key: string, text: string) => boolean) | undefined
  /** Like the browser's: a value that doesn't fit is dropped, with the value it would have replaced. */
  const drafts: TextStorage = {
    ...stored,
    set: (key, text) => (isFull?.(key, text) === true ? stored.remove(key) : stored.set(key, text)),
  }
  const fill = (isTooMuch: typeof isFull) => {
    isFull = isTooMuch
  }
  /** Like a page that shows the conversation, or a new one. */
  const open = async (id: string | null = conversation.id) => {
    const thread = createThread({ api: server.api, conversation: id })
    await thread.open()
    const composer = createComposer({ thread, drafts })
    const queue = createMessageQueue({ thread, drafts })
    const stops = [composer.open(), queue.open(() => ASKING), thread.close]
    const close = () => {
      for (const stop of stops.splice(0)) stop()
    }
    onTestFinished(close)
    const say = (text: string) => {
      composer.setText(text)
      return composer.send(ASKING)
    }
    const enqueue = async (text: string) => {
      composer.setText(text)
      expect(await composer.queueIn(queue)).toBe(true)
      expect(composer.getSnapshot().text).toBe('')
    }
    const contents = () => queue.getSnapshot().list.map(({ content }) => content)
    return { thread, composer, queue, close, say, enqueue, contents }
  }
  /** The sent messages, in order. */
  const said = () =>
    server.received.filter(({ url }) => url.endsWith('/start')).map(({ body }) => JSON.parse(body).content)
  return { server, conversation, entries, drafts, fill, open, said, ...(await open()) }
}

test('what is said during a reply is sent in order, each when the reply before it is done', async () => {
  const { server, say, enqueue, contents, queue, said, entries, thread } = await setUp()
  await say('First')
  const first = await server.pen()
  await enqueue('Second')
  await enqueue('Third')
  expect(contents()).toEqual(['Second', 'Third'])
  expect(queue.getSnapshot().waits).toBeNull()
  expect(said()).toEqual(['First'])
  first.finish()
  const second = await server.pen()
  await until(queue, () => contents().length === 1)
  expect(said()).toEqual(['First', 'Second'])
  expect(JSON.parse(server.received.at(-1)?.body ?? '')).toMatchObject(ASKING)
  second.finish()
  const third = await server.pen()
  await until(queue, () => contents().length === 0)
  third.finish()
  await until(thread, ({ run }) => run === 'idle')
  expect(said()).toEqual(['First', 'Second', 'Third'])
  expect([...entries.keys()].filter((key) => key.startsWith('queue.'))).toEqual([])
})

test.for(['failed', 'stopped', 'interrupted'] as const)(
  'a reply that is %s holds the queue, which goes on when a person says so',
  async (status) => {
    const { server, say, enqueue, contents, queue, said } = await setUp()
    await say('First')
    const first = await server.pen()
    await enqueue('Second')
    first.finish(status)
    await until(queue, ({ waits }) => waits === 'failed')
    expect(contents()).toEqual(['Second'])
    expect(said()).toEqual(['First'])
    void queue.resume()
    await server.pen()
    await until(queue, () => contents().length === 0)
    expect(said()).toEqual(['First', 'Second'])
  },
)

test('an error beside the reply does not hold the queue', async () => {
  const { server, conversation, thread, say, enqueue, queue, contents, said } = await setUp()
  await say('First')
  const first = await server.pen()
  await enqueue('Second')
  server.failures[`/${conversation.id}`] = 500
  await thread.update({ title: 'Another' })
  expect(thread.getSnapshot().error).toMatchObject({ statusCode: 500 })
  delete server.failures[`/${conversation.id}`]
  first.finish()
  await server.pen()
  await until(queue, () => contents().length === 0)
  expect(said()).toEqual(['First', 'Second'])
})

test('what is said while the queue waits goes before it and does not release it', async () => {
  const { server, say, enqueue, queue, said, contents, thread } = await setUp()
  await say('First')
  const first = await server.pen()
  await enqueue('Later')
  first.finish('failed')
  await until(queue, ({ waits }) => waits === 'failed')
  await say('Between')
  const between = await server.pen()
  expect(queue.getSnapshot().waits).toBe('left')
  await enqueue('Last')
  between.finish()
  await until(thread, ({ run }) => run === 'idle')
  expect(queue.getSnapshot().waits).toBe('left')
  expect(contents()).toEqual(['Later', 'Last'])
  void queue.resume()
  const later = await server.pen()
  later.finish()
  await server.pen()
  await until(queue, () => contents().length === 0)
  expect(said()).toEqual(['First', 'Between', 'Later', 'Last'])
})

test('the queue goes on once the reply that failed was asked for again and is whole', async () => {
  const { server, say, enqueue, queue, said, contents, thread } = await setUp()
  await say('First')
  const first = await server.pen()
  await enqueue('Later')
  first.finish('failed')
  await until(queue, ({ waits }) => waits === 'failed')
  const reply = thread.getSnapshot().messages.at(-1)
  await thread.regenerate(reply?.id ?? '')
  expect(queue.getSnapshot().waits).toBeNull()
  const again = await server.pen()
  again.finish()
  await server.pen()
  await until(queue, () => contents().length === 0)
  expect(said().at(-1)).toBe('Later')
})

test('what could not be sent stays in the queue', async () => {
  const { server, say, enqueue, queue, contents } = await setUp()
  await say('First')
  const first = await server.pen()
  await enqueue('Second')
  server.failures['/start'] = 500
  first.finish()
  await until(queue, ({ waits }) => waits === 'failed')
  expect(contents()).toEqual(['Second'])
})

test('a queued message can be taken out to be edited, and nothing is sent in its place', async () => {
  const { server, say, enqueue, queue, contents, said, thread } = await setUp()
  await say('First')
  const first = await server.pen()
  await enqueue('Second')
  const [{ id } = { id: '' }] = queue.getSnapshot().list
  expect(queue.take(id)).toMatchObject({ content: 'Second' })
  expect(queue.take(id)).toBeUndefined()
  expect(contents()).toEqual([])
  first.finish()
  await until(thread, ({ run }) => run === 'idle')
  expect(said()).toEqual(['First'])
})

test('a reload during the reply keeps the queue, which goes on when the reply is done', async () => {
  const { server, say, enqueue, close, open, said } = await setUp()
  await say('First')
  const first = await server.pen()
  await enqueue('Second')
  close()
  const again = await open()
  expect(again.contents()).toEqual(['Second'])
  await until(again.thread, ({ run }) => run === 'streaming')
  expect(again.queue.getSnapshot().waits).toBeNull()
  first.finish()
  await server.pen()
  await until(again.queue, () => again.contents().length === 0)
  expect(said()).toEqual(['First', 'Second'])
})

test('where the reply ended while nobody looked, the queue waits and says so', async () => {
  const { server, say, enqueue, close, open, said } = await setUp()
  await say('First')
  const first = await server.pen()
  await enqueue('Second')
  close()
  first.finish()
  const again = await open()
  await until(again.queue, ({ waits }) => waits === 'left')
  expect(again.contents()).toEqual(['Second'])
  expect(said()).toEqual(['First'])
})

test('of two pages that show a conversation one sends what is queued', async () => {
  const { server, say, enqueue, open, said, contents, queue } = await setUp()
  await say('First')
  const first = await server.pen()
  const other = await open()
  await until(other.thread, ({ run }) => run === 'streaming')
  await enqueue('Second')
  other.queue.refresh()
  expect(other.contents()).toEqual(['Second'])
  first.finish()
  const second = await server.pen()
  await until(queue, () => contents().length === 0)
  await until(other.thread, ({ run }) => run === 'idle')
  other.queue.refresh()
  expect(other.contents()).toEqual([])
  second.finish()
  expect(said()).toEqual(['First', 'Second'])
})

test('what is queued before the conversation is made goes along with it', async () => {
  const { server, open, entries, said } = await setUp()
  const fresh = await open(null)
  const sending = fresh.say('First')
  await fresh.enqueue('Second')
  expect(fresh.contents()).toEqual(['Second'])
  await sending
  const { conversationId } = fresh.thread.getSnapshot()
  expect(fresh.contents()).toEqual(['Second'])
  expect([...entries.keys()]).toEqual([`queue.${conversationId}`])
  const first = await server.pen()
  first.finish()
  await server.pen()
  await until(fresh.queue, () => fresh.contents().length === 0)
  expect(said()).toEqual(['First', 'Second'])
})

test('a queue that the storage has no room for stays on show, and is sent in order', async () => {
  const { server, say, enqueue, contents, queue, said, fill } = await setUp()
  fill((key) => key.startsWith('queue.'))
  await say('First')
  const first = await server.pen()
  await enqueue('Second')
  await enqueue('Third')
  queue.refresh()
  expect(contents()).toEqual(['Second', 'Third'])
  first.finish()
  const second = await server.pen()
  await until(queue, () => contents().length === 1)
  second.finish()
  await server.pen()
  await until(queue, () => contents().length === 0)
  expect(said()).toEqual(['First', 'Second', 'Third'])
})

test('what the storage has no room for goes along when the conversation is made', async () => {
  const { server, open, said, fill } = await setUp()
  fill((key) => key.startsWith('queue.'))
  const fresh = await open(null)
  const sending = fresh.say('First')
  await fresh.enqueue('Second')
  await sending
  expect(fresh.contents()).toEqual(['Second'])
  const first = await server.pen()
  first.finish()
  await server.pen()
  await until(fresh.queue, () => fresh.contents().length === 0)
  expect(said()).toEqual(['First', 'Second'])
})

test('a queue can be moved to a conversation that is there', async () => {
  const { entries, drafts, say, server, enqueue, close, conversation } = await setUp()
  await say('First')
  await server.pen()
  await enqueue('Second')
  close()
  moveQueue(drafts, conversation.id, 'another')
  expect([...entries.keys()]).toEqual(['queue.another'])
})

test('a queue that cannot be moved stays where it is, and so does the one it was to join', async () => {
  const { entries, drafts, fill, open, say, server, enqueue, close, conversation } = await setUp()
  await say('First')
  await server.pen()
  await enqueue('Second')
  close()
  const fresh = await open(null)
  fresh.queue.add({ content: 'New', files: [] })
  fresh.close()
  const before = new Map(entries)
  fill((key, text) => key === 'queue.new' && text.includes('Second'))
  moveQueue(drafts, conversation.id)
  expect(entries).toEqual(before)
})

test('what was queued for a conversation that is gone waits in the next new one', async () => {
  const { server, open, entries, say, enqueue, close, thread, said } = await setUp()
  await say('First')
  const first = await server.pen()
  await enqueue('Second')
  await enqueue('Third')
  close()
  first.finish()
  const { conversationId } = thread.getSnapshot()
  moveQueue(createMemoryStorage(entries), conversationId ?? '')
  const fresh = await open(null)
  expect(fresh.contents()).toEqual(['Second', 'Third'])
  expect(fresh.queue.getSnapshot().waits).toBe('left')
  void fresh.queue.resume()
  const second = await server.pen()
  await until(fresh.queue, () => fresh.contents().length === 1)
  second.finish()
  await server.pen()
  expect(said()).toEqual(['First', 'Second', 'Third'])
})
