import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import {
  addMember,
  hearEvents,
  signedInApi,
  startTestServer,
  testEngines,
  type TestServer,
} from '../../testing/index.ts'

describe.each(testEngines())('Each member’s view of a shared conversation on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine, config: { demoPaceMs: 0 } })
  })
  afterAll(() => server.close())

  const join = async (workspace: string, role: 'editor' | 'viewer') => {
    const member = await signedInApi(server)
    const joinedAt = new Date().toISOString()
    await addMember(server.deps.db, workspace, member.user.id, role)
    const row = server.deps.db.query.updateTable('member').set({ joinedAt })
    await row.where('ownerId', '=', workspace).where('userId', '=', member.user.id).execute()
    return member
  }
  const build = async () => {
    const owner = await signedInApi(server)
    const { id: workspace } = await owner.workspace.createNamedWorkspace({ params: { name: 'Test' } })
    const [editor, viewer] = [await join(workspace, 'editor'), await join(workspace, 'viewer')]
    const { id } = await owner.chat.createConversation({ body: { workspace, title: 'Shared' } })
    return { owner, editor, viewer, workspace, id, params: { id } }
  }
  type Member = Awaited<ReturnType<typeof build>>['owner']

  const write = ({ chat }: Member, conversation: string, text: string, parent?: string) =>
    chat.createMessage({ body: { conversation, role: 'user', text, ...(parent !== undefined && { parent }) } })
  const branchOf = async ({ chat }: Member, conversation: string) =>
    (await chat.searchMessages({ query: { conversation } })).list.map(({ text }) => text)
  const unreadOf = async ({ chat, workspace }: Member, id: string) => {
    const { list } = await workspace.searchWorkspaces({ query: {} })
    return [(await chat.getConversation({ params: { id } })).unread, list[0]?.unread]
  }

  test('a chosen branch is theirs alone, and grows with what others write on it', async () => {
    const { owner, editor, viewer, id, params } = await build()
    const root = await write(owner, id, 'root')
    await write(owner, id, 'left')
    const right = await write(owner, id, 'right', root.id)
    expect(await branchOf(viewer, id)).toEqual(['root', 'right'])
    const { list } = await viewer.chat.searchMessages({ query: { conversation: id } })
    const left = list[1]?.siblings[0] ?? ''
    expect(await viewer.chat.changeView({ params, body: { leaf: left } })).toMatchObject({ leaf: left })
    expect(await branchOf(viewer, id)).toEqual(['root', 'left'])
    expect(await branchOf(owner, id)).toEqual(['root', 'right'])
    // Who chose no branch sees the one that grew last.
    await write(owner, id, 'right again', right.id)
    expect(await branchOf(editor, id)).toEqual(['root', 'right', 'right again'])
    await editor.chat.changeView({ params, body: { leaf: left } })
    await write(editor, id, 'left again')
    expect(await branchOf(viewer, id)).toEqual(['root', 'left', 'left again'])
    expect(await branchOf(editor, id)).toEqual(['root', 'left', 'left again'])
    // The owner left a branch to write another, and stays there.
    expect(await branchOf(owner, id)).toEqual(['root', 'right', 'right again'])
  })

  test('another answer is shown to who asked for it, and a deleted branch to nobody', async () => {
    const { owner, editor, viewer, id, params } = await build()
    for await (const _event of owner.chat.startRun({ params, body: { content: '3 words' } }));
    const [question, first] = (await owner.chat.searchMessages({ query: { conversation: id } })).list
    for (const member of [owner, viewer]) await member.chat.changeView({ params, body: { leaf: first?.id ?? '' } })
    for await (const _event of owner.chat.startRun({ params, body: { regenerate: first?.id ?? '' } }));
    const leafOf = async ({ chat }: Member) => (await chat.getConversation({ params })).leaf
    const second = await leafOf(owner)
    expect(second).not.toBe(first?.id)
    expect([await leafOf(editor), await leafOf(viewer)]).toEqual([second, first?.id])
    await owner.chat.deleteMessage({ params: { id: first?.id ?? '' } })
    expect(await leafOf(viewer)).toBe(second)
    await owner.chat.deleteMessage({ params: { id: question?.id ?? '' } })
    expect([await leafOf(owner), await leafOf(viewer)]).toEqual([null, null])
  })

  test('pins are theirs alone', async () => {
    const { owner, editor, workspace, id, params } = await build()
    const newer = await owner.chat.createConversation({ body: { workspace, title: 'Shared too' } })
    await editor.chat.changeView({ params, body: { pinned: true } })
    const titles = async ({ chat }: Member, q?: string) =>
      (await chat.searchConversations({ query: { workspace, ...(q !== undefined && { q }) } })).list.map((found) => [
        found.id,
        found.pinned,
      ])
    for (const q of [undefined, 'shared']) {
      expect(await titles(editor, q)).toEqual([
        [id, true],
        [newer.id, false],
      ])
      expect(await titles(owner, q)).toEqual([
        [newer.id, false],
        [id, false],
      ])
    }
    await editor.chat.updateConversation({ params, body: { pinned: false, title: 'Renamed' } })
    expect(await editor.chat.getConversation({ params })).toMatchObject({ pinned: false, title: 'Renamed' })
  })

  test('a workspace was last active when its newest chat changed, whoever pinned another', async () => {
    const { owner, viewer, workspace, id, params } = await build()
    const activeAt = async () => (await viewer.workspace.getWorkspace({ params: { id: workspace } })).activeAt
    const older = await owner.chat.createConversation({ body: { workspace, title: 'Older' } })
    await viewer.chat.changeView({ params: { id: older.id }, body: { pinned: true } })
    const { createdAt } = await write(owner, id, 'news')
    expect(await activeAt()).toBe(createdAt)
    await owner.chat.deleteConversation({ params })
    expect(await activeAt()).toBe(older.updatedAt)
    await owner.chat.deleteConversation({ params: { id: older.id } })
    expect(await activeAt()).toBeUndefined()
  })

  test('pinned ones come first, and each is on one page only', async () => {
    const { owner, editor, workspace, id } = await build()
    const ids = [id]
    for (const title of ['B', 'C', 'D', 'E', 'F', 'G']) {
      ids.push((await owner.chat.createConversation({ body: { workspace, title } })).id)
    }
    const [a, b, c, d, e, f, g] = ids
    for (const pinned of [a, d, e]) {
      await editor.chat.changeView({ params: { id: pinned ?? '' }, body: { pinned: true } })
    }
    const pages = async ({ chat }: Member) => {
      const found: string[][] = []
      for (const page of [1, 2, 3, 4]) {
        const { list, total } = await chat.searchConversations({ query: { workspace, page, limit: 2 } })
        expect(total).toBe(7)
        found.push(list.map((each) => each.id))
      }
      return found
    }
    expect(await pages(editor)).toEqual([[e, d], [a, g], [f, c], [b]])
    expect(await pages(owner)).toEqual([[g, f], [e, d], [c, b], [a]])
  })

  test('messages of others are unread until they are read, except those from before one joined', async () => {
    const { owner, editor, viewer, workspace, id, params } = await build()
    const first = await write(owner, id, 'first')
    const second = await write(editor, id, 'second')
    expect(await unreadOf(viewer, id)).toEqual([2, 2])
    expect(await unreadOf(owner, id)).toEqual([1, 1])
    expect(await viewer.chat.changeView({ params, body: { lastRead: second.id } })).toMatchObject({
      lastRead: second.id,
      unread: 0,
    })
    await write(owner, id, 'third')
    expect(await unreadOf(viewer, id)).toEqual([1, 1])
    await viewer.chat.changeView({ params, body: { lastRead: first.id } })
    expect(await unreadOf(viewer, id)).toEqual([2, 2])
    const { list } = await viewer.chat.searchConversations({ query: { workspace } })
    expect(list).toMatchObject([{ id, unread: 2 }])
    await expect.poll(() => Date.now()).toBeGreaterThan(Date.parse(second.createdAt) + 1)
    expect(await unreadOf(await join(workspace, 'viewer'), id)).toEqual([0, 0])
  })

  test('messages of a deleted workspace aren’t unread', async () => {
    const { owner, editor, workspace, id } = await build()
    await write(editor, id, 'hello')
    expect(await unreadOf(owner, id)).toEqual([1, 1])
    await owner.workspace.deleteWorkspace({ params: { id: workspace }, body: {} })
    const { list } = await owner.workspace.searchWorkspaces({ query: {} })
    expect(list).toMatchObject([{ id: workspace, unread: 0 }])
  })

  test('muted, archived and deleted conversations don’t count for the workspace', async () => {
    const { owner, viewer, id, params } = await build()
    await write(owner, id, 'hello')
    expect(await viewer.chat.changeView({ params, body: { muted: true } })).toMatchObject({ muted: true })
    expect(await unreadOf(viewer, id)).toEqual([1, 0])
    await viewer.chat.changeView({ params, body: { muted: false, archived: true } })
    expect(await viewer.chat.getConversation({ params })).not.toHaveProperty('muted')
    expect(await unreadOf(viewer, id)).toEqual([1, 0])
    await viewer.chat.changeView({ params, body: { archived: false } })
    expect(await unreadOf(viewer, id)).toEqual([1, 1])
    await owner.chat.deleteConversation({ params })
    expect((await viewer.workspace.searchWorkspaces({ query: {} })).list).toMatchObject([{ unread: 0 }])
  })

  test('what they change is told to their own clients only', async () => {
    const { owner, viewer, workspace, id, params } = await build()
    const { id: lastRead } = await write(owner, id, 'hello')
    const [here, there] = [await hearEvents(viewer, workspace), await hearEvents(owner, workspace)]
    await viewer.chat.changeView({ params, body: { lastRead, pinned: true, archived: true } })
    const view = { event: 'view', data: { conversation: id, lastRead, pinned: true, unread: 0, workspace } }
    const archived = { event: 'conversation', data: expect.objectContaining({ conversation: id, archived: true }) }
    await expect.poll(() => here).toEqual([archived, view])
    await owner.chat.changeView({ params, body: { muted: true } })
    await expect.poll(() => there).toEqual([{ event: 'view', data: { conversation: id, muted: true, workspace } }])
  })

  test('names only messages of the conversation', async () => {
    const { owner, id, params, workspace } = await build()
    const other = await owner.chat.createConversation({ body: { workspace } })
    const { id: foreign } = await write(owner, other.id, 'elsewhere')
    for (const body of [{ leaf: foreign }, { lastRead: foreign }]) {
      await expect(owner.chat.changeView({ params, body })).rejects.toMatchObject({ code: 'message.not_found' })
    }
    expect(await owner.chat.getConversation({ params: { id } })).toMatchObject({ leaf: null })
  })

  test('in one’s own space, the conversation itself has the branch and the pin', async () => {
    const own = await signedInApi(server)
    const { id } = await own.chat.createConversation({ body: { title: 'Mine' } })
    const params = { id }
    const first = await write(own, id, 'first')
    const second = await write(own, id, 'second')
    const seen = await own.chat.changeView({ params, body: { leaf: first.id, lastRead: first.id, pinned: true } })
    expect(seen).toMatchObject({ leaf: second.id, pinned: true, lastRead: first.id })
    expect(seen).not.toHaveProperty('unread')
    expect(await own.chat.updateConversation({ params, body: { pinned: false } })).toMatchObject({ pinned: false })
  })
})
