import { TRASH_DAYS } from '@saffron/core/contract'
import { expect, it } from 'vitest'

import { buildAsset, buildFolder, buildOwner, driveFaults, driveServices, eachDatabase } from '../../testing/index.ts'
import { findAsset } from '../stores/asset-store.ts'
import { createNode } from './create-node.ts'
import { changeDrive, requireFolder } from './drive-change.ts'
import { editNodes } from './edit-nodes.ts'
import { sweepTrash } from './empty-trash.ts'

const DAY_MS = 24 * 60 * 60 * 1000

eachDatabase('The trash', (db) => {
  it('permanently deletes its content after thirty days', async () => {
    const owner = await buildOwner(db())
    const [old, young] = [await buildFolder(db(), owner), await buildFolder(db(), owner)]
    const freed: string[] = []
    const services = {
      ...driveServices(db()),
      removeBytes: async (_owner: string, hashes: readonly string[]) => void freed.push(...hashes),
    }
    const { id, hash } = await buildAsset(db(), owner, { size: 8 })
    await changeDrive(services, { owner, by: null }, async (change) => {
      const folder = await requireFolder(change, old.id)
      const asset = await findAsset(change.tx, { owner, id })
      await createNode(change, { folder, name: 'a.txt', onConflict: 'refuse', asset })
    })
    const after = (days: number) => ({ ...services, now: () => new Date(Date.now() + days * DAY_MS) })
    const trash = (days: number, node: { id: string }) =>
      changeDrive(after(days), { owner, by: null }, (change) =>
        editNodes(change, { action: 'trash', ids: [node.id], onConflict: 'refuse' }),
      )
    await trash(0, old)
    await trash(2, young)
    expect(await sweepTrash(after(TRASH_DAYS - 1))).toBe(0)
    expect(await sweepTrash(after(TRASH_DAYS + 1))).toBe(1)
    expect(freed).toEqual([hash])
    const left = await db().query.selectFrom('node').select('id').where('ownerId', '=', owner).execute()
    expect(left.map((node) => node.id)).toContain(young.id)
    expect(left).toHaveLength(2)
    expect(await driveFaults(db())).toEqual([])
  })
})
