import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'

import {
  addMember,
  buildConversation,
  buildMessage,
  buildWorkspace,
  signedInApi,
  startTestServer,
  testEngines,
  type TestServer,
} from '../../testing/index.ts'

const titles = ({ list }: { list: readonly { title: string }[] }) => list.map(({ title }) => title)

describe.each(testEngines())('archive and drafts on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.close())

  const newUser = async () => {
    const api = await signedInApi(server)
    const make = (title: string) => buildConversation(server.deps.db, api.user.id, { title })
    return { chat: api.chat, make }
  }

  test('an archived conversation is only in the list of archived ones, and comes back', async () => {
    const { chat, make } = await newUser()
    const [kept, archived] = [await make('kept'), await make('archived')]
    const change = { params: { id: archived.id } }
    const changed = await chat.updateConversation({ ...change, body: { archived: true, pinned: true } })
    expect(changed).toMatchObject({ pinned: true, archivedAt: expect.any(String) })
    expect(await chat.updateConversation({ ...change, body: { archived: true } })).toEqual(changed)
    expect(await chat.getConversation({ params: { id: kept.id } })).not.toHaveProperty('archivedAt')

    const listed = await chat.searchConversations({ query: {} })
    expect([titles(listed), listed.total]).toEqual([['kept'], 1])
    const away = await chat.searchConversations({ query: { archived: true } })
    expect([titles(away), away.total]).toEqual([['archived'], 1])

    expect(await chat.updateConversation({ ...change, body: { archived: false } })).not.toHaveProperty('archivedAt')
    expect(titles(await chat.searchConversations({ query: {} }))).toEqual(['archived', 'kept'])
  })

  test('archiving and moving back is told to all clients, once each', async () => {
    const { chat, make } = await newUser()
    const { id } = await make('told')
    const stop = new AbortController()
    const { promise: opened, resolve: onOpen } = Promise.withResolvers<void>()
    const told = chat.conversationEvents({ signal: stop.signal, onOpen })
    const first = told.next()
    await opened
    const change = (archived: boolean) => chat.updateConversation({ params: { id }, body: { archived } })
    await change(true)
    expect((await first).value).toMatchObject({ data: { conversation: id, archived: true } })
    await change(true)
    await change(false)
    expect((await told.next()).value).toMatchObject({ data: { conversation: id, archived: false } })
    stop.abort()
  })

  test('a search finds archived conversations too, unless it excludes them', async () => {
    const { chat, make } = await newUser()
    const [, archived] = [await make('blue sky'), await make('blue sea')]
    await chat.updateConversation({ params: { id: archived.id }, body: { archived: true } })
    const find = async (query: { archived?: boolean }) =>
      titles(await chat.searchConversations({ query: { q: 'blue', sort: 'title', ...query } }))
    expect(await find({})).toEqual(['blue sea', 'blue sky'])
    expect(await find({ archived: false })).toEqual(['blue sky'])
    expect(await find({ archived: true })).toEqual(['blue sea'])
  })

  test('a draft is saved, replaced and removed, and its conversation says when', async () => {
    const { chat, make } = await newUser()
    const params = { id: (await make('draft')).id }
    expect(await chat.getDraft({ params })).toEqual({ text: '' })
    await chat.saveDraft({ params, body: { text: 'first' } })
    const saved = await chat.saveDraft({ params, body: { text: 'second' } })
    expect(saved).toEqual({ text: 'second', savedAt: expect.any(String) })
    expect(await chat.getDraft({ params })).toEqual(saved)
    expect(await chat.getConversation({ params })).toMatchObject({ draftAt: saved.savedAt })
    expect((await chat.searchConversations({ query: {} })).list[0]).toMatchObject({ draftAt: saved.savedAt })

    expect(await chat.saveDraft({ params, body: { text: '' } })).toEqual({ text: '' })
    expect(await chat.getConversation({ params })).not.toHaveProperty('draftAt')
  })

  test('a draft that was saved since it was seen stays, and the error has it', async () => {
    const { chat, make } = await newUser()
    const params = { id: (await make('two devices')).id }
    const save = (text: string, savedAt: string | null) => chat.saveDraft({ params, body: { text, savedAt } })
    const first = await save('first', null)
    await expect(save('late', null)).rejects.toMatchObject({
      code: 'request.outdated',
      statusCode: 409,
      details: { current: first },
    })
    expect(await chat.getDraft({ params })).toEqual(first)
    const second = await save('second', first.savedAt ?? '')
    expect(second.savedAt).not.toBe(first.savedAt)
    expect(await save('', second.savedAt ?? '')).toEqual({ text: '' })
    await expect(save('late', second.savedAt ?? '')).rejects.toMatchObject({ details: { current: { text: '' } } })
  })

  test('a saved or removed draft is told to the clients of its author, not of other members', async () => {
    const [author, other] = [await signedInApi(server), await signedInApi(server)]
    const { db } = server.deps
    const workspace = await buildWorkspace(db, author.user.id)
    await addMember(db, workspace, other.user.id, 'editor')
    const { id } = await buildConversation(db, workspace)
    const stop = new AbortController()
    onTestFinished(() => stop.abort())
    const listen = async ({ chat }: typeof author) => {
      const { promise: opened, resolve: onOpen } = Promise.withResolvers<void>()
      const told = chat.conversationEvents({ query: { workspace }, signal: stop.signal, onOpen })
      const first = told.next()
      await opened
      return { told, first }
    }
    const [here, there] = [await listen(author), await listen(other)]
    const { savedAt } = await author.chat.saveDraft({ params: { id }, body: { text: 'mine' } })
    expect((await here.first).value).toEqual({ event: 'draft', data: { conversation: id, savedAt, workspace } })
    await author.chat.saveDraft({ params: { id }, body: { text: '' } })
    expect((await here.told.next()).value).toEqual({ event: 'draft', data: { conversation: id, workspace } })
    await author.chat.createMessage({ body: { conversation: id, role: 'user', text: 'for all' } })
    expect((await there.first).value).toMatchObject({ event: 'message', data: { conversation: id } })
  })

  test('a draft and the archive keep each other', async () => {
    const { chat, make } = await newUser()
    const params = { id: (await make('both')).id }
    await chat.saveDraft({ params, body: { text: 'kept' } })
    await chat.updateConversation({ params, body: { archived: true } })
    await chat.updateConversation({ params, body: { archived: false } })
    expect(await chat.getDraft({ params })).toMatchObject({ text: 'kept' })
  })

  test('a draft of more than 100,000 characters is rejected, and the saved one stays', async () => {
    const { chat, make } = await newUser()
    const params = { id: (await make('long')).id }
    await chat.saveDraft({ params, body: { text: 'short' } })
    const saving = chat.saveDraft({ params, body: { text: 'x'.repeat(100_001) } })
    await expect(saving).rejects.toMatchObject({ statusCode: 400, issues: [{ path: 'body.text' }] })
    expect(await chat.getDraft({ params })).toMatchObject({ text: 'short' })
  })

  test('a conversation in the trash takes no draft and is deleted with the one it has', async () => {
    const { chat, make } = await newUser()
    const conversation = await make('gone')
    const params = { id: conversation.id }
    await buildMessage(server.deps.db, conversation)
    await chat.saveDraft({ params, body: { text: 'unsent' } })
    const { trashedAt } = await chat.deleteConversation({ params })
    await expect(chat.saveDraft({ params, body: { text: 'more' } })).rejects.toMatchObject({
      code: 'conversation.not_found',
    })
    await chat.deleteConversation({ params, query: { trashedAt } })
    const rows = server.deps.db.query.selectFrom('conversationView').selectAll().where('conversationId', '=', params.id)
    expect(await rows.execute()).toEqual([])
  })
})
