import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { addMember, signedInApi, startTestServer, testEngines, type TestServer } from '../testing/index.ts'

const notAuthor = { code: 'workspace.not_author', statusCode: 403 }

describe.each(testEngines())('A shared conversation on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine, config: { demoPaceMs: 20 } })
  })
  afterAll(() => server.close())

  const build = async () => {
    const [owner, admin, editor, viewer] = [
      await signedInApi(server),
      await signedInApi(server),
      await signedInApi(server),
      await signedInApi(server),
    ]
    const { id } = await owner.workspace.createNamedWorkspace({ params: { name: 'Test' } })
    for (const [member, role] of [
      [admin, 'admin'],
      [editor, 'editor'],
      [viewer, 'viewer'],
    ] as const) {
      await addMember(server.deps.db, id, member.user.id, role)
    }
    const { id: conversation } = await owner.workspace.createWorkspaceConversation({ params: { id, app: 'chat' } })
    return { owner, admin, editor, viewer, id, conversation, named: { params: { id: conversation } } }
  }

  test('names who wrote each message, and who asked for each reply', async () => {
    const { owner, editor, viewer, named, conversation } = await build()
    for await (const _event of owner.chat.startRun({ ...named, body: { content: '3 words' } }));
    for await (const _event of editor.chat.startRun({ ...named, body: { content: '3 words' } }));
    const { list } = await viewer.chat.searchMessages({ query: { conversation } })
    const [first, second] = [owner, editor].map(({ user }) => ({ id: user.id, name: 'Test user' }))
    expect(list.map(({ author }) => author)).toEqual([first, first, second, second])
    // In one’s own space, nobody is named.
    const own = await owner.chat.createConversation({ body: {} })
    for await (const _event of owner.chat.startRun({ params: { id: own.id }, body: { content: '3 words' } }));
    const alone = await owner.chat.searchMessages({ query: { conversation: own.id } })
    expect(alone.list.filter((message) => 'author' in message)).toEqual([])
  })

  test('names the workspace that it belongs to, and the author of a new message', async () => {
    const { owner, editor, viewer, id, named, conversation } = await build()
    expect(await viewer.chat.getConversation(named)).toMatchObject({ owner: id })
    const { list } = await viewer.chat.searchConversations({ query: { workspace: id } })
    expect(list).toMatchObject([{ id: conversation, owner: id }])
    expect(await editor.chat.copyConversation({ ...named, body: {} })).toMatchObject({ owner: id })
    expect(await owner.chat.createConversation({ body: {} })).not.toHaveProperty('owner')
    const body = { conversation, role: 'user', text: 'Mine' } as const
    expect(await editor.chat.createMessage({ body })).toMatchObject({ author: { id: editor.user.id } })
    const { value } = await editor.chat.startRun({ ...named, body: { content: '3 words' } }).next()
    const author = { id: editor.user.id, name: 'Test user' }
    expect(value).toMatchObject({ event: 'run', data: { userMessage: { author }, message: { author } } })
  })

  test('keeps the messages of a deleted account, without its name', async () => {
    const { owner, editor, conversation } = await build()
    await editor.chat.createMessage({ body: { conversation, role: 'user', text: 'Farewell' } })
    await server.deps.db.query.deleteFrom('principal').where('id', '=', editor.user.id).execute()
    const { list } = await owner.chat.searchMessages({ query: { conversation } })
    expect(list).toMatchObject([{ text: 'Farewell', author: null }])
  })

  test('lets only its author edit a message, and its author and admins delete one', async () => {
    const { owner, admin, editor, conversation } = await build()
    const write = (who: typeof owner) =>
      who.chat.createMessage({ body: { conversation, role: 'user', text: 'Mine', attachments: [] } })
    const message = await write(editor)
    const params = { id: message.id }
    for (const other of [owner, admin]) {
      await expect(other.chat.updateMessage({ params, body: { text: 'Theirs' } })).rejects.toMatchObject(notAuthor)
    }
    expect(await editor.chat.updateMessage({ params, body: { text: 'Still mine' } })).toMatchObject({
      text: 'Still mine',
    })
    const byOwner = await write(owner)
    await expect(editor.chat.deleteMessage({ params: { id: byOwner.id } })).rejects.toMatchObject(notAuthor)
    expect(await admin.chat.deleteMessage({ params: { id: byOwner.id } })).toMatchObject({ id: byOwner.id })
    expect(await editor.chat.deleteMessage({ params })).toMatchObject({ id: message.id })
  })

  test('lets who asked, and admins, stop a reply', async () => {
    const { owner, admin, editor, named } = await build()
    const begin = (who: typeof owner) => {
      const reply = who.chat.startRun({ ...named, body: { content: '500 words' } })
      return reply[Symbol.asyncIterator]().next()
    }
    await begin(owner)
    await expect(editor.chat.stopRun(named)).rejects.toMatchObject(notAuthor)
    expect(await admin.chat.stopRun(named)).toMatchObject({ state: 'idle' })
    await begin(editor)
    expect(await editor.chat.stopRun(named)).toMatchObject({ state: 'idle' })
  })

  test('has drafts and an archive for each member', async () => {
    const { owner, viewer, id, named } = await build()
    await viewer.chat.saveDraft({ ...named, body: { text: 'half a thought' } })
    expect(await viewer.chat.getDraft(named)).toMatchObject({ text: 'half a thought' })
    expect(await owner.chat.getDraft(named)).toEqual({ text: '' })
    await owner.chat.updateConversation({ ...named, body: { archived: true } })
    const listed = async ({ chat }: typeof owner) =>
      (await chat.searchConversations({ query: { workspace: id } })).total
    expect([await listed(owner), await listed(viewer)]).toEqual([0, 1])
  })
})
