import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { fullText, newId } from '../../db/index.ts'
import {
  buildConversation,
  buildMessage,
  signedInApi,
  startTestServer,
  testEngines,
  type TestServer,
} from '../../testing/index.ts'

const titles = ({ list }: { list: readonly { title: string }[] }) => list.map(({ title }) => title)

describe.each(testEngines())('conversations on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.close())

  const newUser = async () => {
    const api = await signedInApi(server)
    return { chat: api.chat, id: api.user.id }
  }

  test('one is created, read, changed and deleted', async () => {
    const { chat } = await newUser()
    const made = await chat.createConversation({ body: { title: 'Trees', model: 'saffron-demo' } })
    expect(made).toMatchObject({ title: 'Trees', model: 'saffron-demo', pinned: false, leaf: null, state: 'idle' })
    const call = { params: { id: made.id } }
    expect(await chat.getConversation(call)).toEqual(made)
    const changed = await chat.updateConversation({ ...call, body: { title: 'Woods', pinned: true, model: null } })
    expect(changed).toMatchObject({ id: made.id, title: 'Woods', pinned: true, model: null })
    expect(await chat.deleteConversation(call)).toEqual(changed)
    await expect(chat.getConversation(call)).rejects.toMatchObject({ code: 'conversation.not_found' })
  })

  test('pinned ones come first, then the most recent message, unless the caller sorts', async () => {
    const { chat } = await newUser()
    const make = (title: string) => chat.createConversation({ body: { title } })
    const [old, pinned] = [await make('old'), await make('pinned'), await make('new')]
    await chat.updateConversation({ params: { id: pinned.id }, body: { pinned: true } })
    expect(titles(await chat.searchConversations({ query: {} }))).toEqual(['pinned', 'new', 'old'])
    await chat.createMessage({ body: { conversation: old.id, role: 'user', text: 'Hi' } })
    expect(titles(await chat.searchConversations({ query: {} }))).toEqual(['pinned', 'old', 'new'])
    expect(titles(await chat.searchConversations({ query: { sort: 'title' } }))).toEqual(['new', 'old', 'pinned'])
    const newest = await chat.searchConversations({ query: { sort: '-updatedAt' } })
    expect(titles(newest)).toEqual(['old', 'new', 'pinned'])
    const second = await chat.searchConversations({ query: { page: 2, limit: 2 } })
    expect([titles(second), second.total]).toEqual([['new'], 3])
  })

  test('an unknown order is rejected with the field', async () => {
    const { chat } = await newUser()
    const searching = chat.searchConversations({ query: { sort: 'secret' } })
    await expect(searching).rejects.toMatchObject({ statusCode: 400, issues: [{ path: 'query.sort' }] })
  })

  test('they’re found by title and message, even by two Chinese characters', async () => {
    const [{ chat, id: owner }, stranger] = [await newUser(), await newUser()]
    const { db } = server.deps
    await buildConversation(db, owner, { title: 'A walk in the woods' })
    const tea = await buildConversation(db, owner, { title: '茶' })
    await buildMessage(db, tea, { text: '我想學習泡烏龍茶的方法' })
    await buildMessage(db, tea, { role: 'assistant', text: 'Use water of 95 °C.' })
    const find = async (q: string) => titles(await chat.searchConversations({ query: { q } }))
    expect(await find('woods')).toEqual(['A walk in the woods'])
    expect(await find('烏龍')).toEqual(['茶'])
    expect(await find('water 95')).toEqual(['茶'])
    expect(await find('龍烏')).toEqual([])
    expect(await find('  ')).toHaveLength(2)
    expect((await stranger.chat.searchConversations({ query: { q: '烏龍' } })).total).toBe(0)
  })

  test('a match has its newest message, and the positions of the words in its excerpt', async () => {
    const { chat, id: owner } = await newUser()
    const { db } = server.deps
    const talk = await buildConversation(db, owner, { title: 'Herons' })
    const root = await buildMessage(db, talk, { text: 'Tell me about herons.' })
    await buildMessage(db, talk, {
      role: 'assistant',
      text: `${'A long way off. '.repeat(20)}\nThe HERON stands still.`,
    })
    const branch = await buildMessage(db, talk, {
      role: 'assistant',
      parent: root.id,
      text: '蒼鷺站著不動，蒼鷺在等魚。',
    })
    await buildMessage(db, talk, { role: 'assistant', parent: root.id, text: 'Something else.' })
    const find = async (q: string) => (await chat.searchConversations({ query: { q } })).list[0]?.match
    const marked = async (q: string) => {
      const { excerpt = '', highlights = [] } = (await find(q)) ?? {}
      return highlights.map(([from, to]) => excerpt.slice(from, to))
    }
    expect(await find('heron stands')).toMatchObject({
      excerpt: expect.stringMatching(/^…A long way off\..* The HERON stands still\.$/),
    })
    expect(await marked('heron stands')).toEqual(['HERON', 'stands'])
    expect(await find('蒼鷺')).toEqual({
      message: branch.id,
      excerpt: branch.text,
      highlights: [
        [0, 2],
        [7, 9],
      ],
    })
    expect((await find('about'))?.message).toBe(root.id)
    await chat.updateConversation({ params: { id: talk.id }, body: { title: 'Tall birds' } })
    expect((await chat.searchConversations({ query: { q: 'birds' } })).list).toMatchObject([{ title: 'Tall birds' }])
    expect(await find('birds')).toBeUndefined()
    expect((await chat.searchConversations({ query: {} })).list[0]?.match).toBeUndefined()
  })

  test('pages of matches have the same order as the list, and an end', async () => {
    const { chat, id: owner } = await newUser()
    for (const title of ['heron 1', 'heron 2', 'heron 3']) {
      const made = await buildConversation(server.deps.db, owner, { title })
      if (title === 'heron 1') await chat.updateConversation({ params: { id: made.id }, body: { pinned: true } })
    }
    const page = async (number: number, sort?: string) => {
      const found = await chat.searchConversations({ query: { q: 'heron', page: number, limit: 2, sort } })
      return [titles(found), found.total]
    }
    expect(await page(1)).toEqual([['heron 1', 'heron 3'], 3])
    expect(await page(2)).toEqual([['heron 2'], 3])
    expect(await page(3)).toEqual([[], 3])
    expect(await page(2, 'title')).toEqual([['heron 3'], 3])
  })

  test('a search with very many matches returns the newest, and the total shows that', async () => {
    const { chat, id: owner } = await newUser()
    const { db } = server.deps
    const [old, young] = [await buildConversation(db, owner), await buildConversation(db, owner)]
    await buildMessage(db, old, { text: 'common rare' })
    await db.transaction(async (tx) => {
      const texts = fullText(db, 'chat_text')
      for (let at = 0; at < 5000; at++) await texts.put(tx, { id: newId(), owner, text: 'common' })
    })
    const { id: message } = await buildMessage(db, young, { text: 'common' })
    const found = await chat.searchConversations({ query: { q: 'common' } })
    expect(found).toMatchObject({ list: [{ id: young.id, match: { message } }], total: 1, capped: true })
    await chat.deleteConversation({ params: { id: old.id } })
    const inTrash = await chat.searchConversationTrash({ query: { q: 'common' } })
    expect(inTrash).toMatchObject({ list: [], total: 0, capped: true })
    await chat.restoreConversation({ params: { id: old.id } })
    const rare = await chat.searchConversations({ query: { q: 'rare' } })
    expect([rare.total, rare.capped]).toEqual([1, undefined])
  })

  test('renamed, changed or deleted ones are only found by their new words', async () => {
    const { chat } = await newUser()
    const { id } = await chat.createConversation({ body: { title: 'before' } })
    const message = await chat.createMessage({ body: { conversation: id, role: 'user', text: 'first' } })
    const count = async (q: string) => (await chat.searchConversations({ query: { q } })).total
    await chat.updateConversation({ params: { id }, body: { title: 'after' } })
    await chat.updateMessage({ params: { id: message.id }, body: { text: 'second' } })
    expect([await count('before'), await count('first')]).toEqual([0, 0])
    expect([await count('after'), await count('second')]).toEqual([1, 1])
    await chat.deleteMessage({ params: { id: message.id } })
    expect(await count('second')).toBe(0)
    await chat.deleteConversation({ params: { id } })
    expect(await count('after')).toBe(0)
  })

  test('an app has one conversation per user, even after two concurrent requests', async () => {
    const [{ chat }, stranger] = [await newUser(), await newUser()]
    const call = { params: { app: 'notes' } }
    const [one, two] = await Promise.all([chat.conversationForApp(call), chat.conversationForApp(call)])
    expect(one.id).toBe(two.id)
    expect((await chat.conversationForApp(call)).id).toBe(one.id)
    expect((await stranger.chat.conversationForApp(call)).id).not.toBe(one.id)
  })

  test('one is pinned and unpinned, and keeps that when it’s changed', async () => {
    const { chat } = await newUser()
    const { id, pinned } = await chat.createConversation({ body: { title: 'a' } })
    expect(pinned).toBe(false)
    const change = (body: { pinned?: boolean; title?: string }) => chat.updateConversation({ params: { id }, body })
    expect(await change({ pinned: true })).toMatchObject({ pinned: true, title: 'a' })
    expect(await change({ title: 'b' })).toMatchObject({ pinned: true, title: 'b' })
    expect(await change({ pinned: false })).toMatchObject({ pinned: false, title: 'b' })
  })

  test('one isn’t created for an unknown agent', async () => {
    const { chat } = await newUser()
    const made = chat.createConversation({ body: { title: 'a', agent: newId() } })
    await expect(made).rejects.toMatchObject({ statusCode: 404, code: 'agent.not_found' })
    expect((await chat.searchConversations()).total).toBe(0)
  })

  test('a reply without a question can’t be regenerated, and nothing is stored', async () => {
    const { chat } = await newUser()
    const { id } = await chat.createConversation({ body: { title: 'a' } })
    const reply = await chat.createMessage({ body: { conversation: id, role: 'assistant', text: 'Hello' } })
    const again = chat.startRun({ params: { id }, body: { regenerate: reply.id } }).next()
    await expect(again).rejects.toMatchObject({ statusCode: 404, code: 'message.not_found' })
    const { list } = await chat.searchMessages({ query: { conversation: id } })
    expect(list.map((message) => message.id)).toEqual([reply.id])
    expect(await chat.getConversation({ params: { id } })).toMatchObject({ state: 'idle' })
  })

  test('the visible branch must be its own, and is shown to its end', async () => {
    const { chat, id: owner } = await newUser()
    const { db } = server.deps
    const [here, elsewhere] = [await buildConversation(db, owner), await buildConversation(db, owner)]
    const root = await buildMessage(db, here)
    const first = await buildMessage(db, here, { parent: root.id, role: 'assistant' })
    const end = await buildMessage(db, here)
    await buildMessage(db, here, { parent: root.id, role: 'assistant' })
    const other = await buildMessage(db, elsewhere)
    const show = (leaf: string) => chat.updateConversation({ params: { id: here.id }, body: { leaf } })
    expect((await show(first.id)).leaf).toBe(end.id)
    await expect(show(other.id)).rejects.toMatchObject({ code: 'message.not_found' })
  })

  test('other users can’t access them', async () => {
    const [{ chat }, stranger] = [await newUser(), await newUser()]
    const { id } = await chat.createConversation({ body: { title: 'mine' } })
    const call = { params: { id } }
    const tries = [
      () => stranger.chat.getConversation(call),
      () => stranger.chat.updateConversation({ ...call, body: { title: 'yours' } }),
      () => stranger.chat.deleteConversation(call),
      () => stranger.chat.generateTitle(call),
      () => stranger.chat.stopRun(call),
      () => stranger.chat.startRun({ ...call, body: { content: 'hi' } }).next(),
      () => stranger.chat.attachRun({ ...call, body: {} }).next(),
      () => stranger.chat.searchMessages({ query: { conversation: id } }),
      () => stranger.chat.createMessage({ body: { conversation: id, role: 'user', text: 'hi' } }),
    ]
    for (const attempt of tries) await expect(attempt()).rejects.toMatchObject({ code: 'conversation.not_found' })
    expect(await chat.getConversation(call)).toMatchObject({ title: 'mine' })
    await expect(chat.getConversation({ params: { id: newId() } })).rejects.toMatchObject({ statusCode: 404 })
  })
})
