import { afterEach, expect, onTestFinished, test, vi } from 'vitest'

import { startChatServer } from '../testing/chat-server.ts'
import { buildConversation, buildId, buildQueuedAsk, until } from '../testing/index.ts'
import { idle, noWait, startThread, texts } from '../testing/thread-on-server.ts'
import { createConversationFeed } from './conversation-feed.ts'
import { createSharedChat } from './shared-chat.ts'

const [me, ada] = [buildId(), { id: buildId(), name: 'Ada' }]

afterEach(() => vi.useRealTimers())

/** What one member sees in a conversation of a workspace that they have open. */
async function startShared() {
  const server = await startChatServer()
  const conversation = buildConversation({ owner: buildId() })
  server.conversations.set(conversation.id, conversation)
  const feed = createConversationFeed({ api: server.api, sleep: noWait })
  const shared = createSharedChat({ api: server.api, feed, conversation: conversation.id, user: me })
  const close = shared.open()
  onTestFinished(close)
  await expect.poll(server.feedListeners).toBe(1)
  const shown = () =>
    server.received.filter(({ url }) => url.endsWith('/presence')).map(({ body }) => JSON.parse(body).typing as boolean)
  return { server, id: conversation.id, shared, close, shown }
}

test('the others in a conversation are seen, with who is typing, and never oneself', async () => {
  const { server, id, shared } = await startShared()
  const people = [
    { ...ada, typing: true },
    { id: me, name: 'Me', typing: false },
  ]
  server.tellEvent({ event: 'presence', data: { conversation: buildId(), people } })
  server.tellEvent({ event: 'presence', data: { conversation: id, people } })
  await expect.poll(() => shared.getSnapshot().people).toEqual([{ ...ada, typing: true }])
})

test('being there is told while the page is visible, and typing as soon as it begins and ends', async () => {
  const { shared, shown, close } = await startShared()
  await expect.poll(shown).toEqual([false])
  shared.type('H')
  shared.type('Hi')
  await expect.poll(shown).toEqual([false, true])
  shared.type('')
  await expect.poll(shown).toEqual([false, true, false])
  shared.setVisible(false)
  shared.type('unseen')
  shared.setVisible(true)
  await expect.poll(shown).toEqual([false, true, false, true])
  close()
  shared.type('')
  shared.setVisible(false)
  shared.setVisible(true)
  expect(shown()).toHaveLength(4)
})

test('a sign of life is sent every 15 s, and typing ends 5 s after the last input', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  const sent: boolean[] = []
  const showPresence = ({ body }: { body: { typing: boolean } }) => {
    sent.push(body.typing)
    return Promise.resolve({ list: [] })
  }
  const server = await startChatServer()
  const api = { chat: { ...server.api.chat, showPresence } }
  const feed = { subscribe: () => () => undefined }
  const shared = createSharedChat({ api, feed, conversation: buildId(), user: me })
  onTestFinished(shared.open())
  vi.advanceTimersByTime(30_000)
  expect(sent).toEqual([false, false, false])
  shared.type('Hello')
  vi.advanceTimersByTime(5000)
  expect(sent).toEqual([false, false, false, true, false])
})

test('queued messages are shown, read again when they change, and one’s own can be withdrawn', async () => {
  const { server, id, shared } = await startShared()
  const ask = buildQueuedAsk({ conversation: id, author: { id: me, name: 'Me' } })
  server.queues.set(id, [ask])
  server.tellEvent({ event: 'queue', data: { conversation: id } })
  await expect.poll(() => shared.getSnapshot().queued).toEqual([ask])
  expect(await shared.withdraw()).toEqual(ask)
  expect(shared.getSnapshot().queued).toEqual([])
})

test('a message can be queued during a reply, and begins at once where there is none', async () => {
  const { server, id, thread } = await startThread()
  server.queues.set(id, [])
  await thread.send({ content: 'Go on' })
  const pen = await server.pen()
  expect(await thread.queue({ content: 'Later' }, { model: 'm' })).toBe(true)
  expect(server.queues.get(id)).toMatchObject([{ content: 'Later' }])
  pen.finish()
  await until(thread, idle)
  server.queues.delete(id)
  expect(await thread.queue({ content: 'Now' })).toBe(true)
  const next = await server.pen()
  next.write('Yes')
  next.finish()
  await until(thread, (now) => idle(now) && texts(now).at(-1) === 'Yes')
  expect(texts(thread.getSnapshot()).slice(-2)).toEqual(['Now', 'Yes'])
  server.failures['/start'] = 409
  expect(await thread.queue({ content: 'Again' })).toBe(false)
  expect(thread.getSnapshot()).toMatchObject({ error: { statusCode: 409 }, failedDraft: { content: 'Again' } })
})
