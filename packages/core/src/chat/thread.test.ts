import { expect, onTestFinished, test } from 'vitest'

import { createApi } from '../client/index.ts'
import { createSession } from '../session/session.ts'
import { startChatServer } from '../testing/chat-server.ts'
import { buildConversation, buildId, createMemoryStorage, LONG_TIMEOUT, until } from '../testing/index.ts'
import { json, startTestServer } from '../testing/test-server.ts'
import { idle, noWait, say, startThread, texts } from '../testing/thread-on-server.ts'
import { createConversationFeed } from './conversation-feed.ts'
import type { Conversation } from './entities.ts'
import { createThread } from './thread.ts'

test('opening shows the path from the root to the leaf', async () => {
  const { thread, id } = await startThread()
  expect(thread.getSnapshot()).toMatchObject({ status: 'ready', run: 'idle', error: null, hasOlder: false })
  expect(thread.getSnapshot().conversation?.id).toBe(id)
  expect(texts(thread.getSnapshot())).toEqual(['Hi', 'Hello'])
})

test('what cannot be loaded is a failure that opening again mends', async () => {
  const { server, open } = await startThread()
  const thread = open()
  server.failures['/search'] = 500
  await thread.open()
  expect(thread.getSnapshot()).toMatchObject({ status: 'failed', error: { statusCode: 500 } })
  delete server.failures['/search']
  await thread.open()
  expect(thread.getSnapshot()).toMatchObject({ status: 'ready', error: null })
})

test('what is said after the path could not be loaded asks for the path again', async () => {
  const { server, open } = await startThread()
  const thread = open()
  server.failures['/search'] = 500
  await thread.open()
  thread.dismiss()
  expect(await thread.send({ content: 'Go on' })).toBe(false)
  expect(thread.getSnapshot()).toMatchObject({ status: 'failed', error: { statusCode: 500 } })
  delete server.failures['/search']
  const sending = thread.send({ content: 'Go on' })
  const pen = await server.pen()
  pen.finish()
  expect(await sending).toBe(true)
  expect(texts(thread.getSnapshot()).slice(0, 3)).toEqual(['Hi', 'Hello', 'Go on'])
  await until(thread, idle)
})

test('a conversation that is not there is that, even where its messages are refused first', async () => {
  const { baseUrl } = await startTestServer(({ url }, response) => {
    if (url.includes('/search')) return json(response, 400, { code: 'request.invalid', message: 'No' })
    return setTimeout(() => json(response, 404, { code: 'conversation.not_found', message: 'No' }), 100)
  })
  const api = createApi({ baseUrl, session: createSession(createMemoryStorage()) })
  const thread = createThread({ api, conversation: 'no-id' })
  await thread.open()
  expect(thread.getSnapshot()).toMatchObject({ status: 'failed', error: { code: 'conversation.not_found' } })
})

test('what is said shows at once, and keeps its place when the server has taken it', async () => {
  const { server, thread, answer } = await startThread()
  const sending = thread.send({ content: 'Go on' })
  const pending = thread.getSnapshot()
  expect(pending.run).toBe('starting')
  expect(texts(pending)).toEqual(['Hi', 'Hello', 'Go on', ''])
  expect(pending.messages.slice(2).every((message) => message.pending)).toBe(true)
  await expect(sending).resolves.toBe(true)
  const taken = thread.getSnapshot()
  expect(taken.messages.map(({ key }) => key)).toEqual(pending.messages.map(({ key }) => key))
  expect(taken.messages.some((message) => message.pending)).toBe(false)
  expect(taken.messages[2]).toMatchObject({ parent: answer.id, text: 'Go on' })
  const pen = await server.pen()
  pen.finish()
  await until(thread, idle)
})

test('a reply grows as it is written, and is a message like the others in the end', async () => {
  const { server, thread } = await startThread()
  await thread.send({ content: 'Go on' })
  const pen = await server.pen()
  pen.write('One ')
  pen.write('two')
  const growing = await until(thread, ({ running }) => running?.text === 'One two')
  expect(growing).toMatchObject({ run: 'streaming', running: { id: pen.message, status: 'running' } })
  expect(growing.messages.at(-1)).toBe(growing.running)
  pen.finish()
  const ended = await until(thread, idle)
  expect(ended.running).toBeNull()
  expect(ended.messages.at(-1)).toMatchObject({ id: pen.message, text: 'One two', status: 'complete' })
  expect(ended.messages.at(-1)?.key).toBe(growing.running?.key)
})

test('finished messages keep their object while a reply grows, and when the path is read again', async () => {
  const { server, thread } = await startThread()
  const before = thread.getSnapshot().messages
  await thread.send({ content: 'Go on' })
  const pen = await server.pen()
  pen.write('One')
  const growing = await until(thread, ({ running }) => running?.text === 'One')
  expect(growing.messages.slice(0, 2)).toEqual(before)
  expect(growing.messages[0]).toBe(before[0])
  expect(growing.messages[1]).toBe(before[1])
  pen.finish()
  const ended = await until(thread, idle)
  await thread.open()
  expect(thread.getSnapshot().messages[1]).toBe(before[1])
  expect(thread.getSnapshot().messages.map(({ key }) => key)).toEqual(ended.messages.map(({ key }) => key))
})

test('ten thousand deltas cost a few notifications, not ten thousand', async () => {
  const due: (() => void)[] = []
  const { server, thread } = await startThread({ schedule: (run) => void due.push(run) })
  await thread.send({ content: 'Long' })
  const pen = await server.pen()
  let told = 0
  thread.subscribe(() => {
    told += 1
  })
  for (let index = 0; index < 10_000; index += 1) pen.write('word ')
  pen.finish()
  const ended = await until(thread, idle)
  expect(ended.messages.at(-1)?.text).toBe('word '.repeat(10_000))
  expect(told).toBeLessThan(10)
  expect(due.length).toBeLessThan(10)
})

test('a dropped line is made again, and the text is whole', async () => {
  const { server, thread } = await startThread()
  await thread.send({ content: 'Go on' })
  const pen = await server.pen()
  const phases = new Set<string>()
  thread.subscribe(() => phases.add(thread.getSnapshot().run))
  for (const word of ['One ', 'two ', 'three ']) {
    pen.write(word)
    await until(thread, ({ running }) => running?.text.endsWith(word) === true)
    pen.cut()
  }
  pen.finish()
  const ended = await until(thread, idle)
  expect(ended.messages.at(-1)?.text).toBe('One two three ')
  expect(phases).toContain('reconnecting')
})

test('what is said while the conversation is still loading goes after its end, not beside it', async () => {
  const { server, open, answer } = await startThread()
  const thread = open()
  const opening = thread.open()
  await expect(thread.send({ content: 'Quick' })).resolves.toBe(true)
  await opening
  const pen = await server.pen()
  pen.finish()
  const ended = await until(thread, idle)
  expect(texts(ended)).toEqual(['Hi', 'Hello', 'Quick', ''])
  expect(ended.messages[2]?.parent).toBe(answer.id)
})

test('what is said to a conversation that cannot be loaded is given back', async () => {
  const { server, open } = await startThread()
  const thread = open()
  server.failures['/search'] = 500
  const opening = thread.open()
  await expect(thread.send({ content: 'Quick' })).resolves.toBe(false)
  await opening
  expect(thread.getSnapshot()).toMatchObject({ failedDraft: { content: 'Quick' }, error: { statusCode: 500 } })
})

test('a send that fails gives the draft back and takes the message off the screen', async () => {
  const { server, thread } = await startThread()
  const draft = { content: 'Precious words', attachments: [buildId()] }
  server.failures['/start'] = 503
  await expect(thread.send(draft)).resolves.toBe(false)
  expect(thread.getSnapshot()).toMatchObject({ run: 'idle', failedDraft: draft, error: { statusCode: 503 } })
  expect(texts(thread.getSnapshot())).toEqual(['Hi', 'Hello'])
  thread.dismiss()
  expect(thread.getSnapshot()).toMatchObject({ failedDraft: null, error: null })
})

test('while a reply is written nothing else can be said here', async () => {
  const { server, thread } = await startThread()
  await thread.send({ content: 'One' })
  await expect(thread.send({ content: 'Two' })).resolves.toBe(false)
  expect(thread.getSnapshot()).toMatchObject({ error: { code: 'run.in_progress' }, failedDraft: { content: 'Two' } })
  const pen = await server.pen()
  pen.finish()
  await until(thread, idle)
})

test('stopping ends the reply and keeps what was written', async () => {
  const { server, thread } = await startThread()
  await thread.send({ content: 'Go on' })
  const pen = await server.pen()
  pen.write('One')
  await until(thread, ({ running }) => running?.text === 'One')
  const stopping = thread.stop()
  expect(thread.getSnapshot().run).toBe('stopping')
  await stopping
  pen.finish('stopped')
  const ended = await until(thread, idle)
  expect(server.received.at(-1)?.url).toMatch(/\/stop$/)
  expect(ended.messages.at(-1)).toMatchObject({ text: 'One', status: 'stopped' })
})

test('a stop that fails is told, and the reply goes on', async () => {
  const { server, thread } = await startThread()
  await thread.send({ content: 'Go on' })
  const pen = await server.pen()
  server.failures['/stop'] = 500
  await thread.stop()
  expect(thread.getSnapshot()).toMatchObject({ run: 'streaming', error: { statusCode: 500 } })
  pen.finish()
  await until(thread, idle)
})

test('opening a conversation in the middle of a reply shows it from its beginning', async () => {
  const { server, open, id } = await startThread()
  const pen = server.begin(id, 'Asked elsewhere')
  pen.write('One ')
  const late = open()
  const lengths: number[] = []
  late.subscribe(() => lengths.push(late.getSnapshot().messages.at(-1)?.text.length ?? 0))
  await late.open()
  pen.write('two')
  await until(late, ({ running }) => running?.text === 'One two')
  pen.finish()
  const ended = await until(late, idle)
  expect(texts(ended)).toEqual(['Hi', 'Hello', 'Asked elsewhere', 'One two'])
  expect(lengths.filter((length) => length > 0)).toEqual(
    lengths.filter((length) => length > 0).toSorted((a, b) => a - b),
  )
})

test('several watchers, here and elsewhere, see the same', async () => {
  const { server, thread, open } = await startThread()
  const seen = [0, 0]
  thread.subscribe(() => (seen[0] = (seen[0] ?? 0) + 1))
  const unsubscribe = thread.subscribe(() => (seen[1] = (seen[1] ?? 0) + 1))
  await thread.send({ content: 'Go on' })
  unsubscribe()
  const other = open()
  await other.open()
  const pen = await server.pen()
  pen.write('Same')
  pen.finish()
  const [here, there] = await Promise.all([until(thread, idle), until(other, idle)])
  expect(texts(there)).toEqual(texts(here))
  expect(seen[0]).toBeGreaterThan(seen[1] ?? 0)
})

test('a title given to the conversation shows, and is told to the list', async () => {
  const told: Conversation[] = []
  const { server, thread } = await startThread({ onConversation: (conversation) => told.push(conversation) })
  await thread.send({ content: 'Go on' })
  const pen = await server.pen()
  pen.tell({ event: 'title', data: { title: 'Going on' } })
  pen.finish()
  await until(thread, idle)
  expect(thread.getSnapshot().conversation?.title).toBe('Going on')
  expect(told.at(-1)?.title).toBe('Going on')
})

test('a run that another client starts is watched, and what it ended with is read', async () => {
  const server = await startChatServer()
  const feed = createConversationFeed({ api: server.api, sleep: noWait })
  const conversation = buildConversation()
  server.conversations.set(conversation.id, conversation)
  const thread = createThread({ api: server.api, conversation: conversation.id, feed, sleep: noWait })
  onTestFinished(thread.close)
  await thread.open()
  await expect.poll(server.feedListeners, LONG_TIMEOUT).toBe(1)
  const pen = server.begin(conversation.id, 'From elsewhere')
  pen.write('One')
  server.tellFeed(conversation.id)
  await until(thread, ({ running }) => running?.text === 'One')
  pen.finish()
  await until(thread, idle)
  expect(texts(thread.getSnapshot())).toEqual(['From elsewhere', 'One'])
  server.begin(conversation.id, 'Missed').finish()
  server.tellFeed(conversation.id)
  await until(thread, ({ messages }) => messages.length === 4)
})

test('a conversation that is deleted elsewhere is gone, also while a reply is written', async () => {
  const { server, thread: first, id, open } = await startThread()
  first.close()
  const thread = open({ feed: createConversationFeed({ api: server.api, sleep: noWait }) })
  await thread.open()
  await expect.poll(server.feedListeners, LONG_TIMEOUT).toBe(1)
  const pen = server.begin(id, 'From elsewhere')
  pen.write('One')
  server.tellFeed(id)
  await until(thread, ({ running }) => running?.text === 'One')
  server.deleteElsewhere(id)
  await until(thread, ({ status }) => status === 'failed')
  expect(thread.getSnapshot()).toMatchObject({ run: 'idle', error: { code: 'conversation.not_found' } })
  thread.dismiss()
  expect(await thread.send({ content: 'Is anybody there?' })).toBe(false)
  expect(thread.getSnapshot()).toMatchObject({
    error: { code: 'conversation.not_found' },
    failedDraft: { content: 'Is anybody there?' },
  })
})

test('news of a run that comes after its end changes nothing of what is shown', async () => {
  const { server, thread: first, id, open } = await startThread()
  first.close()
  const thread = open({ feed: createConversationFeed({ api: server.api, sleep: noWait }) })
  await thread.open()
  await expect.poll(server.feedListeners, LONG_TIMEOUT).toBe(1)
  await say(server, thread, 'A long question', 'Reply')
  const keys = thread.getSnapshot().messages.map(({ key }) => key)
  const seen = new Set<string>()
  thread.subscribe(() => thread.getSnapshot().messages.forEach(({ key }) => seen.add(key)))
  const told = server.received.length
  server.conversations.set(id, buildConversation({ ...server.conversations.get(id), state: 'running' }))
  server.tellFeed(id)
  await expect.poll(() => server.received.length, LONG_TIMEOUT).toBeGreaterThan(told)
  await until(thread, idle)
  expect(thread.getSnapshot().messages.map(({ key }) => key)).toEqual(keys)
  expect([...seen].filter((key) => !keys.includes(key))).toEqual([])
})

test('closing stops watching, and the run goes on', async () => {
  const { server, thread, open } = await startThread()
  await thread.send({ content: 'Go on' })
  const pen = await server.pen()
  thread.close()
  pen.write('Unseen')
  pen.finish()
  const later = open()
  await later.open()
  expect(texts(later.getSnapshot()).at(-1)).toBe('Unseen')
})

test('closing while a message is on its way does not lose it', async () => {
  const { server, thread, open } = await startThread()
  const sending = thread.send({ content: 'Last words' })
  thread.close()
  await expect(sending).resolves.toBe(true)
  const pen = await server.pen()
  pen.finish()
  const later = open()
  await later.open()
  expect(texts(later.getSnapshot())).toContain('Last words')
})

test('a renamed conversation shows its name; a refused change is told', async () => {
  const { server, thread, id } = await startThread()
  await thread.update({ title: 'Named' })
  expect(thread.getSnapshot().conversation?.title).toBe('Named')
  server.failures[id] = 400
  await thread.update({ title: 'Again' })
  expect(thread.getSnapshot()).toMatchObject({ error: { statusCode: 400 }, conversation: { title: 'Named' } })
})
