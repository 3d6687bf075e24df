import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { newId } from '../../db/index.ts'
import {
  buildConversation,
  buildMessage,
  sendAsset,
  signedInApi,
  startTestServer,
  testEngines,
  type TestServer,
} from '../../testing/index.ts'

const texts = ({ list }: { list: readonly { text: string }[] }) => list.map(({ text }) => text)

describe.each(testEngines())('copies of conversations on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.close())

  const newUser = async () => {
    const api = await signedInApi(server)
    return { chat: api.chat, id: api.user.id }
  }
  const build = async (owner: string, count: number) => {
    const fields = { title: 'Trees', model: 'saffron-demo', system: 'Be brief.' }
    const conversation = await buildConversation(server.deps.db, owner, fields)
    const messages = []
    for (let at = 0; at < count; at += 1) {
      const role = at % 2 === 0 ? 'user' : 'assistant'
      messages.push(await buildMessage(server.deps.db, conversation, { role, text: `m${at}` }))
    }
    return { ...conversation, messages }
  }

  test('the visible branch is copied with model, instructions and title, and the original stays', async () => {
    const { chat, id: owner } = await newUser()
    const original = await build(owner, 120)
    const copy = await chat.copyConversation({ params: { id: original.id }, body: {} })
    expect(copy).toMatchObject({ title: 'Trees', model: 'saffron-demo', system: 'Be brief.', costMicros: 0 })
    expect(copy.id).not.toBe(original.id)
    const read = (conversation: string, page: number) =>
      chat.searchMessages({ query: { conversation, limit: 100, page } })
    const [first, second] = [await read(copy.id, 1), await read(copy.id, 2)]
    expect([...texts(first), ...texts(second)]).toEqual(original.messages.map(({ text }) => text))
    expect(new Set(first.list.map(({ conversation }) => conversation))).toEqual(new Set([copy.id]))
    expect((await read(original.id, 1)).total).toBe(120)
    expect((await chat.searchConversations({ query: { q: 'm119' } })).list.map(({ id }) => id)).toContain(copy.id)
  })

  test('up to a message, with another title', async () => {
    const { chat, id: owner } = await newUser()
    const original = await build(owner, 4)
    const [, answer] = original.messages
    const copy = await chat.copyConversation({
      params: { id: original.id },
      body: { message: answer?.id, title: 'Branch' },
    })
    expect(copy.title).toBe('Branch')
    expect(texts(await chat.searchMessages({ query: { conversation: copy.id } }))).toEqual(['m0', 'm1'])
  })

  test('its files outlive the original', async () => {
    const { chat, id: owner } = await newUser()
    const asset = await sendAsset(server, owner)
    const original = await build(owner, 0)
    await chat.createMessage({
      body: { conversation: original.id, role: 'user', text: 'see', attachments: [asset.id] },
    })
    const copy = await chat.copyConversation({ params: { id: original.id }, body: {} })
    const { trashedAt } = await chat.deleteConversation({ params: { id: original.id } })
    await chat.deleteConversation({ params: { id: original.id }, query: { trashedAt } })
    const { list } = await chat.searchMessages({ query: { conversation: copy.id, populate: 'attachments' } })
    expect(list[0]?.attachments).toMatchObject([{ id: asset.id }])
  })

  test('a message of another conversation, and a conversation of another user, are not found', async () => {
    const [first, second] = [await newUser(), await newUser()]
    const [original, other] = [await build(first.id, 2), await build(first.id, 2)]
    const copy = (chat: typeof first.chat, message: string | undefined) =>
      chat.copyConversation({ params: { id: original.id }, body: { message } })
    await expect(copy(first.chat, other.messages[0]?.id)).rejects.toMatchObject({ code: 'message.not_found' })
    await expect(copy(first.chat, newId())).rejects.toMatchObject({ code: 'message.not_found' })
    await expect(copy(second.chat, undefined)).rejects.toMatchObject({ code: 'conversation.not_found' })
    const { total } = await first.chat.searchConversations({ query: {} })
    expect(total).toBe(2)
  })
})
