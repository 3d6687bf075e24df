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

  it('loses nothing when a deletion is repeated', async () => {
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

  it('keeps the time of change when a node returns, unless its folder or name changes', async () => {
    const outer = await folder('outer')
    const { id, updatedAt } = await file('a.txt', outer.id, 4)
    const params = { id }
    const asked = { params }
    let { version } = await get(id)
    const { updatedAt: folderAt } = await get(outer.id)
    for (const trashed of [api.drive.deleteNode, (call: typeof asked) => edit('trash', [call.params.id])]) {
      server.passTime(60_000)
      await trashed(asked)
      const inTrash = (await api.drive.searchTrash({ query: {} })).list[0]
      expect(inTrash).toMatchObject({ id, updatedAt, version: version + 1 })
      expect(Date.parse(inTrash?.trashedAt ?? '')).toBeGreaterThan(Date.parse(updatedAt))
      server.passTime(60_000)
      expect((await edit('restore', [id])).list).toMatchObject([{ id, updatedAt, version: version + 2 }])
      version += 2
    }
    expect(await get(outer.id)).toMatchObject({ updatedAt: folderAt })
    // A caller who read it earlier still gets a conflict.
    const stale = api.drive.updateNode({ params, body: { name: 'b', version: version - 1 } })
    await expect(stale).rejects.toMatchObject({ code: 'node.changed' })

    await edit('trash', [id])
    await file('a.txt', outer.id, 5)
    const both = await api.drive.editNodes({ body: { action: 'restore', ids: [id], onConflict: 'keepBoth' } })
    expect(both.list[0]?.name).toBe('a (2).txt')
    expect(both.list[0]?.updatedAt).not.toBe(updatedAt)
    const renamedAt = both.list[0]?.updatedAt
    await edit('trash', [id])
    server.passTime(1000)
    const moved = await api.drive.editNodes({ body: { action: 'restore', ids: [id], parent: root.id } })
    expect(moved.list[0]?.updatedAt).not.toBe(renamedAt)
  })

  it('returns restored nodes in their final state', async () => {
    const outer = await folder('outer')
    const inner = await folder('inner', outer.id)
    const apart = await file('apart.txt', inner.id, 4)
    for (const { id } of [apart, inner, outer]) await edit('trash', [id])
    const { list } = await edit('restore', [apart.id, outer.id, inner.id])
    expect(list).toEqual([await get(outer.id), await get(inner.id), await get(apart.id)])
    expect(list).toMatchObject([{ size: 4, childCount: 1 }, { size: 4, childCount: 1 }, { size: 4 }])
  })

  it('doesn’t count the files of messages as space to free', async () => {
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

  it('restores and deletes nodes that were trashed separately, with their folder', async () => {
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
    // Its content moves with it, except what is in the trash.
    await expect(edit('move', [outer.id, apart.id])).rejects.toMatchObject({ code: 'node.not_found' })
    expect((await edit('trash', [inner.id, outer.id, apart.id])).list.map(({ id }) => id)).toEqual([outer.id, apart.id])
    await edit('delete', [apart.id, outer.id])
    expect((await api.drive.searchTrash({ query: {} })).total).toBe(0)
    expect(await api.drive.usedSpace()).toMatchObject({ usedBytes: 0, files: 0, folders: 0 })
  })
})
