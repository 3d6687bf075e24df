import type { Node } from '@saffron/core/drive'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import {
  buildAsset,
  buildConversation,
  buildMessage,
  signedInApi,
  startTestServer,
  testEngines,
  type TestServer,
} from '../../testing/index.ts'

describe.each(testEngines())('The trash of a drive on %s', (engine) => {
  let server: TestServer
  let api: Awaited<ReturnType<typeof signedInApi>>
  let root: Node

  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    api = await signedInApi(server)
    root = await api.drive.rootNode()
  })

  const folder = (name: string, parent = root.id) => api.drive.createNode({ body: { kind: 'folder', name, parent } })
  const file = async (name: string, parent: string, size: number) => {
    const asset = await buildAsset(server.deps.db, api.user.id, { name, size })
    return api.drive.createNode({ body: { kind: 'file', name, parent, asset: asset.id } })
  }
  const get = (id: string) => api.drive.getNode({ params: { id } })
  const edit = (action: 'move' | 'trash' | 'restore' | 'delete', ids: string[]) =>
    api.drive.editNodes({ body: { action, ids } })

  it('loses nothing of what is told twice to go into the trash', async () => {
    const outer = await folder('outer')
    const params = { id: outer.id }
    const { version } = await api.drive.deleteNode({ params, query: { version: outer.version } })
    const inTrash = { id: outer.id, version, trashedAt: expect.any(String) }
    expect(await api.drive.deleteNode({ params, query: { version: outer.version } })).toMatchObject(inTrash)
    expect(await api.drive.deleteNode({ params })).toMatchObject(inTrash)
    expect((await edit('trash', [outer.id])).list).toMatchObject([inTrash])
    expect((await api.drive.searchTrash({ query: {} })).list).toMatchObject([inTrash])
    await api.drive.deleteNode({ params, query: { version } })
    expect((await api.drive.searchTrash({ query: {} })).total).toBe(0)
    await expect(api.drive.deleteNode({ params })).rejects.toMatchObject({ code: 'node.not_found' })
  })

  it('counts as what it would set free nothing that a message has', async () => {
    const { db } = server.deps
    const [held, free] = [await file('held.txt', root.id, 30), await file('free.txt', root.id, 4)]
    const conversation = await buildConversation(db, api.user.id)
    const { id: messageId } = await buildMessage(db, conversation)
    const row = { messageId, assetId: held.asset ?? '', conversationId: conversation.id }
    await db.query.insertInto('messageAsset').values(row).execute()
    await edit('trash', [held.id, free.id])
    expect(await api.drive.usedSpace()).toMatchObject({ usedBytes: 34, trashBytes: 4 })
    expect(await api.drive.emptyTrash()).toMatchObject({ usedBytes: 30, trashBytes: 0 })
  })

  it('brings back and deletes what was put into the trash apart from its folder, with that folder', async () => {
    const outer = await folder('outer')
    const inner = await folder('inner', outer.id)
    const apart = await file('apart.txt', inner.id, 4)
    for (const { id } of [apart, inner, outer]) await edit('trash', [id])
    expect((await edit('restore', [apart.id, outer.id, inner.id])).list.map(({ id }) => id)).toEqual([
      outer.id,
      inner.id,
      apart.id,
    ])
    expect(await get(apart.id)).toMatchObject({ parent: inner.id })
    expect(await get(outer.id)).toMatchObject({ size: 4, childCount: 1 })

    await edit('trash', [apart.id])
    // What stands in it goes along, what is in the trash does not.
    await expect(edit('move', [outer.id, apart.id])).rejects.toMatchObject({ code: 'node.not_found' })
    expect((await edit('trash', [inner.id, outer.id, apart.id])).list.map(({ id }) => id)).toEqual([outer.id, apart.id])
    await edit('delete', [apart.id, outer.id])
    expect((await api.drive.searchTrash({ query: {} })).total).toBe(0)
    expect(await api.drive.usedSpace()).toMatchObject({ usedBytes: 0, files: 0, folders: 0 })
  })
})
