import { type BlobStore } from '../../blobs/index.ts'
import type { Database } from '../../db/index.ts'
import { type UserData, type ExportFile, exportRows } from '../../user-data/user-data.ts'
import { findDrive } from '../nodes/drive-store.ts'
import { deleteAllContents } from '../stores/content-store.ts'
import { detachedAssets, treesOf, trashedTrees } from './archive-store.ts'
import { zipEntries } from './zip-tree.ts'

/** The content of a user's files: `drive/` and `trash/` with their folders, and the other assets next to them. */
export function contentUserData({ db, blobs }: { db: Database; blobs: BlobStore }): UserData {
  const inDrive = async (owner: string): Promise<ExportFile[]> => {
    const drive = await findDrive(db.query, owner)
    if (drive === undefined) return []
    const nodes = await treesOf(db.query, owner, [drive.rootId])
    const named = nodes.map((node) => (node.id === drive.rootId ? { ...node, name: 'drive' } : node))
    return zipEntries(named, blobs).files
  }

  const inTrash = async (owner: string): Promise<ExportFile[]> => {
    const nodes = await trashedTrees(db.query, owner)
    const files = zipEntries(nodes, blobs).files
    return files.map((file) => ({ ...file, name: `trash/${file.name}` }))
  }

  const beside = async (owner: string): Promise<ExportFile[]> => {
    const files: ExportFile[] = []
    for await (const asset of exportRows((range) => detachedAssets(db.query, { owner, ...range }))) {
      const times = { modifiedAt: null, updatedAt: asset.createdAt }
      const node = { id: asset.id, parentId: null, kind: 'file' as const, ownerId: owner, ...times }
      const entries = zipEntries(
        [{ ...node, name: asset.name, size: asset.size, type: asset.type, hash: asset.hash }],
        blobs,
      )
      files.push(...entries.files.map((file) => ({ ...file, name: `files/${asset.id}/${file.name}` })))
    }
    return files
  }

  return {
    exportFiles: async (owner) => [...(await inDrive(owner)), ...(await inTrash(owner)), ...(await beside(owner))],
    erase: async (owner) => {
      await db.transaction((tx) => deleteAllContents(tx, owner))
      for await (const { key } of blobs.list(owner)) await blobs.remove(key)
    },
  }
}
