import { expect, onTestFinished, test } from 'vitest'

import { startChatServer } from '../testing/chat-server.ts'
import { buildConversation, LONG_TIMEOUT, until } from '../testing/index.ts'
import { createConversationFeed, type FeedEvent } from './conversation-feed.ts'
import { compareConversations, createConversationList } from './conversation-list.ts'
import type { Conversation } from './entities.ts'

const at = (minute: number): string => `2026-03-01T12:${String(minute).padStart(2, '0')}:00.000Z`

async function setUp() {
  const server = await startChatServer()
  const [old, young, pinned] = [
    buildConversation({ title: 'Old', updatedAt: at(1) }),
    buildConversation({ title: 'Young', updatedAt: at(2) }),
    buildConversation({ title: 'Pinned', updatedAt: at(0), pinned: true }),
  ] as const
  for (const conversation of [old, young, pinned]) server.conversations.set(conversation.id, conversation)
  const feed = createConversationFeed({ api: server.api, sleep: async () => undefined })
  const list = createConversationList({ api: server.api, feed })
  onTestFinished(list.close)
  await list.open()
  return { server, list, feed, old, young, pinned }
}

const titles = (list: { getSnapshot: () => { list: readonly Conversation[] } }): string[] =>
  list.getSnapshot().list.map(({ title }) => title)

test('a list that was preloaded has its rows before it opens, and opening does not load them again', async () => {
  const { server, feed } = await setUp()
  const list = createConversationList({ api: server.api, feed })
  onTestFinished(list.close)
  const searches = () => server.received.filter(({ url }) => url.startsWith('/ai/conversation/search')).length
  const before = searches()
  await list.preload()
  expect(titles(list)).toEqual(['Pinned', 'Young', 'Old'])
  await list.open()
  expect(searches()).toBe(before + 1)
  await list.open()
  expect(searches()).toBe(before + 2)
})

test('pinned first, then the newest', async () => {
  const { list } = await setUp()
  expect(titles(list)).toEqual(['Pinned', 'Young', 'Old'])
})

test('a new conversation and a changed one take their place', async () => {
  const { list, old } = await setUp()
  list.put(buildConversation({ title: 'New', updatedAt: at(3) }))
  expect(titles(list)).toEqual(['Pinned', 'New', 'Young', 'Old'])
  list.put({ ...old, updatedAt: at(4) })
  expect(titles(list)).toEqual(['Pinned', 'Old', 'New', 'Young'])
})

test('a change shows at once, and is taken back if the server refuses', async () => {
  const { server, list, old } = await setUp()
  const changing = list.change(old.id, { title: 'Renamed', pinned: true })
  expect(titles(list)).toEqual(['Renamed', 'Pinned', 'Young'])
  await changing
  expect(server.conversations.get(old.id)?.title).toBe('Renamed')
  server.failures[old.id] = 403
  await expect(list.change(old.id, { title: 'Again' })).rejects.toMatchObject({ statusCode: 403 })
  expect(titles(list)[0]).toBe('Renamed')
})

test('a removed conversation is gone at once, and back if the server refuses', async () => {
  const { server, list, old, young } = await setUp()
  await list.remove(old.id)
  expect(server.conversations.has(old.id)).toBe(false)
  server.failures[young.id] = 500
  const removing = list.remove(young.id)
  expect(titles(list)).toEqual(['Pinned'])
  await expect(removing).rejects.toMatchObject({ statusCode: 500 })
  expect(titles(list)).toEqual(['Pinned', 'Young'])
})

test('what happens elsewhere shows: a running dot, a title, a conversation made by another client', async () => {
  const { server, list, old } = await setUp()
  await expect.poll(server.feedListeners, LONG_TIMEOUT).toBe(1)
  server.conversations.set(old.id, { ...old, state: 'running', title: 'Titled', updatedAt: at(5) })
  server.tellFeed(old.id)
  await until(list, ({ list: rows }) => rows[1]?.title === 'Titled' && rows[1].state === 'running')
  const made = buildConversation({ title: 'Made elsewhere', updatedAt: at(6) })
  server.conversations.set(made.id, made)
  server.tellFeed(made.id)
  await until(list, ({ list: rows }) => rows[1]?.title === 'Made elsewhere')
})

test('a conversation that was archived elsewhere leaves the list, and an archived one that changes stays out', async () => {
  const { server, list, old } = await setUp()
  await expect.poll(server.feedListeners, LONG_TIMEOUT).toBe(1)
  server.conversations.set(old.id, { ...old, archivedAt: at(5), updatedAt: at(5) })
  server.tellFeed(old.id)
  await until(list, ({ list: rows }) => rows.every(({ id }) => id !== old.id))
  list.put({ ...old, archivedAt: at(5), title: 'Renamed' })
  expect(titles(list)).toEqual(['Pinned', 'Young'])
})

test('what is deleted elsewhere goes, and does not come back with an answer from before', async () => {
  const { server, list, old } = await setUp()
  await expect.poll(server.feedListeners, LONG_TIMEOUT).toBe(1)
  server.deleteElsewhere(old.id)
  await until(list, ({ list: rows }) => rows.every(({ id }) => id !== old.id))
  list.put(old)
  // Deleting it here too succeeds, because it's gone.
  server.failures[old.id] = 404
  await list.remove(old.id)
  expect(titles(list)).toEqual(['Pinned', 'Young'])
})

test('after the line was lost the list is read again', async () => {
  const { server, list } = await setUp()
  await expect.poll(server.feedListeners, LONG_TIMEOUT).toBe(1)
  const made = buildConversation({ title: 'Missed', updatedAt: at(7) })
  server.conversations.set(made.id, made)
  server.dropFeed()
  await until(list, ({ list: rows }) => rows.some(({ title }) => title === 'Missed'))
})

test('searching asks the server, and rows that come by themselves do not disturb what was found', async () => {
  const { server, list } = await setUp()
  await list.search('  words ')
  expect(server.received.at(-1)?.url).toContain('q=words')
  list.put(buildConversation({ title: 'Unrelated' }))
  expect(titles(list)).not.toContain('Unrelated')
  await list.search('')
  expect(server.received.at(-1)?.url).not.toContain('q=')
})

test('what was found in a conversation stays when it changes', async () => {
  const { server, list, old } = await setUp()
  const match = { message: old.id, excerpt: 'words', highlights: [[0, 5] as [number, number]] }
  server.found.set(old.id, match)
  await list.search('words')
  await list.change(old.id, { title: 'Renamed' })
  list.put({ ...old, title: 'Again' })
  expect(list.getSnapshot().list.find(({ id }) => id === old.id)).toMatchObject({ title: 'Again', match })
  await list.search('')
  expect(list.getSnapshot().list.some((row) => row.match !== undefined)).toBe(false)
})

test('one connection serves all who listen, and is closed while nobody looks', async () => {
  const { server, list, feed } = await setUp()
  const heard: string[] = []
  const unsubscribe = feed.subscribe(({ event }) => void (event === 'opened' || heard.push(event)))
  await expect.poll(server.feedListeners, LONG_TIMEOUT).toBe(1)
  feed.setActive(false)
  await expect.poll(server.feedListeners, LONG_TIMEOUT).toBe(0)
  feed.setActive(true)
  await expect.poll(server.feedListeners, LONG_TIMEOUT).toBe(1)
  await expect.poll(() => heard, LONG_TIMEOUT).toEqual(['missed'])
  unsubscribe()
  list.close()
  await expect.poll(server.feedListeners, LONG_TIMEOUT).toBe(0)
})

test('the list of a workspace asks for its conversations, and has no others', async () => {
  const { server, feed } = await setUp()
  const workspace = crypto.randomUUID()
  const list = createConversationList({ api: server.api, feed, workspace })
  onTestFinished(list.close)
  await list.open()
  expect(server.received.at(-1)?.url).toContain(`workspace=${workspace}`)
  list.put(buildConversation({ title: 'Shared', owner: workspace, updatedAt: at(9) }))
  list.put(buildConversation({ title: 'Own', updatedAt: at(9) }))
  list.put(buildConversation({ title: 'Of another workspace', owner: crypto.randomUUID(), updatedAt: at(9) }))
  expect(titles(list)).toContain('Shared')
  expect(titles(list)).not.toContain('Own')
  expect(titles(list)).not.toContain('Of another workspace')
})

test('the list of a workspace is read again when events begin to arrive, because others may have written before', async () => {
  const { server } = await setUp()
  const listeners = new Set<(event: FeedEvent) => void>()
  const feed = {
    subscribe: (listener: (event: FeedEvent) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  const shared = createConversationList({ api: server.api, feed, workspace: crypto.randomUUID() })
  const own = createConversationList({ api: server.api, feed })
  for (const list of [shared, own]) onTestFinished(list.close)
  await Promise.all([shared.open(), own.open()])
  const late = buildConversation({ title: 'Late', updatedAt: at(9) })
  server.conversations.set(late.id, late)
  const before = server.received.length
  for (const listener of listeners) listener({ event: 'opened' })
  await expect.poll(() => titles(shared), LONG_TIMEOUT).toContain('Late')
  expect(server.received).toHaveLength(before + 1)
})

test('in a workspace, a pin and the archive change only what the caller sees', async () => {
  const { server, feed, old } = await setUp()
  const list = createConversationList({ api: server.api, feed, workspace: crypto.randomUUID() })
  onTestFinished(list.close)
  await list.open()
  await list.change(old.id, { pinned: true })
  await list.archive(old.id, true)
  await list.change(old.id, { title: 'Renamed' })
  const changes = server.received.filter(({ url }) => url.includes(old.id))
  expect(changes.map(({ url }) => url.replace(old.id, 'ID'))).toEqual([
    '/ai/conversation/list/ID/view',
    '/ai/conversation/list/ID/view',
    '/ai/conversation/list/ID',
  ])
})

test('the order is total', () => {
  const rows = [buildConversation(), buildConversation({ pinned: true }), buildConversation({ updatedAt: at(9) })]
  const sorted = rows.toSorted(compareConversations)
  expect(rows.toReversed().toSorted(compareConversations)).toEqual(sorted)
})
