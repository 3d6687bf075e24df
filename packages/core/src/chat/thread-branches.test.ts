import { expect, test } from 'vitest'

import { until } from '../testing/index.ts'
import { idle, startThread, texts } from '../testing/thread-on-server.ts'

test('editing says it anew on a branch of its own, and both branches can be shown', async () => {
  const { server, thread, question } = await startThread()
  const editing = thread.edit(question.id, { content: 'Hi there' })
  expect(texts(thread.getSnapshot())).toEqual(['Hi there', ''])
  await editing
  const pen = await server.pen()
  pen.write('Good day')
  pen.finish()
  const edited = await until(thread, idle)
  expect(texts(edited)).toEqual(['Hi there', 'Good day'])
  expect(edited.messages[0]?.siblings).toEqual([question.id, edited.messages[0]?.id])
  // The test server shows exactly the requested leaf. The real one goes on to the branch's end.
  await thread.switchBranch(question.id)
  expect(texts(thread.getSnapshot())).toEqual(['Hi'])
  expect(thread.getSnapshot().messages[0]?.siblings).toHaveLength(2)
})

test('an edit that fails puts the old branch back', async () => {
  const { server, thread, question } = await startThread()
  server.failures['/start'] = 500
  await expect(thread.edit(question.id, { content: 'Hi there' })).resolves.toBe(false)
  expect(texts(thread.getSnapshot())).toEqual(['Hi', 'Hello'])
})

test('regenerating puts another reply in place of the one before', async () => {
  const { server, thread, answer } = await startThread()
  const asking = thread.regenerate(answer.id, { model: 'another' })
  expect(texts(thread.getSnapshot())).toEqual(['Hi', ''])
  await asking
  expect(JSON.parse(server.received.at(-1)?.body ?? '')).toEqual({ regenerate: answer.id, model: 'another' })
  const pen = await server.pen()
  pen.write('Hey')
  pen.finish()
  const ended = await until(thread, idle)
  expect(texts(ended)).toEqual(['Hi', 'Hey'])
  expect(ended.messages[1]?.siblings).toHaveLength(2)
})

test('a message without a reply can be answered after all', async () => {
  const { server, thread, id } = await startThread()
  const lonely = server.say({ conversation: id, role: 'user', text: 'Anyone?' })
  await thread.open()
  const asking = thread.regenerate(lonely.id)
  expect(texts(thread.getSnapshot())).toEqual(['Hi', 'Hello', 'Anyone?', ''])
  await asking
  const pen = await server.pen()
  pen.finish()
  await until(thread, idle)
  expect(texts(thread.getSnapshot())).toEqual(['Hi', 'Hello', 'Anyone?', ''])
})

test('a reply that was cut short goes on where it ended', async () => {
  const { server, thread, id } = await startThread()
  const cut = server.say({ conversation: id, role: 'assistant', text: 'One ', status: 'interrupted' })
  await thread.open()
  const going = thread.continueReply(cut.id)
  expect(texts(thread.getSnapshot()).at(-1)).toBe('One ')
  await going
  const pen = await server.pen()
  pen.write('two')
  pen.finish()
  const ended = await until(thread, idle)
  expect(ended.messages.at(-1)).toMatchObject({ id: cut.id, text: 'One two', status: 'complete' })
  expect(ended.messages).toHaveLength(3)
})

test('older messages of a long thread are loaded page by page, in their place', async () => {
  const { server, open, id } = await startThread()
  for (let index = 2; index < 130; index += 1) server.say({ conversation: id, text: `m${index}` })
  const thread = open()
  await thread.open()
  expect(thread.getSnapshot()).toMatchObject({ hasOlder: true })
  expect(thread.getSnapshot().messages).toHaveLength(50)
  const first = thread.getSnapshot().messages[0]
  await thread.loadOlder()
  expect(thread.getSnapshot().messages).toHaveLength(100)
  expect(thread.getSnapshot().messages[50]).toBe(first)
  await thread.loadOlder()
  await thread.loadOlder()
  expect(thread.getSnapshot()).toMatchObject({ hasOlder: false, loadingOlder: false })
  expect(thread.getSnapshot().messages).toHaveLength(130)
  expect(texts(thread.getSnapshot()).slice(0, 3)).toEqual(['Hi', 'Hello', 'm2'])
})

test('older messages that cannot be loaded are told, and can be tried again', async () => {
  const { server, open, id } = await startThread()
  for (let index = 2; index < 60; index += 1) server.say({ conversation: id, text: `m${index}` })
  const thread = open()
  await thread.open()
  server.failures['/search'] = 500
  await thread.loadOlder()
  expect(thread.getSnapshot()).toMatchObject({ loadingOlder: false, hasOlder: true, error: { statusCode: 500 } })
  delete server.failures['/search']
  await thread.loadOlder()
  expect(thread.getSnapshot().messages).toHaveLength(60)
})

test('a message far up is revealed with what follows it, one on another branch on that branch', async () => {
  const { server, thread, id, question } = await startThread()
  for (let at = 0; at < 130; at++) server.say({ conversation: id, text: `${at}` })
  await thread.open()
  expect(thread.getSnapshot().messages).toHaveLength(50)
  expect(await thread.reveal(question.id)).toBe(true)
  expect(thread.getSnapshot().messages).toHaveLength(132)
  expect(server.received.some(({ method }) => method === 'PUT')).toBe(false)
  const other = server.say({ conversation: id, text: 'Elsewhere', parent: question.id })
  server.say({ conversation: id, text: 'Here', parent: question.id })
  await thread.open()
  expect(texts(thread.getSnapshot())).toEqual(['Hi', 'Here'])
  expect(await thread.reveal(other.id)).toBe(true)
  expect(texts(thread.getSnapshot())).toEqual(['Hi', 'Elsewhere'])
})

test('a message far up is revealed while the messages before are on their way', async () => {
  const { server, open, id, question } = await startThread()
  for (let at = 0; at < 130; at++) server.say({ conversation: id, text: `${at}` })
  let held = Promise.resolve()
  const { chat } = server.api
  const searchMessages: typeof chat.searchMessages = async (input) => {
    if (input.query.sort !== undefined) await held
    return chat.searchMessages(input)
  }
  const thread = open({ api: { ...server.api, chat: { ...chat, searchMessages } } })
  await thread.open()
  const release: (() => void)[] = []
  held = new Promise((resolve) => void release.push(resolve))
  void thread.loadOlder()
  const asked = () => server.received.filter(({ url }) => url.includes('/message/search')).length
  const before = asked()
  const revealing = thread.reveal(question.id)
  // Both requests that check the path. The awaited page isn't requested yet.
  await expect.poll(() => asked() - before).toBe(2)
  // The requests after their responses.
  await chat.getConversation({ params: { id } })
  release[0]?.()
  expect(await revealing).toBe(true)
  expect(thread.getSnapshot().messages).toHaveLength(132)
})

test('where the branch cannot be put on show, nothing more is read', async () => {
  const { server, thread, id, question } = await startThread()
  const other = server.say({ conversation: id, text: 'Elsewhere', parent: question.id })
  server.say({ conversation: id, text: 'Here', parent: question.id })
  for (let at = 0; at < 60; at++) server.say({ conversation: id, text: `${at}` })
  await thread.open()
  server.failures[`/${id}`] = 500
  expect(await thread.reveal(other.id)).toBe(false)
  expect(thread.getSnapshot().messages).toHaveLength(50)
})

test('a message that is gone is not revealed, and the thread stays as it is', async () => {
  const { server, thread } = await startThread()
  const gone = server.say({ conversation: thread.getSnapshot().conversationId ?? '', text: 'Gone' })
  server.messages.delete(gone.id)
  expect(await thread.reveal(gone.id)).toBe(false)
  expect(texts(thread.getSnapshot())).toEqual(['Hi', 'Hello'])
  expect(thread.getSnapshot().error).toBeNull()
})
