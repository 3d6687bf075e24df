import { expect, it } from 'vitest'

import { buildAsset, buildFolder, buildOwner, driveServices, eachDatabase } from '../../testing/index.ts'
import { createNode } from '../nodes/create-node.ts'
import { changeDrive, requireFolder } from '../nodes/drive-change.ts'
import { editNodes } from '../nodes/edit-nodes.ts'
import { findAsset } from '../stores/asset-store.ts'
import { hashesOf, reachableFiles } from './search-store.ts'

eachDatabase('Files with a content', (db) => {
  it('are all returned, newest first, except those in the trash or below it', async () => {
    const owner = await buildOwner(db())
    const { id: asset, hash } = await buildAsset(db(), owner)
    const reached = async () =>
      (await reachableFiles(db().query, { owner }, [hash])).get(hash)?.map(({ node, name }) => [node, name])
    const make = (parent: string, name: string, isFile = true) =>
      changeDrive(driveServices(db()), { owner, by: null }, async (change) => {
        const content = isFile ? await findAsset(change.tx, { owner, id: asset }) : undefined
        return createNode(change, {
          folder: await requireFolder(change, parent),
          name,
          onConflict: 'refuse',
          asset: content,
        })
      })
    const edit = (action: 'trash' | 'restore', id: string) =>
      changeDrive(driveServices(db()), { owner, by: null }, (change) =>
        editNodes(change, { action, ids: [id], onConflict: 'refuse' }),
      )
    expect(await reached()).toEqual([[null, 'file.txt']])

    const outer = await buildFolder(db(), owner, 'outer')
    const inner = await make(outer.id, 'inner', false)
    const [first, second] = [await make(outer.id, 'first'), await make(inner.id, 'second')]
    const told = (...files: (typeof first)[]) => files.map(({ id, name }) => [id, name])
    expect(await reached()).toEqual(told(second, first))
    await edit('trash', inner.id)
    expect(await reached()).toEqual(told(first))
    await edit('trash', first.id)
    expect(await reached()).toBeUndefined()
    await edit('restore', inner.id)
    expect(await reached()).toEqual(told(second))
    await edit('trash', outer.id)
    expect(await reached()).toBeUndefined()
  })

  it('are found among more contents and passages than fit into one statement', async () => {
    const owner = await buildOwner(db())
    const { hash } = await buildAsset(db(), owner)
    const others = Array.from({ length: 70_000 }, () => crypto.randomUUID())
    expect([...(await reachableFiles(db().query, { owner }, [...others, hash])).keys()]).toEqual([hash])
    expect(await hashesOf(db().query, owner, others)).toEqual([])
  })
})
