import { setImmediate } from 'node:timers/promises'

import type { NodeTable } from '../../db/tables/drive.ts'
import { addNodes } from '../nodes/add-nodes.ts'
import { copiesOf } from '../nodes/copy-node.ts'
import { type DriveChange, type LocatedNode, requireDepth } from '../nodes/drive-change.ts'
import { addToCount } from '../nodes/drive-store.ts'
import { nameKey, searchableName } from '../nodes/name-key.ts'
import { changeNode, depthBelow, inChunks, keepTrashed, updateSizes } from '../nodes/node-store.ts'
import { lastPosition } from '../nodes/order-store.ts'
import { resolveNameConflict } from '../nodes/resolve-name-conflict.ts'
import type { SentTree } from './plan-transfer.ts'
import { reassignNodes } from './transfer-store.ts'

/** The number of nodes written before yielding to the event loop. */
const NODES_AT_ONCE = 200

/** Returns where a node goes in a folder of another drive. A taken name gets a number. Throws `node.too_deep`. */
async function placeIn({ tx }: DriveChange, { node: folder, above }: LocatedNode, top: NodeTable) {
  requireDepth(above.length + 1 + (await depthBelow(tx, top.id)))
  const { name } = await resolveNameConflict(tx, { folder: folder.id, name: top.name, onConflict: 'keepBoth' })
  return { parentId: folder.id, name, nameKey: nameKey(name), sortIndex: await lastPosition(tx, folder.id) }
}

/** Copies a node with everything below it to a folder of another drive. `assets` are the new assets by the old ones. */
export async function copyTree(
  to: DriveChange,
  folder: LocatedNode,
  { top, nodes }: SentTree,
  assets: ReadonlyMap<string, string>,
): Promise<NodeTable> {
  const { tx, owner, by } = to
  const place = await placeIn(to, folder, top)
  const copies = copiesOf(nodes, to).map((node) => {
    const assetId = node.assetId === null ? null : (assets.get(node.assetId) ?? null)
    return { ...node, ownerId: owner, assetId, createdBy: by }
  })
  const [first = top, ...below] = copies
  const copy = { ...first, ...place }
  await addNodes(to, [copy, ...below])
  await updateSizes(tx, place.parentId, { size: copy.size, children: 1 })
  return copy
}

/**
 * Moves a node with everything below it to a folder of another drive. Nodes below it that were moved to the trash
 * separately stay there. Their files still refer to the old assets, see `replaceAsset`.
 */
export async function moveTree(
  from: DriveChange,
  to: DriveChange,
  folder: LocatedNode,
  { top, nodes }: SentTree,
): Promise<NodeTable> {
  const { tx, names, at } = to
  const place = await placeIn(to, folder, top)
  const folders = nodes.filter(({ kind }) => kind === 'folder').map(({ id }) => id)
  await keepTrashed(tx, { folders, root: from.rootId })
  if (top.parentId !== null) await updateSizes(tx, top.parentId, { size: -top.size, children: -1 })
  for (const some of inChunks(nodes, NODES_AT_ONCE)) {
    await reassignNodes(
      tx,
      { from: from.owner, to: to.owner },
      some.map(({ id }) => id),
    )
    for (const { id, name } of some) {
      await names.put(tx, { id, owner: to.owner, text: searchableName(id === top.id ? place.name : name) })
    }
    await setImmediate()
  }
  await addToCount(tx, from.owner, -nodes.length)
  await addToCount(tx, to.owner, nodes.length)
  const moved = await changeNode(tx, { owner: to.owner, id: top.id }, { ...place, updatedAt: at })
  await updateSizes(tx, place.parentId, { size: top.size, children: 1 })
  return moved
}
