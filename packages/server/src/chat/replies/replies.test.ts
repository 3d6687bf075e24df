import type { RunEvent, StartBody } from '@saffron/core/chat'
import { createApi } from '@saffron/core/client'
import { createSession } from '@saffron/core/session'
import { createMemoryStorage } from '@saffron/core/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { signedInApi, startTestServer, testEngines, type TestServer } from '../../testing/index.ts'

async function all(events: AsyncIterable<RunEvent>): Promise<RunEvent[]> {
  const list: RunEvent[] = []
  for await (const event of events) list.push(event)
  return list
}

const names = (events: readonly RunEvent[]) => events.map(({ event }) => event)
const runOf = (events: readonly RunEvent[]) => events.find((event) => event.event === 'run')?.data
const titleOf = (events: readonly RunEvent[]) => events.find((event) => event.event === 'title')?.data.title
const errorOf = (events: readonly RunEvent[]) => events.find((event) => event.event === 'error')?.data
const doneOf = (events: readonly RunEvent[]) => {
  const done = events.find((event) => event.event === 'done')?.data
  if (done === undefined) throw new Error(`no done among ${names(events).join()}`)
  return done
}
const textOf = (events: readonly RunEvent[]) =>
  events.map((event) => (event.event === 'text' ? event.data.delta : '')).join('')

describe.each(testEngines())('replies on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine, config: { demoPaceMs: 2 } })
  })
  afterAll(() => server.close())

  async function newChat(title = 'titled') {
    const { chat, user } = await signedInApi(server)
    const { id } = await chat.createConversation({ body: { title } })
    const params = { id }
    const start = (body: StartBody) => chat.startRun({ params, body })
    return {
      chat,
      user,
      params,
      start,
      say: (content: string) => all(start({ content })),
      /** Sends a message and returns the events up to the beginning of the reply. */
      begin: async (content: string) => {
        const events = start({ content })
        const seen: RunEvent[] = []
        for (;;) {
          const { value, done } = await events.next()
          if (done) throw new Error('the reply ended before it began')
          seen.push(value)
          if (value.event === 'text') return { events, seen, message: runOf(seen)?.message.id ?? '' }
        }
      },
      path: async () => (await chat.searchMessages({ query: { conversation: id, limit: 100 } })).list,
    }
  }
  test('a message is stored, and its reply streams with the stored text', async () => {
    const { say, path, chat, params } = await newChat()
    const events = await say('40 words')
    expect(names(events)[0]).toBe('run')
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1))
    const { message, status } = doneOf(events)
    expect(status).toBe('complete')
    expect(message.text).toBe(textOf(events))
    expect(message.text.trim().split(/\s+/)).toHaveLength(40)
    expect(message.usage).toMatchObject({ outputTokens: expect.any(Number), costMicros: 0 })
    expect(message.firstTokenMs).toEqual(expect.any(Number))
    const [said, reply] = await path()
    expect(said).toEqual(runOf(events)?.userMessage)
    expect(reply).toEqual(message)
    expect(await chat.getConversation({ params })).toMatchObject({ state: 'idle', leaf: message.id })
  })

  test('the demo replies to Chinese of either script in that of the reader', async () => {
    const { user, params } = await newChat()
    const session = createSession(createMemoryStorage())
    session.storeTokens(user.tokens)
    const { chat } = createApi({ baseUrl: server.url, session, locale: () => 'zh-Hant' })
    const { message } = doneOf(await all(chat.startRun({ params, body: { content: '你好' } })))
    expect(message.text).toContain('示範模型')
  })

  test('reasoning is stored separately from the text, before it', async () => {
    const { say } = await newChat()
    const { message } = doneOf(await say('reason about 5 words'))
    expect(message.parts.map(({ type }) => type)).toEqual(['reasoning', 'text'])
    expect(message.text).toBe(message.parts.map((part) => (part.type === 'text' ? part.text : '')).join(''))
  })

  test('the first reply generates a title for an untitled conversation, before its end', async () => {
    const { say, chat, params } = await newChat('')
    const events = await say('Write 5 words about the sea')
    expect(names(events).slice(-2)).toEqual(['title', 'done'])
    const { title } = await chat.getConversation({ params })
    expect(title).toBe(titleOf(events))
    expect(title).not.toBe('')
    expect((await chat.searchConversations({ query: { q: title } })).total).toBe(1)
    expect(names(await say('5 words more'))).not.toContain('title')
  })

  test('a conversation is named after its first words right away, and keeps that if its first reply fails', async () => {
    const { begin, chat, params } = await newChat('')
    const { events, seen } = await begin('Write 5000 words about the sea')
    const title = 'Write 5000 words about the sea'
    expect(names(seen).slice(0, 2)).toEqual(['run', 'title'])
    expect(titleOf(seen)).toBe(title)
    expect((await chat.getConversation({ params })).title).toBe(title)
    expect((await chat.searchConversations({ query: { q: 'the sea' } })).total).toBe(1)
    await chat.stopRun({ params })
    expect(names(await all(events))).not.toContain('title')
    const failed = await newChat('')
    await failed.say('error 500')
    expect((await failed.chat.getConversation({ params: failed.params })).title).toBe('error 500')
  })

  test('another answer to the first message still generates a title, unless the user set one', async () => {
    const { begin, start, chat, params } = await newChat('')
    const { message } = await begin('600 words about the sea, please.')
    await chat.stopRun({ params })
    expect((await chat.getConversation({ params })).title).toBe('600 words about the sea, please.')
    await all(start({ continue: message }))
    expect((await chat.getConversation({ params })).title).toBe('600 words about the sea, please')

    const named = await newChat('')
    const { events } = await named.begin('300 words about the sea')
    await named.chat.updateConversation({ params: named.params, body: { title: 'Mine' } })
    expect(names(await all(events))).not.toContain('title')
    expect((await named.chat.getConversation({ params: named.params })).title).toBe('Mine')
  })

  test('a title is regenerated on request', async () => {
    const { say, chat, params } = await newChat('old title')
    expect((await chat.generateTitle({ params })).title).toBe('old title')
    await say('冬天的海邊是什麼樣子')
    const { title } = await chat.generateTitle({ params })
    expect(title).toContain('冬天的海')
  })

  test('a second reply and changes are rejected while the first is written', async () => {
    const { begin, start, chat, params } = await newChat()
    const { message } = await begin('400 words')
    expect((await chat.getConversation({ params })).state).toBe('running')
    const refused = { statusCode: 409, code: 'run.in_progress' }
    await expect(all(start({ content: 'more' }))).rejects.toMatchObject(refused)
    const body = { conversation: params.id, role: 'user', text: 'x' } as const
    await expect(chat.createMessage({ body })).rejects.toMatchObject(refused)
    await expect(chat.updateMessage({ params: { id: message }, body: { text: 'x' } })).rejects.toMatchObject(refused)
    await expect(chat.deleteMessage({ params: { id: message } })).rejects.toMatchObject(refused)
    await chat.stopRun({ params })
  })

  test('one of two concurrent starts is accepted', async () => {
    const { start, path } = await newChat()
    const outcomes = await Promise.allSettled([all(start({ content: '3 words' })), all(start({ content: '3 words' }))])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await path()).toHaveLength(2)
  })

  test('stop ends a reply for all watchers, and keeps its text', async () => {
    const { begin, chat, params, path } = await newChat()
    const { events, seen, message } = await begin('5000 words')
    expect(await chat.stopRun({ params })).toMatchObject({ state: 'idle' })
    const whole = [...seen, ...(await all(events))]
    expect(doneOf(whole)).toMatchObject({ status: 'stopped', message: { id: message, status: 'stopped' } })
    const [, reply] = await path()
    expect(reply?.text).toBe(textOf(whole))
    expect(reply?.text).not.toBe('')
    expect(await chat.stopRun({ params })).toMatchObject({ state: 'idle' })
  })

  test('a reply continues without its reader, and a later watcher gets each event once', async () => {
    const { begin, chat, params, path } = await newChat()
    const { events, seen, message } = await begin('200 words')
    await events.return()
    const last = seen.at(-1)?.seq ?? 0
    const [rest, whole, named] = await Promise.all([
      all(chat.attachRun({ params, body: { after: last } })),
      all(chat.attachRun({ params, body: {} })),
      all(chat.attachRun({ params, body: { message } })),
    ])
    expect([...seen, ...rest]).toEqual(whole)
    expect(named).toEqual(whole)
    expect(textOf(whole)).toBe((await path())[1]?.text)
    const afterTheEnd = await all(chat.attachRun({ params, body: { message, after: last } }))
    expect(afterTheEnd).toEqual(rest)
    await expect(all(chat.attachRun({ params, body: {} }))).rejects.toMatchObject({ code: 'run.not_found' })
  })

  test('a message being written can be read up to its current end', async () => {
    const { begin, path, chat, params } = await newChat()
    await begin('2000 words')
    const [, reply] = await path()
    expect(reply?.status).toBe('running')
    expect(reply?.text).not.toBe('')
    await chat.stopRun({ params })
  })

  test('regenerating adds another answer, and an edit adds another question', async () => {
    const { say, start, path } = await newChat()
    const first = doneOf(await say('5 words')).message
    const second = doneOf(await all(start({ regenerate: first.id }))).message
    expect(second).toMatchObject({ parent: first.parent, siblings: [first.id, second.id] })
    expect((await path()).map(({ id }) => id)).toEqual([first.parent, second.id])
    const edited = await all(start({ content: '6 words', parent: null }))
    const run = runOf(edited)
    expect(run?.userMessage?.siblings).toEqual([first.parent, run?.userMessage?.id])
    expect(await path()).toHaveLength(2)
  })

  test('the model receives the whole path, after the system prompt', async () => {
    const { chat, params, say, start } = await newChat()
    await chat.updateConversation({ params, body: { system: 'Be brief.' } })
    const { message } = doneOf(await say('5 words'))
    const fromRoot = doneOf(await all(start({ content: '5 words', parent: null })))
    const fromPath = doneOf(await all(start({ content: '5 words', parent: message.id })))
    expect(fromPath.message.usage?.inputTokens).toBeGreaterThan(fromRoot.message.usage?.inputTokens ?? 0)
  })

  test('a provider’s failure keeps the text and the reason, even after a reload', async () => {
    const { say, path } = await newChat()
    const refused = await say('error 500')
    expect(names(refused).slice(-2)).toEqual(['error', 'done'])
    expect(errorOf(refused)?.message).toMatch(/^The model provider returned an error: ./)
    expect(doneOf(refused)).toMatchObject({ status: 'failed', message: { text: '', status: 'failed' } })
    const cut = await say('cut')
    expect(errorOf(cut)).toMatchObject({
      code: 'provider.cut',
      statusCode: 502,
      message: 'The provider’s reply was cut off.',
    })
    const { message } = doneOf(cut)
    expect(message.text).toBe(textOf(cut))
    expect(message.text).not.toBe('')
    expect((await path()).at(-1)).toEqual(message)
    expect(message.error?.message).toBe(errorOf(cut)?.message)
  })

  test('a stopped reply is continued in the same message', async () => {
    const { begin, start, chat, params, path } = await newChat()
    const { message } = await begin('300 words')
    await chat.stopRun({ params })
    const before = (await path())[1]?.text ?? ''
    const events = await all(start({ continue: message }))
    expect(runOf(events)).toMatchObject({ userMessage: null, message: { id: message, text: before } })
    const whole = doneOf(events).message
    expect(whole.text).toBe(before + textOf(events))
    expect(whole.text.trim().split(/\s+/)).toHaveLength(300)
    expect(whole.status).toBe('complete')
    await expect(all(start({ continue: message }))).rejects.toMatchObject({ code: 'run.not_continuable' })
  })

  test('an unserved model is rejected before anything is stored', async () => {
    const { start, path } = await newChat()
    const starting = all(start({ content: 'hi', model: 'no-such-model' }))
    await expect(starting).rejects.toMatchObject({ statusCode: 404, code: 'model.not_available' })
    expect(await path()).toEqual([])
  })

  test('a message of only white space is empty', async () => {
    const { start, path } = await newChat()
    const starting = all(start({ content: ' \n\u3000' }))
    await expect(starting).rejects.toMatchObject({ statusCode: 400, issues: [{ path: 'body.content' }] })
    expect(await path()).toEqual([])
  })

  test('deleting a conversation ends its reply', async () => {
    const { begin, chat, params } = await newChat()
    const { events } = await begin('5000 words')
    await chat.deleteConversation({ params })
    expect(doneOf(await all(events)).status).toBe('stopped')
  })

  test('all clients of a user, and no others, are notified when replies begin and end', async () => {
    const { chat, params, begin, say } = await newChat()
    const stranger = await newChat()
    await begin('5000 words')
    const leaving = new AbortController()
    const { signal } = leaving
    const heard = chat.conversationEvents({ signal })
    const next = async () => (await heard.next()).value?.data
    expect(await next()).toMatchObject({ conversation: params.id, state: 'running' })
    const strangersNews = stranger.chat.conversationEvents({ signal }).next()
    await chat.stopRun({ params })
    expect(await next()).toMatchObject({ conversation: params.id, state: 'idle', messageStatus: 'stopped' })
    await say('3 words')
    expect(await next()).toMatchObject({ conversation: params.id, message: expect.any(String) })
    await chat.deleteConversation({ params })
    const deletion = { conversation: params.id, state: 'idle', message: null, deleted: true }
    await expect.poll(next).toEqual(deletion)
    await stranger.say('3 words')
    expect((await strangersNews).value?.data).toMatchObject({ conversation: stranger.params.id })
    leaving.abort()
  })

  test('models are listed by their features', async () => {
    const { chat } = await newChat()
    const { list } = await chat.listModels({ params: { features: 'chat' } })
    expect(list[0]).toMatchObject({ name: 'saffron-demo', demo: true })
    const { data } = await chat.openAiModels()
    expect(data.map(({ id }) => id)).toContain('saffron-demo')
  })
})
