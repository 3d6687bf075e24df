import type { ConflictChoice } from '@saffron/core/drive'

import { newId } from '../../db/index.ts'
import type { NodeTable } from '../../db/tables/drive.ts'
import { addNodes } from './add-nodes.ts'
import type { DriveChange, LocatedNode } from './drive-change.ts'
import { requireFits } from './move-node.ts'
import { nameKey } from './name-key.ts'
import { updateSizes, subtreeOf } from './node-store.ts'
import { lastPosition } from './order-store.ts'
import { resolveNameConflict } from './resolve-name-conflict.ts'
import { trashNode } from './trash-nodes.ts'

/**
 * Copies a node with everything below it that isn't in the trash. Copied files share their assets. Returns undefined if
 * it's skipped because its name is taken. Throws `node.into_itself`, `node.too_deep`, `node.name_taken` and
 * `drive.too_many`.
 */
export async function copyNode(
  change: DriveChange,
  { node, above }: LocatedNode,
  { folder, onConflict }: { folder: LocatedNode; onConflict: ConflictChoice },
): Promise<NodeTable | undefined> {
  const { tx } = change
  const into = folder.node.id
  await requireFits(change, { node, above }, folder)
  const claim = await resolveNameConflict(tx, { folder: into, name: node.name, onConflict })
  if (claim.outcome === 'skip') return undefined
  const copies = copiesOf(await subtreeOf(tx, node.id), change)
  if (claim.outcome === 'replace') await trashNode(change, claim.existing)
  const [first, ...below] = copies
  if (first === undefined) return undefined
  const { name } = claim
  const top = { ...first, parentId: into, name, nameKey: nameKey(name), sortIndex: await lastPosition(tx, into) }
  await addNodes(change, [top, ...below])
  await updateSizes(tx, into, { size: top.size, children: 1 })
  return top
}

/** Returns the rows of copies of the same owner, with the top first and still at the position of its original. */
export function copiesOf(nodes: readonly NodeTable[], { at }: Pick<DriveChange, 'at'>): NodeTable[] {
  const ids = new Map(nodes.map(({ id }) => [id, newId()]))
  return nodes.map((node) => ({
    ...node,
    id: ids.get(node.id) ?? newId(),
    parentId: ids.get(node.parentId ?? '') ?? node.parentId,
    version: 1,
    createdAt: at,
    updatedAt: at,
  }))
}
