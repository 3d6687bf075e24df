import { setImmediate } from 'node:timers/promises'

import { ApiError } from '@saffron/core/errors'

import type { NodeTable } from '../../db/tables/drive.ts'
import type { DriveChange } from './drive-change.ts'
import { addToCount } from './drive-store.ts'
import { deleteNodes, updateSizes, inChunks, keepTrashed, subtreeOf } from './node-store.ts'
import { releaseAssets } from './release-assets.ts'

/**
 * Permanently deletes a node with everything below it, and contents that are no longer referenced. Nodes below it that
 * were moved to the trash separately stay there. Throws `node.is_root`.
 */
export async function deleteForGood(change: DriveChange, top: NodeTable): Promise<void> {
  const { tx, owner, rootId, names } = change
  if (top.parentId === null) throw new ApiError('node.is_root')
  const nodes = await subtreeOf(tx, top.id)
  const folders = nodes.filter(({ kind }) => kind === 'folder').map(({ id }) => id)
  await keepTrashed(tx, { folders, root: rootId })
  if (top.trashedAt === null) await updateSizes(tx, top.parentId, { size: -top.size, children: -1 })
  // Deepest first and in batches, because a single statement would block others for too long.
  for (const some of inChunks(nodes.map(({ id }) => id).toReversed())) {
    await names.remove(tx, some)
    await deleteNodes(tx, some)
    await setImmediate()
  }
  await addToCount(tx, owner, -nodes.length)
  const assets = new Set(nodes.flatMap(({ assetId }) => assetId ?? []))
  for (const some of inChunks([...assets])) await releaseAssets(change, some)
}
