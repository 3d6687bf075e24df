import { expect, onTestFinished, test } from 'vitest'

import { createListStore } from '../paging/index.ts'
import { startChatServer } from '../testing/chat-server.ts'
import { buildConversation, buildId } from '../testing/index.ts'
import { noWait } from '../testing/thread-on-server.ts'
import { createConversationFeed } from './conversation-feed.ts'
import type { Conversation } from './entities.ts'
import { compareWorkspaceChats, followWorkspaceChats } from './follow-workspace-chats.ts'

/** Two chats of a workspace in a list that follows the feed. */
async function startList() {
  const server = await startChatServer()
  const workspace = buildId()
  const [old, recent] = ['2026-01-01', '2026-01-02'].map((day) =>
    buildConversation({ owner: workspace, title: day, unread: 0, updatedAt: `${day}T00:00:00.000Z` }),
  ) as [Conversation, Conversation]
  for (const chat of [old, recent]) server.conversations.set(chat.id, chat)
  const feed = createConversationFeed({ api: server.api, sleep: noWait })
  const list = createListStore<Conversation>({
    compare: compareWorkspaceChats,
    load: ({ signal, ...query }) => server.api.chat.searchConversations({ query, signal }),
  })
  await list.loadMore()
  onTestFinished(followWorkspaceChats({ api: server.api, feed, workspace, list }))
  await expect.poll(server.feedListeners).toBe(1)
  const shown = () => list.getSnapshot().list.map(({ title, unread }) => `${title} ${unread}`)
  return { server, workspace, old, recent, shown }
}

test('the chats of a workspace show new messages, names and what was read as it happens', async () => {
  const { server, workspace, old, recent, shown } = await startList()
  expect(shown()).toEqual(['2026-01-02 0', '2026-01-01 0'])
  server.conversations.set(old.id, { ...old, unread: 1, updatedAt: '2026-01-03T00:00:00.000Z' })
  server.tellEvent({ event: 'message', data: { conversation: old.id, message: buildId(), workspace } })
  await expect.poll(shown).toEqual(['2026-01-01 1', '2026-01-02 0'])
  server.tellEvent({ event: 'view', data: { conversation: old.id, unread: 0, workspace } })
  await expect.poll(shown).toEqual(['2026-01-01 0', '2026-01-02 0'])
  server.conversations.set(recent.id, { ...recent, title: 'Renamed' })
  const renamed = { conversation: recent.id, state: 'idle', message: null, changed: true, workspace } as const
  server.tellEvent({ event: 'conversation', data: renamed })
  await expect.poll(shown).toEqual(['2026-01-01 0', 'Renamed 0'])
})

test('a chat that is created or deleted comes and goes, and other spaces change nothing', async () => {
  const { server, workspace, old, shown } = await startList()
  server.conversations.delete(old.id)
  const gone = { conversation: old.id, state: 'idle', message: null, deleted: true } as const
  server.tellEvent({ event: 'conversation', data: gone })
  server.tellEvent({ event: 'conversation', data: { ...gone, workspace } })
  await expect.poll(shown).toEqual(['2026-01-02 0'])
  const created = buildConversation({ owner: workspace, title: 'New', unread: 0 })
  server.conversations.set(created.id, created)
  const changed = { conversation: created.id, state: 'idle', message: null, changed: true, workspace } as const
  server.tellEvent({ event: 'conversation', data: changed })
  await expect.poll(shown).toEqual(['New 0', '2026-01-02 0'])
})
