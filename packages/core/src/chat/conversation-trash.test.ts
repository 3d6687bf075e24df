import { expect, onTestFinished, test } from 'vitest'

import { startChatServer } from '../testing/chat-server.ts'
import { buildConversation, LONG_TIMEOUT, until } from '../testing/index.ts'
import { createChat } from './create-chat.ts'
import type { Conversation } from './entities.ts'

async function setUp() {
  const server = await startChatServer()
  const [one, two] = [buildConversation({ title: 'One' }), buildConversation({ title: 'Two' })]
  for (const conversation of [one, two]) server.conversations.set(conversation.id, conversation)
  const { conversations, trash, thread } = createChat({ api: server.api, sleep: async () => undefined })
  onTestFinished(conversations.close)
  onTestFinished(trash.close)
  await conversations.open()
  await trash.open()
  await expect.poll(server.feedListeners, LONG_TIMEOUT).toBe(1)
  return { server, conversations, trash, thread, one, two }
}

const titles = (list: { getSnapshot: () => { list: readonly Conversation[] } }): string[] =>
  list.getSnapshot().list.map(({ title }) => title)

test('what is removed can be restored, and is in the list again', async () => {
  const { server, conversations, one } = await setUp()
  const removed = await conversations.remove(one.id)
  expect(removed).toEqual({ ...one, trashedAt: expect.any(String) })
  expect(titles(conversations)).toEqual(['Two'])
  expect(await conversations.restore(one.id)).toEqual(one)
  expect(titles(conversations).toSorted()).toEqual(['One', 'Two'])
  expect(server.trash.size).toBe(0)
})

test('the trash shows what is deleted and restored elsewhere, and so does the list', async () => {
  const { server, conversations, trash, one } = await setUp()
  server.deleteElsewhere(one.id)
  await until(trash, ({ list }) => list.length === 1)
  expect(titles(conversations)).toEqual(['Two'])
  server.restoreElsewhere(one.id)
  await until(trash, ({ list }) => list.length === 0)
  await until(conversations, ({ list }) => list.some(({ id }) => id === one.id))
})

test('a conversation restored from the trash leaves it for the list; a refusal leaves both as they are', async () => {
  const { server, conversations, trash, one } = await setUp()
  server.deleteElsewhere(one.id)
  await until(trash, ({ list }) => list.length === 1)
  server.failures['/restore'] = 500
  await expect(trash.restore(one.id)).rejects.toMatchObject({ statusCode: 500 })
  expect(titles(trash)).toEqual(['One'])
  delete server.failures['/restore']
  await trash.restore(one.id)
  expect(titles(trash)).toEqual([])
  expect(titles(conversations)).toContain('One')
})

test('one is deleted permanently by the time at which it was deleted, all of them by emptying', async () => {
  const { server, conversations, trash, one, two } = await setUp()
  await conversations.remove(one.id)
  await conversations.remove(two.id)
  await trash.open()
  const [first] = trash.getSnapshot().list
  if (first === undefined) throw new TypeError('the trash is empty')
  await trash.remove(first)
  expect([...server.trash.keys()]).toEqual([one.id])
  expect(titles(trash)).toEqual(['One'])
  expect(await trash.empty()).toBe(1)
  expect(titles(trash)).toEqual([])
})

test('searching the trash asks the server', async () => {
  const { server, trash } = await setUp()
  await trash.search(' words ')
  expect(server.received.at(-1)?.url).toContain('/trash/search?page=1&limit=30&q=words')
})

test('a thread whose conversation was deleted opens again when it is restored', async () => {
  const { server, thread, one } = await setUp()
  server.say({ conversation: one.id, text: 'Hi' })
  const open = thread(one.id)
  onTestFinished(open.close)
  await open.open()
  server.deleteElsewhere(one.id)
  await until(open, ({ status }) => status === 'failed')
  server.restoreElsewhere(one.id)
  await until(open, ({ status }) => status === 'ready')
  expect(open.getSnapshot().messages.map(({ text }) => text)).toEqual(['Hi'])
})
