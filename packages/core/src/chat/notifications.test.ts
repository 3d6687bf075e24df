import { expect, onTestFinished, test } from 'vitest'

import { createApi } from '../client/index.ts'
import { createSession } from '../session/session.ts'
import { buildId, createMemoryStorage } from '../testing/index.ts'
import { json, startTestServer } from '../testing/test-server.ts'
import type { FeedEvent } from './conversation-feed.ts'
import type { Notification } from './notification-contract.ts'
import { createNotifications } from './notifications.ts'

const AT = '2026-11-28T00:00:00.000Z'

const buildNotification = (): Notification => ({
  id: buildId(),
  kind: 'mention',
  workspace: { id: buildId(), name: 'Film crew' },
  conversation: { id: buildId(), title: 'Plans' },
  message: buildId(),
  excerpt: '@Ada look',
  author: null,
  createdAt: AT,
  updatedAt: AT,
  readAt: null,
})

async function setUp(count: number) {
  const server = { rows: Array.from({ length: count }, buildNotification), isFailing: false }
  const unreadNow = () => server.rows.filter(({ readAt }) => readAt === null)
  const { baseUrl, received } = await startTestServer(({ url, body }, response) => {
    if (server.isFailing) return json(response, 500, { code: 'test.failing', message: 'No' })
    if (url === '/notification/read') {
      const { ids }: { ids?: string[] } = JSON.parse(body)
      server.rows = server.rows.map((row) => (ids?.includes(row.id) === false ? row : { ...row, readAt: AT }))
      return json(response, 200, { unread: unreadNow().length })
    }
    const query = new URL(url, 'http://x').searchParams
    const found = query.has('unread') ? unreadNow() : server.rows
    const list = found.slice(0, Number(query.get('limit')))
    return json(response, 200, { list, total: found.length, unread: unreadNow().length })
  })
  const listeners = new Set<(event: FeedEvent) => void>()
  const feed = {
    subscribe: (listener: (event: FeedEvent) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  const tell = (event: FeedEvent) => {
    for (const listener of listeners) listener(event)
  }
  const api = createApi({ baseUrl, session: createSession(createMemoryStorage()) })
  const notifications = createNotifications({ api, feed })
  notifications.open()
  onTestFinished(notifications.close)
  const unread = () => notifications.unread.getSnapshot()
  await expect.poll(unread).toBe(count)
  const { list, read, close, unread: store } = notifications
  return { server, received, listeners, tell, list, read, close, store, unread }
}

const news: FeedEvent = {
  event: 'notification',
  data: { notification: buildId(), workspace: buildId(), conversation: buildId(), message: buildId() },
}

test('events update the number of unread notifications, and a list that’s loaded', async () => {
  const { server, tell, unread, list, store } = await setUp(1)
  let changes = 0
  onTestFinished(store.subscribe(() => (changes += 1)))
  server.rows = [buildNotification(), ...server.rows]
  tell(news)
  await expect.poll(unread).toBe(2)
  expect(list.getSnapshot().list).toEqual([])
  await list.reset()
  server.rows = [buildNotification(), ...server.rows]
  tell({ event: 'missed' })
  await expect.poll(() => list.getSnapshot().list).toHaveLength(3)
  expect(unread()).toBe(3)
  expect(changes).toBe(2)
})

test('other events, and those after closing, load nothing', async () => {
  const { received, tell, close, listeners } = await setUp(1)
  const before = received.length
  tell({ event: 'message', data: { conversation: buildId(), message: buildId() } })
  close()
  expect(listeners.size).toBe(0)
  expect(received).toHaveLength(before)
})

test('some or all are marked as read, right away', async () => {
  const { list, read, unread } = await setUp(3)
  await list.reset()
  const [first] = list.getSnapshot().list
  const reading = read([first?.id ?? ''])
  expect(list.getSnapshot().list.map(({ readAt }) => readAt === null)).toEqual([false, true, true])
  await reading
  expect(unread()).toBe(2)
  await read('all')
  expect(list.getSnapshot().list.every(({ readAt }) => readAt !== null)).toBe(true)
  expect(unread()).toBe(0)
})

test('those that couldn’t be marked are unread again, but not those that were read before', async () => {
  const { server, list, read, unread } = await setUp(2)
  await list.reset()
  await read([list.getSnapshot().list[0]?.id ?? ''])
  server.isFailing = true
  await expect(read('all')).rejects.toMatchObject({ code: 'test.failing' })
  expect(list.getSnapshot().list.map(({ readAt }) => readAt === null)).toEqual([false, true])
  expect(unread()).toBe(1)
})
