import type { ConflictChoice } from '@saffron/core/drive'
import { ApiError } from '@saffron/core/errors'

import type { NodeTable } from '../../db/tables/drive.ts'
import { type DriveChange, type LocatedNode, requireDepth } from './drive-change.ts'
import { nameKey, searchableName } from './name-key.ts'
import { changeNode, findNode, updateSizes, depthBelow } from './node-store.ts'
import { lastPosition } from './order-store.ts'
import { resolveNameConflict } from './resolve-name-conflict.ts'
import { trashNode } from './trash-nodes.ts'

interface Destination {
  readonly folder: LocatedNode
  readonly name: string
  readonly onConflict: ConflictChoice
}

/**
 * Moves or renames a node, or both. Returns undefined if it's skipped because its name is taken. Throws `node.is_root`,
 * `node.into_itself`, `node.too_deep` and `node.name_taken`.
 */
export async function moveNode(
  change: DriveChange,
  { node, above }: LocatedNode,
  { folder, name: wanted, onConflict }: Destination,
): Promise<NodeTable | undefined> {
  const { tx, owner, at, names } = change
  if (node.parentId === null) throw new ApiError('node.is_root')
  const into = folder.node.id
  await requireFits(change, { node, above }, folder)
  const claim = await resolveNameConflict(tx, { folder: into, name: wanted, onConflict, self: node.id })
  if (claim.outcome === 'skip') return undefined
  const moves = into !== node.parentId
  // Removed first, because the node replaced by it may be its own folder.
  if (moves) await updateSizes(tx, node.parentId, { size: -node.size, children: -1 })
  if (claim.outcome === 'replace') {
    const taken = await findNode(tx, { owner, id: claim.existing.id })
    if (taken !== undefined) await trashNode(change, taken)
  }
  const { name } = claim
  if (name !== node.name) await names.put(tx, { id: node.id, owner, text: searchableName(name) })
  const position = moves ? { parentId: into, sortIndex: await lastPosition(tx, into) } : {}
  const moved = await changeNode(
    tx,
    { owner, id: node.id },
    { ...position, name, nameKey: nameKey(name), updatedAt: at },
  )
  if (moves) await updateSizes(tx, into, { size: node.size, children: 1 })
  return moved
}

/** Checks that a node fits there with everything below it. Throws `node.into_itself` and `node.too_deep`. */
export async function requireFits(
  { tx }: DriveChange,
  { node, above }: LocatedNode,
  folder: LocatedNode,
): Promise<void> {
  const line = [...folder.above, folder.node]
  if (line.some(({ id }) => id === node.id)) throw new ApiError('node.into_itself')
  if (line.length <= above.length) return
  requireDepth(line.length + (await depthBelow(tx, node.id)))
}
