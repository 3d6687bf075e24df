import { randomBytes } from 'node:crypto'

import type { Api } from '@saffron/core/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

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
const codeOf = (error: unknown) => (error as { code?: string }).code

describe.each(testEngines())('Concurrent transfers between spaces on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.close())

  const build = async () => {
    const [owner, member] = [await signedInApi(server), await signedInApi(server)]
    const { id: first } = await owner.workspace.createNamedWorkspace({ params: { name: 'First' } })
    const { id: second } = await owner.workspace.createNamedWorkspace({ params: { name: 'Second' } })
    for (const id of [first, second]) await addMember(server.deps.db, id, member.user.id, 'editor')
    return { owner, member, first, second }
  }

  const buildFolder = async (api: Api & { user: { id: string } }, files = 5) => {
    const folder = await api.drive.createNode({ body: { kind: 'folder', name: `Files ${crypto.randomUUID()}` } })
    for (let at = 0; at < files; at++) {
      await sendAsset(server, api.user.id, { content: randomBytes(500), parent: folder.id, name: `${at}.bin` })
    }
    return folder
  }

  test('of the same folder to different spaces: each moves it from where it is then, or finds nothing', async () => {
    const { owner, member, first, second } = await build()
    const folder = await buildFolder(owner)
    await transfer(owner, { items: [node(folder.id)], to: first })
    const moves = await Promise.allSettled([
      transfer(owner, { items: [node(folder.id)], to: second }),
      transfer(owner, { items: [node(folder.id)], to: null }),
      transfer(member, { items: [node(folder.id)], to: second }),
      transfer(member, { items: [node(folder.id)], to: null }),
    ])
    expect(moves.map(({ status }) => status)).toContain('fulfilled')
    for (const move of moves) {
      const codes = ['node.not_found', 'workspace.same_space', 'workspace.role_too_low']
      expect([undefined, ...codes]).toContain(move.status === 'rejected' ? codeOf(move.reason) : undefined)
    }
    const found = await Promise.allSettled(
      [owner, member].map((api) => api.drive.childrenOfNode({ params: { id: folder.id } })),
    )
    const totals = found.flatMap((each) => (each.status === 'fulfilled' ? each.value.total : []))
    expect(new Set(totals)).toEqual(new Set([5]))
    expect(await driveFaults(server.deps.db)).toEqual([])
  })

  test('in opposite directions don’t wait for each other, and keep every byte', async () => {
    const { owner, member, first, second } = await build()
    const [mine, theirs] = [await buildFolder(owner), await buildFolder(member)]
    await transfer(owner, { items: [node(mine.id)], to: first })
    await transfer(member, { items: [node(theirs.id)], to: second })
    for (let round = 0; round < 4; round++) {
      const [to, from] = round % 2 === 0 ? [second, first] : [first, second]
      await Promise.all([
        transfer(owner, { items: [node(mine.id)], to }),
        transfer(member, { items: [node(theirs.id)], to: from }),
      ])
    }
    for (const [api, folder] of [
      [owner, mine],
      [member, theirs],
    ] as const) {
      const { list } = await api.drive.childrenOfNode({ params: { id: folder.id } })
      expect(list).toHaveLength(5)
      for (const { asset } of list) {
        const content = await api.drive.assetContent({ params: { id: asset as string } })
        expect((await content.arrayBuffer()).byteLength).toBe(500)
      }
    }
    expect(await driveFaults(server.deps.db)).toEqual([])
  })

  test('of a folder into which files are uploaded: each upload is in it, or fails', async () => {
    const { owner, first } = await build()
    const folder = await buildFolder(owner)
    const upload = async (at: number) =>
      sendAsset(server, owner.user.id, { content: randomBytes(300), parent: folder.id, name: `late ${at}` })
    const uploads = Promise.allSettled(Array.from({ length: 30 }, (_, at) => upload(at)))
    await transfer(owner, { items: [node(folder.id)], to: first })
    const done = await uploads
    const stored = done.filter(({ status }) => status === 'fulfilled').length
    for (const each of done) {
      expect([undefined, 'node.not_found']).toContain(each.status === 'rejected' ? codeOf(each.reason) : undefined)
    }
    const { total } = await owner.drive.childrenOfNode({ params: { id: folder.id } })
    expect(total).toBe(5 + stored)
    expect(await driveFaults(server.deps.db)).toEqual([])
  })

  test('of a member who is removed meanwhile: all is moved before, or nothing', async () => {
    const { owner, member, first } = await build()
    for (let round = 0; round < 5; round++) {
      const chat = await buildConversation(server.deps.db, member.user.id, { title: 'mine' })
      await buildMessage(server.deps.db, chat)
      const folder = await buildFolder(member, 2)
      const moving = transfer(member, { items: [conversation(chat.id), node(folder.id)], to: first }).then(
        () => undefined,
        codeOf,
      )
      await owner.workspace.removeMember({ params: { id: first, memberId: member.user.id } })
      const failure = await moving
      expect([undefined, 'workspace.not_found']).toContain(failure)
      const reader = failure === undefined ? owner : member
      expect(await reader.chat.getConversation({ params: { id: chat.id } })).toMatchObject({ title: 'mine' })
      expect((await reader.drive.childrenOfNode({ params: { id: folder.id } })).total).toBe(2)
      await addMember(server.deps.db, first, member.user.id, 'editor')
    }
    expect(await driveFaults(server.deps.db)).toEqual([])
  })

  test('of a chat in which a reply begins: it moves first or not at all', async () => {
    const { owner, first } = await build()
    const { id } = await owner.chat.createConversation({ body: { title: 'titled' } })
    const replies = (async () => {
      for await (const _event of owner.chat.startRun({ params: { id }, body: { content: '20 words' } }));
    })().then(() => undefined, codeOf)
    const failure = await transfer(owner, { items: [conversation(id)], to: first }).then(() => undefined, codeOf)
    expect([undefined, 'run.in_progress']).toContain(failure)
    expect([undefined, 'conversation.not_found']).toContain(await replies)
    const { list } = await owner.chat.searchMessages({ query: { conversation: id } })
    expect(list.every(({ status }) => status === 'complete')).toBe(true)
  })

  test('of a folder while equal files are deleted in the other space', async () => {
    const { owner, first } = await build()
    const there = await owner.workspace.workspaceRoot({ params: { id: first } })
    for (let round = 0; round < 5; round++) {
      const content = randomBytes(400)
      const folder = await buildFolder(owner, 0)
      const asset = await sendAsset(server, owner.user.id, { content, parent: folder.id, name: 'same' })
      const twin = await sendAsset(server, first, { content, parent: there.id, name: `twin ${round}` })
      await Promise.all([
        transfer(owner, { items: [node(folder.id)], to: first }),
        owner.drive.editNodes({ body: { action: 'delete', ids: [twin.node ?? ''] } }),
      ])
      const { list } = await owner.drive.childrenOfNode({ params: { id: folder.id } })
      const read = await owner.drive.assetContent({ params: { id: list[0]?.asset as string } })
      expect(Buffer.from(await read.arrayBuffer()).equals(content)).toBe(true)
      await expect(owner.drive.getAsset({ params: { id: asset.id } })).rejects.toMatchObject({
        code: 'asset.not_found',
      })
    }
    expect(await driveFaults(server.deps.db)).toEqual([])
  })
})
