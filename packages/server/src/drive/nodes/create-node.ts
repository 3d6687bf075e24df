import type { ConflictChoice } from '@saffron/core/drive'

import type { NodeTable } from '../../db/tables/drive.ts'
import type { AssetRow } from '../stores/asset-store.ts'
import { addNodes } from './add-nodes.ts'
import { type DriveChange, type LocatedNode, requireDepth } from './drive-change.ts'
import { newNode } from './new-node.ts'
import { updateSizes } from './node-store.ts'
import { lastPosition } from './order-store.ts'
import { resolveNameConflict } from './resolve-name-conflict.ts'
import { trashNode } from './trash-nodes.ts'

interface NewNode {
  readonly folder: LocatedNode
  readonly name: string
  readonly onConflict: ConflictChoice
  /** The content of a file. Without it, a folder is created. */
  readonly asset?: AssetRow | undefined
  /** When the original was last modified, in milliseconds. */
  readonly lastModified?: number | undefined
}

/**
 * Creates a folder or a file. If it's skipped because its name is taken, returns the existing node. Throws
 * `node.too_deep`, `node.name_taken` and `drive.too_many`.
 */
export async function createNode(
  change: DriveChange,
  { folder, asset, lastModified, ...wish }: NewNode,
): Promise<NodeTable> {
  const { tx, owner, by, at } = change
  const into = folder.node.id
  requireDepth(folder.above.length + 1)
  const claim = await resolveNameConflict(tx, { folder: into, ...wish })
  if (claim.outcome === 'skip') return claim.existing
  if (claim.outcome === 'replace') await trashNode(change, claim.existing)
  const position = { owner, by, at, parentId: into, name: claim.name, sortIndex: await lastPosition(tx, into) }
  const node = newNode(position, asset, lastModified)
  await addNodes(change, [node])
  await updateSizes(tx, into, { size: node.size, children: 1 })
  return node
}
