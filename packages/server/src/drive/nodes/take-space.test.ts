import { MAX_NODES } from '@saffron/core/drive'
import { expect, it } from 'vitest'

import { buildFolder, buildOwner, driveServices, eachDatabase } from '../../testing/index.ts'
import { changeDrive } from './drive-change.ts'
import { findDrive, takeSpace } from './drive-store.ts'
import { editNodes } from './edit-nodes.ts'

eachDatabase('The space of a drive', (db) => {
  const take = (owner: string, bytes: number, quotaBytes: number) =>
    changeDrive(driveServices(db()), { owner, by: null }, ({ tx }) => takeSpace(tx, { owner, bytes, quotaBytes }))

  it('never exceeds the quota, even concurrently', async () => {
    const owner = await buildOwner(db())
    const taken = await Promise.allSettled(Array.from({ length: 12 }, () => take(owner, 30, 100)))
    expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect((await findDrive(db().query, owner))?.usedBytes).toBe(90)
    await expect(take(owner, 11, 100)).rejects.toMatchObject({
      statusCode: 507,
      code: 'drive.full',
      values: { free: '10 B', size: '11 B' },
    })
    await take(owner, 10, 100)
    await take(owner, 1000, 0)
    // A user above a reduced limit can still delete.
    await take(owner, -1, 100)
    expect((await findDrive(db().query, owner))?.usedBytes).toBe(1099)
  })

  it('has a maximum number of nodes, even concurrently, until one is permanently deleted', async () => {
    const owner = await buildOwner(db())
    const { id } = await buildFolder(db(), owner)
    const edit = (action: 'copy' | 'trash' | 'delete') =>
      changeDrive(driveServices(db()), { owner, by: null }, (change) =>
        editNodes(change, { action, ids: [id], onConflict: 'keepBoth' }),
      )
    const counted = async () => (await findDrive(db().query, owner))?.nodeCount
    await edit('copy')
    expect(await counted()).toBe(2)
    await db().transaction((tx) =>
      tx
        .updateTable('drive')
        .set({ nodeCount: MAX_NODES - 2 })
        .where('ownerId', '=', owner)
        .execute(),
    )
    const made = await Promise.allSettled(Array.from({ length: 5 }, () => buildFolder(db(), owner)))
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    const refused = { statusCode: 507, code: 'drive.too_many', values: { count: 1_000_000 } }
    await expect(edit('copy')).rejects.toMatchObject(refused)
    await edit('trash')
    await expect(buildFolder(db(), owner)).rejects.toMatchObject(refused)
    await edit('delete')
    expect(await counted()).toBe(MAX_NODES - 1)
    await buildFolder(db(), owner)
    expect(await counted()).toBe(MAX_NODES)
  })
})
