import { randomBytes } from 'node:crypto'

import type { MessagePart } from '@saffron/core/chat'
import type { Api } from '@saffron/core/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { changeMessage } from '../chat/messages/message-store.ts'
import { insertAsk } from '../chat/queue/queue-store.ts'
import { newId } from '../db/index.ts'
import { attachToMessage } from '../drive/attached/attached-store.ts'
import {
  addMember,
  buildConversation,
  buildMessage,
  driveFaults,
  sendAsset,
  signedInApi,
  startTestServer,
  testEngines,
  type TestServer,
} from '../testing/index.ts'

type Transfer = Parameters<Api['workspace']['transferItems']>[0]['body']
const transfer = (api: Api, body: Transfer) => api.workspace.transferItems({ body })
const node = (id: string) => ({ kind: 'node', id }) as const
const conversation = (id: string) => ({ kind: 'conversation', id }) as const
const usedBy = async (api: Api, workspace?: string) =>
  (await api.drive.usedSpace({ query: { ...(workspace && { workspace }) } })).usedBytes
const read = async (api: Api, id: string) => (await (await api.drive.assetContent({ params: { id } })).text()).trim()

describe.each(testEngines())('Moving and copying between spaces on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine, config: { driveQuotaBytes: 1_000_000, demoPaceMs: 20 } })
  })
  afterAll(() => server.close())

  const build = async () => {
    const [owner, member] = [await signedInApi(server), await signedInApi(server)]
    const { id } = await owner.workspace.createNamedWorkspace({ params: { name: 'Team' } })
    await addMember(server.deps.db, id, member.user.id, 'editor')
    return { owner, member, id }
  }
  /** A chat with two answers to one question, which has a file. */
  const buildChat = async (user: string) => {
    const { db } = server.deps
    const chat = await buildConversation(db, user, { title: 'Harvest', system: 'Be brief.' })
    const asset = await sendAsset(server, user, { content: `In May ${crypto.randomUUID()}`, name: 'plan.txt' })
    const api = await buildMessage(db, chat, { text: 'When?' })
    for (const text of ['Saffron in October', 'In autumn']) {
      await buildMessage(db, chat, { role: 'assistant', text, parent: api.id })
    }
    return { ...chat, question: api.id, asset }
  }

  test('a chat moves with its branches, files and search, keeps its address, and comes back', async () => {
    const { owner, member, id: workspace } = await build()
    const chat = await buildChat(owner.user.id)
    const file = { conversation: chat.id, role: 'user' as const, text: 'see', attachments: [chat.asset.id] }
    await owner.chat.createMessage({ body: file })
    await owner.chat.updateConversation({ params: { id: chat.id }, body: { pinned: true } })
    const before = await owner.chat.searchMessages({ query: { conversation: chat.id } })

    const moved = await transfer(owner, { items: [conversation(chat.id)], to: workspace })
    expect(moved.conversations).toMatchObject([{ id: chat.id, owner: workspace, title: 'Harvest', pinned: true }])
    const query = { conversation: chat.id, populate: 'attachments' }
    const after = await member.chat.searchMessages({ query })
    expect(after.list.map(({ id, text, siblings }) => ({ id, text, siblings }))).toEqual(
      before.list.map(({ id, text, siblings }) => ({ id, text, siblings })),
    )
    expect(after.list[0]?.author).toMatchObject({ id: owner.user.id })
    expect(await member.chat.getConversation({ params: { id: chat.id } })).toMatchObject({ pinned: false })
    const [attached] = (after.list.at(-1)?.attachments ?? []) as unknown as { id: string }[]
    expect(await read(member, attached?.id ?? '')).toMatch(/^In May/)
    expect(attached?.id).not.toBe(chat.asset.id)
    await expect(read(owner, chat.asset.id)).rejects.toMatchObject({ code: 'asset.not_found' })
    const found = { q: 'Saffron' }
    expect((await member.chat.searchConversations({ query: { ...found, workspace } })).total).toBe(1)
    expect((await owner.chat.searchConversations({ query: found })).total).toBe(0)
    const listed = await member.workspace.workspaceConversations({ params: { id: workspace, app: 'chat' } })
    expect(listed.list.map(({ id }) => id)).toEqual([chat.id])
    expect(await usedBy(owner)).toBe(0)

    const back = await transfer(owner, { items: [conversation(chat.id)], to: null })
    expect(back.conversations).toMatchObject([{ id: chat.id, pinned: true }])
    expect(back.conversations[0]).not.toHaveProperty('owner')
    await expect(member.chat.getConversation({ params: { id: chat.id } })).rejects.toMatchObject({ statusCode: 404 })
    const own = await owner.chat.searchMessages({ query: { conversation: chat.id } })
    expect(own.list.map(({ text }) => text)).toEqual(before.list.map(({ text }) => text))
    expect((await owner.chat.searchConversations({ query: found })).total).toBe(1)
    expect(await usedBy(owner, workspace)).toBe(0)
    expect(await driveFaults(server.deps.db)).toEqual([])
  })

  test('a copied chat has all branches, costs nothing, and is independent of the original', async () => {
    const { owner, member, id: workspace } = await build()
    const chat = await buildChat(owner.user.id)
    const { conversations } = await transfer(owner, { items: [conversation(chat.id)], to: workspace, copy: true })
    const [copy = { id: '' }] = conversations
    expect(copy).toMatchObject({ title: 'Harvest', system: 'Be brief.', costMicros: 0, owner: workspace })
    expect(copy.id).not.toBe(chat.id)
    await owner.chat.deleteConversation({ params: { id: chat.id } })
    const { list } = await member.chat.searchMessages({ query: { conversation: copy.id } })
    expect(list.map(({ text }) => text)).toEqual(['When?', 'In autumn'])
    expect(list[1]?.siblings).toHaveLength(2)
    expect(list[0]?.author).toMatchObject({ id: owner.user.id })
  })

  test.each([false, true])('files that tools made go along, copied: %s', async (copy) => {
    const { owner, member, id: workspace } = await build()
    const { db } = server.deps
    const chat = await buildChat(owner.user.id)
    const reply = await buildMessage(db, chat, { role: 'assistant', text: 'Done.' })
    const [whole, picture] = [await sendAsset(server, owner.user.id), await sendAsset(server, owner.user.id)]
    for (const asset of [whole.id, picture.id]) {
      await attachToMessage(db.query, { message: reply.id, conversation: chat.id, asset })
    }
    const made = { asset: whole.id, files: [picture.id] }
    const call: MessagePart = { type: 'tool', id: 'call-1', name: 'run', state: 'done', ...made }
    await changeMessage(db.query, { owner: owner.user.id, id: reply.id }, { parts: [call] })
    const { conversations } = await transfer(owner, { items: [conversation(chat.id)], to: workspace, copy })
    if (copy) await owner.chat.deleteConversation({ params: { id: chat.id } })
    const { list } = await member.chat.searchMessages({ query: { conversation: conversations[0]?.id ?? '' } })
    const [part] = list.at(-1)?.parts ?? []
    const sent = part?.type === 'tool' ? [part.asset, ...(part.files ?? [])] : []
    expect(sent).toHaveLength(2)
    for (const id of sent) expect(await read(member, id ?? '')).toMatch(/^A note: /)
    expect(sent).not.toContain(whole.id)
    expect(await driveFaults(db)).toEqual([])
  })

  test('the files of a queued message that failed go along', async () => {
    const { owner, id: workspace } = await build()
    const { db } = server.deps
    const chat = await buildChat(owner.user.id)
    const asset = await sendAsset(server, owner.user.id)
    const said = {
      ownerId: owner.user.id,
      conversationId: chat.id,
      userId: owner.user.id,
      startKey: null,
      locale: 'en',
    }
    const failed = { statusCode: 402, code: 'wallet.insufficient', message: 'No credits.' }
    const at = server.deps.now().toISOString()
    const body = JSON.stringify({ content: 'See', attachments: [asset.id] })
    await insertAsk(db.query, { ...said, id: newId(), body, error: JSON.stringify(failed), createdAt: at })
    await transfer(owner, { items: [conversation(chat.id)], to: workspace })
    const { list } = await owner.chat.listQueue({ params: { id: chat.id } })
    const [moved = ''] = list[0]?.attachments ?? []
    expect(moved).not.toBe(asset.id)
    expect(await read(owner, moved)).toMatch(/^A note: /)
  })

  test('a folder moves with its content, numbers a taken name, and comes back', async () => {
    const { owner, member, id: workspace } = await build()
    const root = await owner.drive.rootNode()
    const folder = await owner.drive.createNode({ body: { kind: 'folder', name: 'Papers' } })
    const inner = await owner.drive.createNode({ body: { kind: 'folder', name: 'inner', parent: folder.id } })
    const content = `Crocus sativus ${crypto.randomUUID()}`
    const asset = await sendAsset(server, owner.user.id, { content, parent: inner.id, name: 'a.txt' })
    const trashed = await owner.drive.createNode({ body: { kind: 'folder', name: 'gone', parent: folder.id } })
    await owner.drive.deleteNode({ params: { id: trashed.id } })
    await expect
      .poll(async () => (await owner.drive.getAsset({ params: { id: asset.id } })).text)
      .toMatchObject({ state: 'done' })
    const there = await owner.workspace.workspaceRoot({ params: { id: workspace } })
    await owner.drive.createNode({ body: { kind: 'folder', name: 'Papers', workspace } })
    const { url } = await owner.drive.archiveNodes({ body: { ids: [folder.id] } })

    for (const link of [url, asset.url]) expect((await fetch(server.url + link)).status).toBe(200)

    const { nodes } = await transfer(owner, { items: [node(folder.id), node(inner.id)], to: workspace })
    expect(nodes).toMatchObject([{ id: folder.id, name: 'Papers (2)', parent: there.id, size: content.length }])
    const children = await member.drive.childrenOfNode({ params: { id: inner.id } })
    expect(children.list).toMatchObject([{ name: 'a.txt' }])
    const now = children.list[0]?.asset as string
    expect(now).not.toBe(asset.id)
    expect(await read(member, now)).toBe(content)
    // It's found at once, without reading the file again.
    const search = { queries: [{ q: 'crocus' }] }
    expect((await member.drive.searchText({ body: { ...search, workspace } })).list[0]?.list).toHaveLength(1)
    expect((await owner.drive.searchText({ body: search })).list[0]?.list).toEqual([])
    expect([await usedBy(owner), await usedBy(owner, workspace)]).toEqual([0, content.length])
    // What was in the trash stays there, and links from before have ended.
    expect((await owner.drive.searchTrash({ query: {} })).list).toMatchObject([{ id: trashed.id }])
    expect((await fetch(server.url + url)).status).toBe(404)
    expect((await fetch(server.url + asset.url)).status).toBe(404)

    const back = await transfer(owner, { items: [node(folder.id)], to: null })
    expect(back.nodes).toMatchObject([{ id: folder.id, name: 'Papers (2)', parent: root.id }])
    await expect(member.drive.getNode({ params: { id: folder.id } })).rejects.toMatchObject({ statusCode: 404 })
    expect([await usedBy(owner), await usedBy(owner, workspace)]).toEqual([content.length, 0])
    expect(await driveFaults(server.deps.db)).toEqual([])
  })

  test('a copied file stays where it is too, and each space counts its bytes', async () => {
    const { owner, member, id: workspace } = await build()
    const root = await owner.drive.rootNode()
    const asset = await sendAsset(server, owner.user.id, { content: 'twice the same', parent: root.id, name: 'a.txt' })
    for (const name of ['a.txt', 'a (2).txt']) {
      const { nodes } = await transfer(owner, { items: [node(asset.node ?? '')], to: workspace, copy: true })
      expect(nodes).toMatchObject([{ name }])
    }
    expect([await usedBy(owner), await usedBy(owner, workspace)]).toEqual([14, 14])
    await owner.drive.editNodes({ body: { action: 'delete', ids: [asset.node ?? ''] } })
    const there = await member.workspace.workspaceRoot({ params: { id: workspace } })
    const { list } = await member.drive.childrenOfNode({ params: { id: there.id } })
    expect(await read(member, list[0]?.asset as string)).toBe('twice the same')
    expect(await driveFaults(server.deps.db)).toEqual([])
  })

  test('a file that something else in its space refers to stays there too', async () => {
    const { owner, id: workspace } = await build()
    const root = await owner.drive.rootNode()
    const asset = await sendAsset(server, owner.user.id, { parent: root.id, store: 'recipes', name: 'b.txt' })
    await transfer(owner, { items: [node(asset.node ?? '')], to: workspace })
    expect(await owner.drive.getAsset({ params: { id: asset.id } })).toMatchObject({ stores: ['recipes'] })
    expect(await driveFaults(server.deps.db)).toEqual([])
  })

  test('viewers may copy and not move, and strangers see nothing', async () => {
    const { owner, member, id: workspace } = await build()
    const { id: other } = await member.workspace.createNamedWorkspace({ params: { name: 'Other' } })
    const params = { id: workspace, memberId: member.user.id }
    await owner.workspace.updateMember({ params, body: { role: 'viewer' } })
    const chat = await buildChat(workspace)
    const items = [conversation(chat.id)]
    for (const to of [other, null]) {
      await expect(transfer(member, { items, to })).rejects.toMatchObject({ code: 'workspace.role_too_low' })
      expect((await transfer(member, { items, to, copy: true })).conversations).toHaveLength(1)
    }
    const own = await buildChat(member.user.id)
    const into = { items: [conversation(own.id)], to: workspace, copy: true }
    await expect(transfer(member, into)).rejects.toMatchObject({ code: 'workspace.role_too_low' })
    const stranger = await signedInApi(server)
    await expect(transfer(stranger, { items, to: null, copy: true })).rejects.toMatchObject({
      code: 'conversation.not_found',
    })
    const theirs = await buildChat(stranger.user.id)
    await expect(transfer(stranger, { items: [conversation(theirs.id)], to: workspace })).rejects.toMatchObject({
      code: 'workspace.not_found',
    })
    await expect(transfer(owner, { items, to: workspace })).rejects.toMatchObject({ code: 'workspace.same_space' })
    // Items of two spaces don't go together.
    const both = [conversation(own.id), conversation(chat.id)]
    await expect(transfer(member, { items: both, to: other })).rejects.toMatchObject({ code: 'conversation.not_found' })
    const root = await owner.drive.rootNode()
    await expect(transfer(owner, { items: [node(root.id)], to: workspace })).rejects.toMatchObject({
      code: 'node.is_root',
    })
    expect(await owner.chat.getConversation({ params: { id: chat.id } })).toMatchObject({ owner: workspace })
  })

  test('without room in the other space, nothing is moved and no bytes are left there', async () => {
    const { owner, id: workspace } = await build()
    const there = await owner.workspace.workspaceRoot({ params: { id: workspace } })
    const root = await owner.drive.rootNode()
    await sendAsset(server, workspace, { content: randomBytes(700_000), parent: there.id, name: 'large' })
    const asset = await sendAsset(server, owner.user.id, { content: randomBytes(400_000), parent: root.id, name: 'b' })
    const chat = await buildChat(owner.user.id)
    const items = [conversation(chat.id), node(asset.node ?? '')]
    await expect(transfer(owner, { items, to: workspace })).rejects.toMatchObject({ code: 'drive.full' })
    expect(await owner.drive.getNode({ params: { id: asset.node ?? '' } })).toMatchObject({ parent: root.id })
    expect(await owner.chat.getConversation({ params: { id: chat.id } })).not.toHaveProperty('owner')
    expect(await usedBy(owner, workspace)).toBe(700_000)
    const bytes = await server.app.drive.userData.exportFiles(workspace)
    expect(bytes.filter(({ name }) => name.startsWith('drive/'))).toHaveLength(1)
    expect(await driveFaults(server.deps.db)).toEqual([])
  })

  test('a chat with a running reply doesn’t move', async () => {
    const { owner, id: workspace } = await build()
    const { id } = await owner.chat.createConversation({ body: { title: 'slow' } })
    const reply = owner.chat.startRun({ params: { id }, body: { content: '500 words' } })[Symbol.asyncIterator]()
    await reply.next()
    const sent = transfer(owner, { items: [conversation(id)], to: workspace })
    await expect(sent).rejects.toMatchObject({ statusCode: 409, code: 'run.in_progress' })
    await owner.chat.stopRun({ params: { id } })
    await expect.poll(() => owner.chat.getConversation({ params: { id } }).then(({ state }) => state)).toBe('idle')
    await transfer(owner, { items: [conversation(id)], to: workspace })
    expect(await owner.chat.getConversation({ params: { id } })).toMatchObject({ owner: workspace })
  })

  test('drafts of members stay with those who can read the chat', async () => {
    const { owner, member, id: workspace } = await build()
    const chat = await buildChat(workspace)
    for (const api of [owner, member]) await api.chat.saveDraft({ params: { id: chat.id }, body: { text: 'draft' } })
    await transfer(owner, { items: [conversation(chat.id)], to: null })
    expect(await owner.chat.getDraft({ params: { id: chat.id } })).toMatchObject({ text: 'draft' })
    await transfer(owner, { items: [conversation(chat.id)], to: workspace })
    expect(await member.chat.getDraft({ params: { id: chat.id } })).toEqual({ text: '' })
  })

  test('both workspaces log it, and neither names the other', async () => {
    const { owner, id: first } = await build()
    const { id: second } = await owner.workspace.createNamedWorkspace({ params: { name: 'Second' } })
    const chat = await buildChat(first)
    await transfer(owner, { items: [conversation(chat.id)], to: second })
    const audit = async (id: string) => (await owner.workspace.workspaceAudit({ params: { id }, query: {} })).list[0]
    const [sent, received] = [await audit(first), await audit(second)]
    expect(sent).toMatchObject({ action: 'workspace.items_sent', actor: { id: owner.user.id }, detail: { chats: 1 } })
    expect(received).toMatchObject({ action: 'workspace.items_received', detail: { chats: 1, files: 0 } })
    expect(JSON.stringify(sent)).not.toContain(second)
    expect(JSON.stringify(received)).not.toContain(first)
  })
})
