import { LOCALES } from '@saffron/core/i18n'
import { TEMPLATE_KEYS } from '@saffron/core/workspace'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { newId } from '../db/index.ts'
import { addMember, send, signedInApi, startTestServer, testEngines, type TestServer } from '../testing/index.ts'

const DAY_MS = 24 * 60 * 60_000

describe.each(testEngines())('A workspace on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.close())

  test('is counted in the profile of its members', async () => {
    const { workspace, auth } = await signedInApi(server)
    expect(await auth.me()).not.toHaveProperty('workspaces')
    const { id } = await workspace.createNamedWorkspace({ params: { name: 'Counted' } })
    const member = await signedInApi(server)
    await addMember(server.deps.db, id, member.user.id, 'viewer')
    expect([await auth.me(), await member.auth.me()]).toMatchObject([{ workspaces: 1 }, { workspaces: 1 }])
  })

  test('is created, found by words of its name, changed and read with its members', async () => {
    const { workspace, user } = await signedInApi(server)
    const made = await workspace.createWorkspace({
      body: { name: '  Éditions Soleil ', settings: { description: 'x' } },
    })
    expect(made).toMatchObject({
      name: 'Éditions Soleil',
      role: 'owner',
      memberCount: 1,
      payer: 'workspace',
      version: 1,
    })
    await workspace.createNamedWorkspace({ params: { name: 'Another' } })
    expect((await workspace.searchWorkspaces()).list.map(({ name }) => name)).toEqual(['Another', 'Éditions Soleil'])
    const found = await workspace.searchWorkspaces({ query: { q: 'editions' } })
    expect(found).toMatchObject({ list: [{ id: made.id }], total: 1 })

    const params = { id: made.id }
    const changed = await workspace.updateWorkspace({ params, body: { name: 'Soleil', payer: 'each', version: 1 } })
    expect(changed).toMatchObject({ name: 'Soleil', payer: 'each', version: 2, settings: { description: 'x' } })
    const late = workspace.updateWorkspace({ params, body: { name: 'Lune', version: 1 } })
    await expect(late).rejects.toMatchObject({ statusCode: 409, code: 'workspace.changed' })
    const whole = await workspace.getWorkspace({ params })
    expect(whole.members).toMatchObject([{ user: { id: user.id }, role: 'owner', monthLimitMicros: null }])
  })

  test.each(LOCALES)('can be created from every template in %s', async (locale) => {
    const api = await signedInApi(server)
    const { accessToken: token } = api.user.tokens
    const headers = { 'accept-language': locale }
    const { body } = await send(server, 'GET /workspace/start/templates', { token, headers })
    const { list } = body as Awaited<ReturnType<typeof api.workspace.workspaceTemplates>>
    expect(list.map(({ key }) => key)).toEqual([...TEMPLATE_KEYS])
    for (const { key, name, folders, conversations } of list) {
      const made = await send(server, 'POST /workspace/create', { token, headers, json: { name, template: key } })
      expect(made).toMatchObject({ status: 201, body: { name } })
      const { id } = made.body as { id: string }
      const root = await api.workspace.workspaceRoot({ params: { id } })
      const inside = await api.drive.childrenOfNode({ params: { id: root.id }, query: { sort: 'date' } })
      expect(new Set(inside.list.map((node) => node.name))).toEqual(new Set(folders))
      const chats = await api.workspace.workspaceConversations({ params: { id, app: 'chat' } })
      expect(new Set(chats.list.map(({ title }) => title))).toEqual(new Set(conversations.map(({ title }) => title)))
      for (const { id: conversation, title } of chats.list) {
        const { list: messages } = await api.chat.searchMessages({ query: { conversation } })
        expect(messages.map(({ text }) => text)).toEqual([conversations.find((chat) => chat.title === title)?.opening])
      }
    }
    expect((await api.workspace.workspaceTemplates()).total).toBe(TEMPLATE_KEYS.length)
  })

  test('is limited in number, and says so in advance', async () => {
    const { workspace, user } = await signedInApi(server)
    expect(await workspace.workspaceConfig()).toMatchObject({ canCreate: true, workspaces: { used: 0, max: 50 } })
    // Concurrent calls can't exceed the limit.
    const made = await Promise.allSettled(
      Array.from({ length: 53 }, (_, at) => workspace.createNamedWorkspace({ params: { name: `${at}` } })),
    )
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(50)
    expect(made.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'workspace.too_many' } })
    expect(await workspace.workspaceConfig()).toMatchObject({ canCreate: false, reason: 'workspace.too_many' })
    expect(user.id).not.toBe('')
  })

  test('has conversations by app, and one for each object of an app', async () => {
    const { workspace, chat } = await signedInApi(server)
    const { id } = await workspace.createNamedWorkspace({ params: { name: 'Apps' } })
    const params = { id, app: 'draw' }
    const [one, two] = [
      await workspace.createWorkspaceConversation({ params }),
      await workspace.createWorkspaceConversation({ params }),
    ]
    expect(one.id).not.toBe(two.id)
    const forImage = { params: { ...params, extra: 'image-1' } }
    const both = await Promise.all([
      workspace.workspaceConversationFor(forImage),
      workspace.workspaceConversationFor(forImage),
    ])
    expect(both[0].id).toBe(both[1].id)
    expect((await workspace.workspaceConversations({ params })).total).toBe(3)
    expect((await workspace.workspaceConversations({ params: { id, app: 'chat' } })).total).toBe(0)
    // They aren't among the user's own.
    expect((await chat.searchConversations()).total).toBe(0)
    expect((await chat.searchConversations({ query: { workspace: id } })).total).toBe(3)
    const own = await chat.conversationForApp({ params: { app: 'draw' } })
    expect([one.id, two.id, both[0].id]).not.toContain(own.id)
  })

  test('has a drive of its own, with a folder for each app', async () => {
    const { workspace, drive } = await signedInApi(server)
    const { id } = await workspace.createNamedWorkspace({ params: { name: 'Files' } })
    const root = await workspace.workspaceRoot({ params: { id } })
    const appFolder = { params: { id, appid: 'draw' } }
    const folder = await workspace.workspaceAppFolder(appFolder)
    expect(folder).toMatchObject({ kind: 'folder', name: 'draw', parent: root.id })
    expect((await workspace.workspaceAppFolder(appFolder)).id).toBe(folder.id)
    await drive.createNode({ body: { kind: 'folder', name: 'inside', parent: folder.id } })
    expect((await drive.searchNodes({ query: { q: 'inside', workspace: id } })).total).toBe(1)
    expect((await drive.searchNodes({ query: { q: 'inside' } })).total).toBe(0)
    expect((await drive.rootNode()).id).not.toBe(root.id)
    expect((await drive.rootNode({ query: { workspace: id } })).id).toBe(root.id)
  })

  test('that a call contradicts isn’t found', async () => {
    const { workspace, user } = await signedInApi(server)
    const { id } = await workspace.createNamedWorkspace({ params: { name: 'One' } })
    const { id: other } = await workspace.createNamedWorkspace({ params: { name: 'Two' } })
    const { id: conversation } = await workspace.createWorkspaceConversation({ params: { id, app: 'chat' } })
    const { accessToken: token } = user.tokens
    const at = (named: string) =>
      send(server, `GET /ai/conversation/list/${conversation}?workspace=${named}`, { token })
    expect(await at(id)).toMatchObject({ status: 200 })
    expect(await at(other)).toMatchObject({ status: 404, body: { code: 'workspace.not_found' } })
    expect(await at(newId())).toMatchObject({ status: 404 })
  })

  test('is deleted for all members, restored by its owner, and permanently deleted after 30 days', async () => {
    const owner = await signedInApi(server)
    const member = await signedInApi(server)
    const { id } = await owner.workspace.createWorkspace({ body: { name: 'Gone', template: 'team' } })
    await addMember(server.deps.db, id, member.user.id, 'admin')
    const params = { id }
    const forbidden = member.workspace.deleteWorkspace({ params, body: {} })
    await expect(forbidden).rejects.toMatchObject({ statusCode: 403, code: 'workspace.role_too_low' })
    const { list: chats } = await owner.chat.searchConversations({ query: { workspace: id } })

    expect((await owner.workspace.deleteWorkspace({ params, body: {} })).deleteAt).not.toBeNull()
    for (const { workspace, chat } of [owner, member]) {
      await expect(workspace.getWorkspace({ params })).rejects.toMatchObject({ code: 'workspace.not_found' })
      const conversation = chat.getConversation({ params: { id: chats[0]?.id ?? '' } })
      await expect(conversation).rejects.toMatchObject({ code: 'conversation.not_found' })
    }
    expect((await member.workspace.searchWorkspaces()).total).toBe(0)
    expect((await owner.workspace.searchWorkspaces()).list).toMatchObject([{ id, deleteAt: expect.any(String) }])
    await expect(member.workspace.restoreWorkspace({ params })).rejects.toMatchObject({ statusCode: 404 })

    expect((await owner.workspace.restoreWorkspace({ params })).deleteAt).toBeNull()
    expect((await member.chat.searchConversations({ query: { workspace: id } })).total).toBe(chats.length)

    await owner.workspace.deleteWorkspace({ params, body: {} })
    server.passTime(31 * DAY_MS)
    await server.app.workspace.deleteDue()
    const { query } = server.deps.db
    expect(await query.selectFrom('principal').select('id').where('id', '=', id).execute()).toEqual([])
    for (const table of ['conversation', 'message', 'node', 'drive', 'member'] as const) {
      const left = await query.selectFrom(table).select('ownerId').where('ownerId', '=', id).execute()
      expect({ table, left }).toEqual({ table, left: [] })
    }
  })

  test('is found by admins of the server, by its name or its owner', async () => {
    const [chief, owner, editor] = [
      await signedInApi(server, 'admin'),
      await signedInApi(server),
      await signedInApi(server),
    ]
    const name = `Ünique ${newId()}`
    const { id } = await owner.workspace.createNamedWorkspace({ params: { name } })
    await addMember(server.deps.db, id, editor.user.id, 'editor')
    for (const q of [name.toLowerCase(), owner.user.email]) {
      const { list, total } = await chief.workspace.searchAllWorkspaces({ query: { q } })
      expect({ list, total }).toMatchObject({
        total: 1,
        list: [{ id, name, owner: { id: owner.user.id, email: owner.user.email }, memberCount: 2, balanceMicros: 0 }],
      })
    }
    await owner.workspace.deleteWorkspace({ params: { id }, body: {} })
    expect((await chief.workspace.searchAllWorkspaces({ query: { q: name } })).total).toBe(0)
    await expect(owner.workspace.searchAllWorkspaces({ query: {} })).rejects.toMatchObject({ statusCode: 403 })
  })

  test('rejects bad names, templates and settings', async () => {
    const { user } = await signedInApi(server)
    const { accessToken: token } = user.tokens
    const create = (json: object) => send(server, 'POST /workspace/create', { token, json })
    for (const name of ['', '   ', 'x'.repeat(101), 'x'.repeat(10_000), 'a\0b', 7, null]) {
      expect(await create({ name })).toMatchObject({ status: 400, body: { code: 'request.invalid' } })
    }
    expect(await create({ name: 'x', template: 'none' })).toMatchObject({ status: 400 })
    expect(await create({ name: 'x', settings: { description: 'x'.repeat(2001) } })).toMatchObject({ status: 400 })
    // Names in other scripts are data.
    for (const name of ['‮txet', 'раураl', '工作區']) {
      expect(await create({ name })).toMatchObject({ status: 201, body: { name } })
    }
  })
})
