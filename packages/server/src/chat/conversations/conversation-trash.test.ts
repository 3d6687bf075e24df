import { TRASH_DAYS } from '@saffron/core/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { fullText } from '../../db/index.ts'
import {
  buildConversation,
  buildMessage,
  buildOwner,
  eachDatabase,
  sendAsset,
  signedInApi,
  startTestServer,
  testEngines,
  type TestServer,
} from '../../testing/index.ts'
import { changeConversation, conversationIds } from './conversation-store.ts'
import { sweepConversations } from './conversation-trash.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const notFound = { statusCode: 404, code: 'conversation.not_found' }

describe.each(testEngines())('the trash of conversations on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine, config: { demoPaceMs: 2 } })
  })
  afterAll(() => server.close())

  /** Creates a user with one chat and one message. */
  async function newChat(text = 'Hello', title = 'titled') {
    const { chat, user, drive } = await signedInApi(server)
    const { id } = await chat.createConversation({ body: { title } })
    const { id: message } = await chat.createMessage({ body: { conversation: id, role: 'user', text } })
    const params = { id }
    const trashed = async (query = {}) =>
      (await chat.searchConversationTrash({ query })).list.map(({ id: listed }) => listed)
    const listed = async (query = {}) => (await chat.searchConversations({ query })).total
    return { chat, drive, user, id, params, message, trashed, listed }
  }

  test('a deleted conversation is only in the trash, and is restored unchanged', async () => {
    const { chat, params, id, message, trashed, listed } = await newChat('about herons')
    const before = await chat.updateConversation({ params, body: { pinned: true } })
    const deleted = await chat.deleteConversation({ params })
    expect(deleted).toEqual({ ...before, trashedAt: expect.any(String) })
    const tries = [
      () => chat.getConversation({ params }),
      () => chat.updateConversation({ params, body: { title: 'new' } }),
      () => chat.generateTitle({ params }),
      () => chat.stopRun({ params }),
      () => chat.startRun({ params, body: { content: 'hi' } }).next(),
      () => chat.attachRun({ params, body: {} }).next(),
      () => chat.searchMessages({ query: { conversation: id } }),
      () => chat.createMessage({ body: { conversation: id, role: 'user', text: 'hi' } }),
    ]
    for (const attempt of tries) await expect(attempt()).rejects.toMatchObject(notFound)
    const messageGone = { statusCode: 404, code: 'message.not_found' }
    const own = { params: { id: message } }
    await expect(chat.updateMessage({ ...own, body: { text: 'new' } })).rejects.toMatchObject(messageGone)
    await expect(chat.deleteMessage(own)).rejects.toMatchObject(messageGone)
    expect([await listed(), await listed({ q: 'herons' }), await listed({ q: 'titled' })]).toEqual([0, 0, 0])
    expect([await trashed(), await trashed({ q: 'herons' }), await trashed({ q: 'owls' })]).toEqual([[id], [id], []])

    expect(await chat.restoreConversation({ params })).toEqual(before)
    expect(await chat.restoreConversation({ params })).toEqual(before)
    expect([await listed(), await listed({ q: 'herons' }), await trashed()]).toEqual([1, 1, []])
    expect((await chat.searchMessages({ query: { conversation: id } })).total).toBe(1)
  })

  test('the trash lists the last deleted first, in pages', async () => {
    const { chat, id: first, trashed } = await newChat()
    await chat.deleteConversation({ params: { id: first } })
    server.passTime(1000)
    const { id: second } = await chat.createConversation({ body: { title: 'a' } })
    await chat.createMessage({ body: { conversation: second, role: 'user', text: 'x' } })
    await chat.deleteConversation({ params: { id: second } })
    expect(await trashed()).toEqual([second, first])
    expect(await trashed({ sort: 'title' })).toEqual([second, first])
    expect(await trashed({ sort: 'trashedAt', limit: 1 })).toEqual([first])
    await expect(trashed({ sort: 'secret' })).rejects.toMatchObject({ issues: [{ path: 'query.sort' }] })
  })

  test('a second deletion keeps it in the trash, and one with its deletion time is permanent', async () => {
    const { chat, params, id, trashed } = await newChat()
    const { trashedAt } = await chat.deleteConversation({ params })
    expect((await chat.deleteConversation({ params })).trashedAt).toBe(trashedAt)
    await chat.deleteConversation({ params, query: { trashedAt: new Date(0).toISOString() } })
    expect(await trashed()).toEqual([id])
    await chat.deleteConversation({ params, query: { trashedAt } })
    expect(await trashed()).toEqual([])
    await expect(chat.restoreConversation({ params })).rejects.toMatchObject(notFound)
    await expect(chat.deleteConversation({ params })).rejects.toMatchObject(notFound)
  })

  test('one without messages is deleted permanently', async () => {
    const { chat, trashed } = await newChat()
    const empty = await chat.createConversation({ body: { title: 'nothing said' } })
    expect(await chat.deleteConversation({ params: { id: empty.id } })).toEqual(empty)
    expect(await trashed()).toEqual([])
    await expect(chat.restoreConversation({ params: { id: empty.id } })).rejects.toMatchObject(notFound)
  })

  test('emptying the trash deletes only its content, only of its owner', async () => {
    const [own, other] = [await newChat(), await newChat()]
    const kept = await own.chat.createConversation({ body: { title: 'kept' } })
    await own.chat.deleteConversation({ params: own.params })
    await other.chat.deleteConversation({ params: other.params })
    expect(await own.chat.emptyConversationTrash()).toEqual({ deleted: 1 })
    expect(await own.chat.emptyConversationTrash()).toEqual({ deleted: 0 })
    expect([await own.trashed(), await other.trashed()]).toEqual([[], [other.id]])
    expect((await own.chat.getConversation({ params: { id: kept.id } })).title).toBe('kept')
    await expect(own.chat.restoreConversation({ params: other.params })).rejects.toMatchObject(notFound)
  })

  test('a running reply is stopped, and its text is restored with the conversation', async () => {
    const { chat, params, id } = await newChat()
    const events = chat.startRun({ params, body: { content: '5000 words' } })
    for await (const { event } of events) if (event === 'text') break
    expect((await chat.deleteConversation({ params })).state).toBe('idle')
    await chat.restoreConversation({ params })
    const { list } = await chat.searchMessages({ query: { conversation: id } })
    expect(list.at(-1)).toMatchObject({ role: 'assistant', status: 'stopped' })
    expect(list.at(-1)?.text).not.toBe('')
  })

  test('clients are notified of the deletion and the restoration', async () => {
    const { chat, params, id } = await newChat()
    const leaving = new AbortController()
    const heard = chat.conversationEvents({ signal: leaving.signal })
    const next = async () => (await heard.next()).value?.data
    // The stream is open once it has sent something.
    const first = next()
    const other = await chat.createConversation({ body: {} })
    for await (const { event } of chat.startRun({ params: { id: other.id }, body: { content: '3 words' } }))
      if (event === 'done') break
    await first
    await chat.deleteConversation({ params })
    const news = { conversation: id, state: 'idle', message: null }
    await expect.poll(next).toEqual({ ...news, deleted: true })
    await chat.restoreConversation({ params })
    expect(await next()).toEqual({ ...news, restored: true })
    leaving.abort()
  })

  test('an app with a trashed conversation gets a new one, and keeps it after the first is restored', async () => {
    const { chat } = await newChat()
    const call = { params: { app: 'notes' } }
    const old = await chat.conversationForApp(call)
    const params = { id: old.id }
    await chat.createMessage({ body: { conversation: old.id, role: 'user', text: 'Hi' } })
    await chat.deleteConversation({ params })
    await chat.restoreConversation({ params })
    expect((await chat.conversationForApp(call)).id).toBe(old.id)
    await chat.deleteConversation({ params })
    const made = await chat.conversationForApp(call)
    expect(made.id).not.toBe(old.id)
    expect((await chat.restoreConversation({ params })).id).toBe(old.id)
    expect((await chat.conversationForApp(call)).id).toBe(made.id)
  })

  test('its files aren’t listed or found until it’s restored', async () => {
    const { chat, drive, user, params, id } = await newChat()
    const { id: asset } = await sendAsset(server, user.id, { name: 'a.txt', content: 'the heron stands still' })
    await chat.createMessage({ body: { conversation: id, role: 'user', text: '', attachments: [asset] } })
    const found = async () => {
      const answer = await drive.searchText({ body: { queries: [{ q: 'heron' }] } })
      return answer.list.flatMap(({ list }) => list).length
    }
    await expect.poll(found).toBe(1)
    await chat.deleteConversation({ params })
    expect(await found()).toBe(0)
    await expect(drive.conversationFiles({ params, query: {} })).rejects.toMatchObject(notFound)
    await chat.restoreConversation({ params })
    expect(await found()).toBe(1)
    expect((await drive.conversationFiles({ params, query: {} })).total).toBe(1)
  })
})

eachDatabase('The trash of conversations', (db) => {
  test('is emptied of everything older than thirty days, and nothing else', async () => {
    const owner = await buildOwner(db())
    const at = Date.now()
    const make = async (days: number | undefined) => {
      const conversation = await buildConversation(db(), owner, { title: 'titled' })
      await buildMessage(db(), conversation)
      const trashedAt = days === undefined ? null : new Date(at - days * DAY_MS).toISOString()
      await changeConversation(db().query, conversation, { trashedAt })
      return conversation.id
    }
    const [live, young] = [await make(undefined), await make(TRASH_DAYS - 1), await make(TRASH_DAYS + 1)]
    const texts = fullText(db(), 'chat_text')
    expect(await sweepConversations({ db: db(), texts, now: () => new Date(at) })).toBe(1)
    expect(await conversationIds(db().query, owner)).toEqual([live, young])
    const left = await db().query.selectFrom('message').select('id').where('ownerId', '=', owner).execute()
    expect(left).toHaveLength(2)
  })
})
