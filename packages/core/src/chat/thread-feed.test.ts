import { expect, onTestFinished, test } from 'vitest'

import { buildId, until } from '../testing/index.ts'
import { idle, noWait, startThread, texts } from '../testing/thread-on-server.ts'
import { createConversationFeed } from './conversation-feed.ts'

const ada = { id: buildId(), name: 'Ada' }

/** A thread of a workspace's conversation that hears what others do. */
async function startShared() {
  const { server, id, answer, question, open } = await startThread()
  const conversation = server.conversations.get(id)
  const workspace = buildId()
  if (conversation !== undefined) server.conversations.set(id, { ...conversation, owner: workspace })
  const feed = createConversationFeed({ api: server.api, sleep: noWait })
  const thread = open({ feed })
  await thread.open()
  onTestFinished(thread.close)
  await expect.poll(server.feedListeners).toBe(1)
  const tell = (message: string) =>
    server.tellEvent({ event: 'message', data: { conversation: id, message, workspace } })
  return { server, id, workspace, answer, question, thread, tell }
}

test('shows what another person writes, changes and deletes', async () => {
  const { server, id, answer, thread, tell } = await startShared()
  const said = server.say({ conversation: id, text: 'From Ada', author: ada })
  tell(said.id)
  await until(thread, (now) => texts(now).at(-1) === 'From Ada')
  const [first] = thread.getSnapshot().messages
  server.messages.set(said.id, { ...said, text: 'Changed', updatedAt: new Date(Date.now() + 1000).toISOString() })
  tell(said.id)
  await until(thread, (now) => texts(now).at(-1) === 'Changed')
  server.messages.delete(said.id)
  server.conversations.set(id, { ...server.conversations.get(id)!, leaf: answer.id })
  tell(said.id)
  await until(thread, (now) => now.messages.length === 2)
  expect(thread.getSnapshot().messages[0]).toBe(first)
})

test('reads a changed message again that is too far up for a reload of the end', async () => {
  const { server, id, question, thread, tell } = await startShared()
  for (let at = 0; at < 60; at++) server.say({ conversation: id, text: `m${at}` })
  const last = server.say({ conversation: id, text: 'last' })
  tell(last.id)
  await until(thread, (now) => texts(now).at(-1) === 'last')
  await thread.loadOlder()
  expect(texts(thread.getSnapshot())[0]).toBe('Hi')
  server.messages.set(question.id, { ...question, text: 'Hi all', updatedAt: new Date().toISOString() })
  tell(question.id)
  await until(thread, (now) => texts(now)[0] === 'Hi all' && now.messages.length === 63)
})

test('watches the reply that another person asked for, and names them', async () => {
  const { server, id, thread } = await startShared()
  const pen = server.begin(id, 'Asked by Ada')
  const reply = server.messages.get(pen.message)
  if (reply !== undefined) server.messages.set(pen.message, { ...reply, author: ada })
  server.tellFeed(id)
  await until(thread, ({ running }) => running !== null)
  pen.write('Dear Ada')
  const growing = await until(thread, ({ running }) => running?.text === 'Dear Ada')
  expect(texts(growing).slice(-2)).toEqual(['Asked by Ada', 'Dear Ada'])
  pen.finish()
  expect(texts(await until(thread, idle)).at(-1)).toBe('Dear Ada')
})

test('shows what is written during a reply after that reply', async () => {
  const { server, id, thread, tell } = await startShared()
  await thread.send({ content: 'Go on' })
  const pen = await server.pen()
  pen.write('One')
  const note = server.say({ conversation: id, text: 'A note', author: ada })
  tell(note.id)
  await until(thread, (now) => texts(now).at(-1) === 'A note')
  pen.write(' two')
  const growing = await until(thread, ({ running }) => running?.text === 'One two')
  expect(texts(growing).slice(-3)).toEqual(['Go on', 'One two', 'A note'])
  pen.finish()
  expect(texts(await until(thread, idle)).slice(-3)).toEqual(['Go on', 'One two', 'A note'])
})

test('keeps the branch that is shown when someone asks on another one', async () => {
  const { server, id, answer, question, thread } = await startShared()
  const showTo = (leaf: string) => server.conversations.set(id, { ...server.conversations.get(id)!, leaf })
  showTo(question.id)
  const pen = server.begin(id, 'Elsewhere')
  // This reader has chosen the branch with the answer.
  showTo(answer.id)
  const data = { conversation: id, state: 'running', message: pen.message } as const
  server.tellEvent({ event: 'conversation', data })
  await until(thread, ({ run }) => run === 'streaming')
  pen.write('Far away')
  pen.finish()
  const ended = await until(thread, idle)
  expect(texts(ended)).toEqual(['Hi', 'Hello'])
})

test('takes over the name and the read mark that were changed elsewhere', async () => {
  const { server, id, answer, thread } = await startShared()
  server.tellEvent({ event: 'view', data: { conversation: id, lastRead: answer.id, unread: 0, muted: true } })
  await until(thread, ({ conversation }) => conversation?.lastRead === answer.id)
  expect(thread.getSnapshot().conversation).toMatchObject({ unread: 0, muted: true })
  server.conversations.set(id, { ...server.conversations.get(id)!, title: 'New name' })
  const data = { conversation: id, state: 'idle', message: null, changed: true } as const
  server.tellEvent({ event: 'conversation', data })
  await until(thread, ({ conversation }) => conversation?.title === 'New name')
})

test('continues at the end of the conversation, wherever that is by now, and names the place only of a change', async () => {
  const { server, id, thread, question } = await startShared()
  const said = server.say({ conversation: id, text: 'Not seen yet', author: ada })
  await thread.send({ content: 'Go on' })
  const pen = await server.pen()
  pen.finish()
  expect(texts(await until(thread, idle)).slice(0, 4)).toEqual(['Hi', 'Hello', 'Not seen yet', 'Go on'])
  expect(thread.getSnapshot().messages[3]?.parent).toBe(said.id)
  await thread.edit(question.id, { content: 'Hi again' })
  ;(await server.pen()).finish()
  await until(thread, idle)
  const bodies = server.received.filter(({ url }) => url.endsWith('/start')).map(({ body }) => JSON.parse(body))
  expect(bodies).toEqual([{ content: 'Go on' }, { content: 'Hi again', parent: null }])
})
