import type { ConversationEvent } from '@saffron/core/chat'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import {
  addMember,
  buildWorkspace,
  hearEvents,
  signedInApi,
  startTestServer,
  testEngines,
  type TestServer,
} from '../../testing/index.ts'
import { pruneNotifications } from './notification-store.ts'

const notMember = { code: 'workspace.member_not_found', statusCode: 404 }

/** Returns the events of notifications among those that a client heard. */
const told = (heard: readonly ConversationEvent[]): ConversationEvent[] =>
  heard.filter(({ event }) => event === 'notification' || event === 'notificationsRead')

describe.each(testEngines())('A mention on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine, config: { demoPaceMs: 0 } })
  })
  afterAll(() => server.close())

  const build = async () => {
    const [owner, editor, viewer] = [await signedInApi(server), await signedInApi(server), await signedInApi(server)]
    const { db } = server.deps
    const workspace = await buildWorkspace(db, owner.user.id, 'Film crew')
    await addMember(db, workspace, editor.user.id, 'editor')
    await addMember(db, workspace, viewer.user.id, 'viewer')
    const { id } = await owner.chat.createConversation({ body: { workspace, title: 'Plans' } })
    return { owner, editor, viewer, workspace, id, params: { id } }
  }
  type Member = Awaited<ReturnType<typeof build>>['owner']
  const mention = ({ chat }: Member, conversation: string, people: readonly Member[], text = 'Look') =>
    chat.createMessage({ body: { conversation, role: 'user', text, mentions: people.map(({ user }) => user.id) } })
  const listOf = async ({ chat }: Member, query: { unread?: boolean } = {}) =>
    chat.searchNotifications({ query: { ...(query.unread !== undefined && { unread: query.unread }) } })

  test('is stored with the message, and told to whom it names', async () => {
    const { owner, editor, viewer, workspace, id } = await build()
    const heard = await hearEvents(viewer)
    const message = await mention(editor, id, [viewer, editor], '@Test user,\n  look  at this')
    expect(message.mentions).toEqual([viewer.user.id, editor.user.id])
    const found = await listOf(viewer)
    expect(found).toMatchObject({ total: 1, unread: 1 })
    expect(found.list).toMatchObject([
      {
        kind: 'mention',
        workspace: { id: workspace, name: 'Film crew' },
        conversation: { id, title: 'Plans' },
        message: message.id,
        excerpt: '@Test user, look at this',
        author: { id: editor.user.id, name: 'Test user' },
        readAt: null,
      },
    ])
    // Users get no notification of their own messages, or of mentions of others.
    for (const other of [owner, editor]) expect(await listOf(other)).toEqual({ list: [], total: 0, unread: 0 })
    const stored = { workspace, conversation: id, message: message.id }
    const news = { ...stored, notification: found.list[0]?.id }
    await expect
      .poll(() => heard)
      .toEqual([
        { event: 'message', data: stored },
        { event: 'notification', data: news },
      ])
  })

  test('is told to all clients of whom it names, also those that listen to another workspace', async () => {
    const { owner, viewer, id } = await build()
    const other = await buildWorkspace(server.deps.db, viewer.user.id, 'Another')
    const [inOwn, inOther] = [await hearEvents(viewer), await hearEvents(viewer, other)]
    await mention(owner, id, [viewer])
    await viewer.chat.readNotifications({ body: { all: true } })
    for (const heard of [inOwn, inOther]) {
      await expect.poll(() => told(heard).map(({ event }) => event)).toEqual(['notification', 'notificationsRead'])
    }
  })

  test('can be in a question to the model, and in a message that asks nothing', async () => {
    const { owner, viewer, id, params } = await build()
    const mentions = [viewer.user.id]
    for (const ask of [true, false]) {
      for await (const _event of owner.chat.startRun({ params, body: { content: '3 words', mentions, ask } }));
    }
    const { list } = await owner.chat.searchMessages({ query: { conversation: id } })
    expect(list.map((message) => message.mentions)).toEqual([mentions, undefined, mentions])
    expect((await listOf(viewer)).list.map(({ message }) => message)).toEqual([list[2]?.id, list[0]?.id])
  })

  test('of someone who is no member is rejected, and nothing is stored', async () => {
    const { owner, editor, id, params } = await build()
    const stranger = await signedInApi(server)
    await expect(mention(owner, id, [editor, stranger])).rejects.toMatchObject(notMember)
    const body = { content: 'Look', mentions: [stranger.user.id] }
    for (const ask of [true, false]) {
      await expect(owner.chat.startRun({ params, body: { ...body, ask } }).next()).rejects.toMatchObject(notMember)
    }
    const own = await owner.chat.createConversation({ body: {} })
    await expect(mention(owner, own.id, [editor])).rejects.toMatchObject(notMember)
    expect((await owner.chat.searchMessages({ query: { conversation: id } })).total).toBe(0)
    for (const { chat } of [editor, stranger]) expect((await chat.searchNotifications({ query: {} })).total).toBe(0)
  })

  test('is marked as read alone, with all others, or by reading the conversation', async () => {
    const { owner, editor, viewer, id, params } = await build()
    for (const text of ['one', 'two', 'three', 'four']) await mention(owner, id, [viewer, editor], text)
    const { list } = await listOf(viewer)
    const { chat } = viewer
    expect(await chat.readNotifications({ body: { ids: [list[0]?.id ?? '', crypto.randomUUID()] } })).toEqual({
      unread: 3,
    })
    await chat.changeView({ params, body: { lastRead: list[2]?.message ?? '' } })
    const unread = await listOf(viewer, { unread: true })
    expect(unread.list.map(({ excerpt }) => excerpt)).toEqual(['three'])
    expect(await chat.readNotifications({ body: { all: true } })).toEqual({ unread: 0 })
    expect((await listOf(viewer)).list.filter(({ readAt }) => readAt === null)).toEqual([])
    // Those of others stay unread.
    await chat.readNotifications({ body: { ids: (await listOf(editor)).list.map((each) => each.id) } })
    expect(await listOf(editor)).toMatchObject({ unread: 4 })
  })

  test('that is read is told to the reader’s other clients, with how many are left', async () => {
    const { owner, viewer, id, params } = await build()
    await mention(owner, id, [viewer])
    await mention(owner, id, [viewer])
    await mention(owner, id, [viewer])
    const heard = await hearEvents(viewer)
    const { list } = await listOf(viewer)
    await viewer.chat.changeView({ params, body: { lastRead: list[2]?.message ?? '' } })
    await expect.poll(() => told(heard)).toEqual([{ event: 'notificationsRead', data: { unread: 2 } }])
    // What was read before changes nothing.
    await viewer.chat.changeView({ params, body: { lastRead: list[2]?.message ?? '' } })
    await viewer.chat.readNotifications({ body: { all: true } })
    await expect.poll(() => told(heard).at(-1)).toEqual({ event: 'notificationsRead', data: { unread: 0 } })
    expect(told(heard)).toHaveLength(2)
  })

  test('is shown as long as its message can be read', async () => {
    const { owner, viewer, workspace, id, params } = await build()
    const first = await mention(owner, id, [viewer])
    await mention(owner, id, [viewer])
    await owner.chat.deleteConversation({ params })
    expect(await listOf(viewer)).toMatchObject({ total: 0, unread: 0 })
    await owner.chat.restoreConversation({ params })
    expect(await listOf(viewer)).toMatchObject({ total: 2, unread: 2 })
    const memberParams = { id: workspace, memberId: viewer.user.id }
    await owner.workspace.removeMember({ params: memberParams })
    expect(await listOf(viewer)).toEqual({ list: [], total: 0, unread: 0 })
    await addMember(server.deps.db, workspace, viewer.user.id, 'viewer')
    await owner.chat.deleteMessage({ params: { id: first.id } })
    expect((await listOf(viewer)).total).toBe(0)
  })

  test('is forgotten after a while', async () => {
    const { owner, viewer, id } = await build()
    await mention(owner, id, [viewer])
    const { list } = await listOf(viewer)
    await pruneNotifications(server.deps.db.query, list[0]?.createdAt ?? '')
    expect((await listOf(viewer)).total).toBe(1)
    await pruneNotifications(server.deps.db.query, new Date(Date.now() + 1000).toISOString())
    expect((await listOf(viewer)).total).toBe(0)
  })
})
