import { expect, onTestFinished, test } from 'vitest'

import { startChatServer } from '../testing/chat-server.ts'
import { buildId, until } from '../testing/index.ts'
import { idle, noWait, say } from '../testing/thread-on-server.ts'
import type { Conversation } from './entities.ts'
import { createThread } from './thread.ts'

test('a new conversation is made by its first message', async () => {
  const server = await startChatServer()
  const told: string[] = []
  const thread = createThread({
    api: server.api,
    conversation: null,
    sleep: noWait,
    onConversation: ({ id }) => told.push(id),
  })
  onTestFinished(thread.close)
  await thread.open()
  expect(thread.getSnapshot()).toMatchObject({ status: 'ready', conversationId: null, messages: [] })
  await say(server, thread, 'First', 'Reply')
  const { conversationId, messages } = thread.getSnapshot()
  expect(told).toEqual([conversationId])
  expect(messages.map(({ text }) => text)).toEqual(['First', 'Reply'])
})

test('the system prompt of a new conversation is stored with its first message, not before', async () => {
  const server = await startChatServer()
  const thread = createThread({ api: server.api, conversation: null, sleep: noWait })
  onTestFinished(thread.close)
  await thread.update({ system: 'Be brief.' })
  expect(thread.getSnapshot()).toMatchObject({ conversationId: null, newSystem: 'Be brief.' })
  expect(server.conversations.size).toBe(0)
  await say(server, thread, 'First', 'Reply')
  expect(thread.getSnapshot()).toMatchObject({ conversation: { system: 'Be brief.' }, newSystem: null })
})

test('a new conversation has the agent that it starts with', async () => {
  const server = await startChatServer()
  const thread = createThread({ api: server.api, conversation: null, sleep: noWait })
  onTestFinished(thread.close)
  const agent = buildId()
  thread.startWith({ id: agent })
  expect(server.conversations.size).toBe(0)
  await say(server, thread, 'First', 'Reply')
  expect(thread.getSnapshot()).toMatchObject({ conversation: { agent } })
})

test('the first message keeps its row when the opening of the agent appears above it', async () => {
  const server = await startChatServer()
  const { chat } = server.api
  const createConversation: typeof chat.createConversation = async (call) => {
    const made = await chat.createConversation(call)
    server.say({ conversation: made.id, role: 'assistant', text: 'What shall I translate?' })
    return made
  }
  const api = { ...server.api, chat: { ...chat, createConversation } }
  const thread = createThread({ api, conversation: null, sleep: noWait })
  onTestFinished(thread.close)
  const keys: string[] = []
  thread.subscribe(() => {
    const asked = thread.getSnapshot().messages.find(({ role }) => role === 'user')
    if (asked !== undefined && !keys.includes(asked.key)) keys.push(asked.key)
  })
  await say(server, thread, 'First', 'Reply')
  expect(thread.getSnapshot().messages.map(({ text }) => text)).toEqual(['What shall I translate?', 'First', 'Reply'])
  expect(keys).toHaveLength(1)
})

test('a new conversation can follow the draft of an agent', async () => {
  const server = await startChatServer()
  const thread = createThread({ api: server.api, conversation: null, sleep: noWait })
  onTestFinished(thread.close)
  const agent = buildId()
  thread.startWith({ id: buildId() })
  thread.startWith({ id: agent, draft: true })
  await say(server, thread, 'First', 'Reply')
  expect(thread.getSnapshot()).toMatchObject({ conversation: { agent } })
  const made = server.received.filter(({ url }) => url.startsWith('/ai/conversation/create'))
  expect(made.map(({ url, body }) => [url, JSON.parse(body) as unknown])).toEqual([
    [`/ai/conversation/create/${agent}`, { draft: true, temporary: true }],
  ])
})

test('a new conversation can try out the published agent', async () => {
  const server = await startChatServer()
  const thread = createThread({ api: server.api, conversation: null, sleep: noWait })
  onTestFinished(thread.close)
  const agent = buildId()
  thread.startWith({ id: agent, temporary: true })
  await say(server, thread, 'First', 'Reply')
  const made = server.received.filter(({ url }) => url.startsWith('/ai/conversation/create'))
  expect(made.map(({ url, body }) => [url, JSON.parse(body) as unknown])).toEqual([
    [`/ai/conversation/create/${agent}`, { temporary: true }],
  ])
})

test('a new conversation whose first message is refused goes again, and the thread is new as before', async () => {
  const server = await startChatServer()
  const told: Conversation[] = []
  const thread = createThread({
    api: server.api,
    conversation: null,
    sleep: noWait,
    onConversation: (conversation) => told.push(conversation),
  })
  onTestFinished(thread.close)
  server.failures['/start'] = 402
  await expect(thread.send({ content: 'First' })).resolves.toBe(false)
  expect(thread.getSnapshot()).toMatchObject({ conversationId: null, messages: [], error: { statusCode: 402 } })
  expect(server.conversations.size).toBe(0)
  expect(told).toEqual([])
  delete server.failures['/start']
  await say(server, thread, 'First', 'Reply')
  expect(server.conversations.size).toBe(1)
})

test('one with an opening message goes too, and isn’t left in the trash', async () => {
  const server = await startChatServer()
  const { chat } = server.api
  const createConversation: typeof chat.createConversation = async (call) => {
    const { id } = await chat.createConversation(call)
    server.say({ conversation: id, role: 'assistant', text: 'What shall I translate?' })
    return chat.getConversation({ params: { id } })
  }
  const api = { ...server.api, chat: { ...chat, createConversation } }
  const thread = createThread({ api, conversation: null, sleep: noWait })
  onTestFinished(thread.close)
  server.failures['/start'] = 402
  await expect(thread.send({ content: 'First' })).resolves.toBe(false)
  expect(thread.getSnapshot()).toMatchObject({ conversationId: null, messages: [], error: { statusCode: 402 } })
  expect([...server.conversations.keys(), ...server.trash.keys()]).toEqual([])
})

test('a conversation that was made but could not be taken back is used by the next try', async () => {
  const server = await startChatServer()
  const thread = createThread({ api: server.api, conversation: null, sleep: noWait })
  onTestFinished(thread.close)
  // The path of a conversation ends with a digit.
  const unreachable = ['/start', ...Array.from({ length: 10 }, (_, digit) => String(digit))]
  for (const end of unreachable) server.failures[end] = 500
  await expect(thread.send({ content: 'First' })).resolves.toBe(false)
  expect(server.conversations.size).toBe(1)
  for (const end of unreachable) delete server.failures[end]
  await say(server, thread, 'First', 'Reply')
  expect([...server.conversations.keys()]).toEqual([thread.getSnapshot().conversationId])
})

test('a title that comes with the first words of a reply is that of the new conversation', async () => {
  const server = await startChatServer()
  const thread = createThread({ api: server.api, conversation: null, sleep: noWait })
  onTestFinished(thread.close)
  await thread.send({ content: 'First' })
  const pen = await server.pen()
  pen.tell({ event: 'title', data: { title: 'First' } })
  pen.finish()
  await until(thread, idle)
  expect(thread.getSnapshot().conversation?.title).toBe('First')
})
