import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import {
  buildConversation,
  buildMessage,
  signedInApi,
  startTestServer,
  testEngines,
  type TestServer,
} from '../../testing/index.ts'

const texts = ({ list }: { list: readonly { text: string }[] }) => list.map(({ text }) => text)

describe.each(testEngines())('messages on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.close())

  async function newThread(count = 0) {
    const { chat, user } = await signedInApi(server)
    const thread = await buildConversation(server.deps.db, user.id)
    for (let n = 1; n <= count; n++) await buildMessage(server.deps.db, thread, { text: `message ${n}` })
    const list = (query: { page?: number; limit?: number; sort?: string; q?: string; leaf?: string } = {}) =>
      chat.searchMessages({ query: { conversation: thread.id, ...query } })
    return { chat, thread, list }
  }

  test('a message is stored without a run, and ends the branch', async () => {
    const { chat, thread, list } = await newThread()
    expect(await list()).toEqual({ list: [], total: 0 })
    const body = { conversation: thread.id, role: 'user', text: 'Hello\nworld' } as const
    const message = await chat.createMessage({ body })
    expect(message).toMatchObject({
      ...body,
      parent: null,
      status: 'complete',
      parts: [{ type: 'text', text: 'Hello\nworld' }],
      siblings: [message.id],
    })
    expect(await list()).toEqual({ list: [message], total: 1 })
    expect((await chat.getConversation({ params: { id: thread.id } })).leaf).toBe(message.id)
  })

  test('a path is paged from either end', async () => {
    const { list } = await newThread(5)
    expect(texts(await list({ limit: 2 }))).toEqual(['message 1', 'message 2'])
    expect(texts(await list({ limit: 2, page: 3 }))).toEqual(['message 5'])
    expect(texts(await list({ limit: 2, sort: '-createdAt' }))).toEqual(['message 5', 'message 4'])
    expect(texts(await list({ limit: 2, page: 3, sort: '-createdAt' }))).toEqual(['message 1'])
    expect(await list({ limit: 2, page: 4 })).toEqual({ list: [], total: 5 })
  })

  test('a search filters a path by messages with these words', async () => {
    const { list } = await newThread(12)
    expect(await list({ q: 'message 12' })).toMatchObject({ total: 1, list: [{ text: 'message 12' }] })
    expect((await list({ q: 'message' })).total).toBe(12)
  })

  test('branches have separate paths', async () => {
    const { chat, thread, list } = await newThread(2)
    const {
      list: [first, second],
    } = await list()
    const text = 'another answer'
    const other = await chat.createMessage({
      body: { conversation: thread.id, role: 'assistant', text, parent: first?.id ?? null },
    })
    expect(other.siblings).toEqual([second?.id, other.id])
    expect(texts(await list())).toEqual(['message 1', text])
    expect(texts(await list({ leaf: second?.id ?? '' }))).toEqual(['message 1', 'message 2'])
    const root = await chat.createMessage({
      body: { conversation: thread.id, role: 'user', text: 'anew', parent: null },
    })
    expect(root.siblings).toEqual([first?.id, root.id])
  })

  test('only the text of a message changes', async () => {
    const { chat, list } = await newThread(1)
    const {
      list: [message],
    } = await list()
    const changed = await chat.updateMessage({ params: { id: message?.id ?? '' }, body: { text: 'changed' } })
    expect(changed).toEqual({
      ...message,
      text: 'changed',
      parts: [{ type: 'text', text: 'changed' }],
      updatedAt: changed.updatedAt,
    })
  })

  test('a deleted message takes its replies along, and a sibling branch is shown', async () => {
    const { chat, thread, list } = await newThread(1)
    const {
      list: [root],
    } = await list()
    const parent = root?.id ?? null
    const keep = await buildMessage(server.deps.db, thread, { text: 'keep', parent })
    const go = await buildMessage(server.deps.db, thread, { text: 'go', parent })
    await buildMessage(server.deps.db, thread, { text: 'goes too' })
    const deleted = await chat.deleteMessage({ params: { id: go.id } })
    expect(deleted).toMatchObject({ id: go.id, siblings: [keep.id, go.id] })
    expect(texts(await list())).toEqual(['message 1', 'keep'])
    await chat.deleteMessage({ params: { id: parent ?? '' } })
    expect(await list()).toEqual({ list: [], total: 0 })
  })

  test('a parent or a leaf of another conversation isn’t found', async () => {
    const { chat, thread } = await newThread(1)
    const { thread: other } = await newThread(1)
    const elsewhere = await buildMessage(server.deps.db, other)
    const body = { conversation: thread.id, role: 'user', text: 'x', parent: elsewhere.id } as const
    await expect(chat.createMessage({ body })).rejects.toMatchObject({ code: 'message.not_found' })
    const query = { conversation: thread.id, leaf: elsewhere.id }
    await expect(chat.searchMessages({ query })).rejects.toMatchObject({ code: 'message.not_found' })
  })

  test('other users can’t access them', async () => {
    const { list } = await newThread(1)
    const {
      list: [message],
    } = await list()
    const { chat: stranger } = await newThread()
    const params = { id: message?.id ?? '' }
    const updating = stranger.updateMessage({ params, body: { text: 'x' } })
    await expect(updating).rejects.toMatchObject({ code: 'message.not_found' })
    await expect(stranger.deleteMessage({ params })).rejects.toMatchObject({ code: 'message.not_found' })
    expect((await list()).list).toEqual([message])
  })
})
