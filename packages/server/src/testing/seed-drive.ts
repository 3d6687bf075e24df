import { type Database, newId } from '../db/index.ts'
import type { NodeTable } from '../db/tables/drive.ts'
import { addNodes } from '../drive/nodes/add-nodes.ts'
import { changeDrive, requireFolder } from '../drive/nodes/drive-change.ts'
import { nameKey } from '../drive/nodes/name-key.ts'
import { updateSizes } from '../drive/nodes/node-store.ts'
import { findAsset } from '../drive/stores/asset-store.ts'
import { buildAsset, buildFolder, driveServices } from './build-drive.ts'

const NODES_AT_ONCE = 2000
const SUBJECTS = ['Report', 'invoice', '會議記錄', 'photo', 'budget', '备份', 'draft', 'Scan']

/** Creates a folder with many realistically named files, and a subfolder per hundred. Returns the folder's ID. */
export async function seedFolder(db: Database, owner: string, count: number): Promise<string> {
  const { id } = await buildFolder(db, owner, 'Many')
  const { id: asset } = await buildAsset(db, owner, { size: 1000 })
  for (let made = 0; made < count; made += NODES_AT_ONCE) {
    await changeDrive(driveServices(db), { owner, by: null }, async (change) => {
      const { tx } = change
      const { node } = await requireFolder(change, id)
      const folder = { ...node, size: 0, childCount: 0 }
      const content = await findAsset(tx, { owner, id: asset })
      const rows = Array.from({ length: Math.min(NODES_AT_ONCE, count - made) }, (_, index): NodeTable => {
        const place = made + index
        const name = `${SUBJECTS[place % SUBJECTS.length]} ${(place * 7919) % count}`
        const shared = { ...folder, id: newId(), parentId: id, nameKey: '', sortIndex: place * 1024 }
        if (place % 100 === 0) return { ...shared, name, nameKey: nameKey(name) }
        const file = { kind: 'file', assetId: asset, type: 'text/plain', fileKind: content?.kind ?? 'other' } as const
        return { ...shared, ...file, name: `${name}.txt`, nameKey: nameKey(`${name}.txt`), size: content?.size ?? 0 }
      })
      await addNodes(change, rows)
      await updateSizes(tx, id, { size: rows.reduce((sum, { size }) => sum + size, 0), children: rows.length })
    })
  }
  return id
}
