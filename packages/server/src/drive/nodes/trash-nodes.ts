import type { ConflictChoice } from '@saffron/core/drive'
import { ApiError } from '@saffron/core/errors'

import type { NodeTable } from '../../db/tables/drive.ts'
import { type DriveChange, type LocatedNode, requireDepth, requireFolder } from './drive-change.ts'
import { nameKey, searchableName } from './name-key.ts'
import { ancestorsOf, changeNode, updateSizes, depthBelow } from './node-store.ts'
import { resolveNameConflict } from './resolve-name-conflict.ts'

/** Moves a node to the trash, with everything below it. This doesn't change its version. Throws `node.is_root`. */
export async function trashNode(change: DriveChange, { id, parentId, size }: NodeTable): Promise<NodeTable> {
  const { tx, owner, at } = change
  if (parentId === null) throw new ApiError('node.is_root')
  await updateSizes(tx, parentId, { size: -size, children: -1 })
  return changeNode(tx, { owner, id }, { trashedAt: at })
}

/**
 * Restores a node from the trash to its old folder, to the root if that is gone, or to `parent`. Returns undefined if
 * it's skipped because its name is taken. Throws `node.name_taken` and `node.too_deep`.
 */
export async function restoreNode(
  change: DriveChange,
  node: NodeTable,
  { parent, onConflict }: { parent: string | undefined; onConflict: ConflictChoice },
): Promise<NodeTable | undefined> {
  const { tx, owner, at } = change
  const { node: folder, above } = await homeOf(change, parent, node)
  requireDepth(above.length + 1 + (await depthBelow(tx, node.id)))
  const claim = await resolveNameConflict(tx, { folder: folder.id, name: node.name, onConflict })
  if (claim.outcome === 'skip') return undefined
  if (claim.outcome === 'replace') await trashNode(change, claim.existing)
  const { name } = claim
  await updateSizes(tx, folder.id, { size: node.size, children: 1 })
  if (name !== node.name) await change.names.put(tx, { id: node.id, owner, text: searchableName(name) })
  // A node that returns to its old place is unchanged.
  const isChanged = folder.id !== node.parentId || name !== node.name
  const position = { parentId: folder.id, name, nameKey: nameKey(name), ...(isChanged && { updatedAt: at }) }
  return changeNode(tx, { owner, id: node.id }, { ...position, trashedAt: null })
}

async function homeOf(change: DriveChange, parent: string | undefined, node: NodeTable): Promise<LocatedNode> {
  const { tx, owner, rootId } = change
  if (parent !== undefined) return requireFolder(change, parent)
  const chain = node.parentId === null ? [] : await ancestorsOf(tx, { owner, id: node.parentId })
  const isGone = chain.length === 0 || chain.some(({ trashedAt }) => trashedAt !== null)
  return requireFolder(change, isGone || node.parentId === null ? rootId : node.parentId)
}
