import { setImmediate } from 'node:timers/promises'

import type { Output } from '@saffron/core/contract'
import type { editNodesBody } from '@saffron/core/drive'
import { ApiError } from '@saffron/core/errors'

import type { NodeTable } from '../../db/tables/drive.ts'
import { copyNode } from './copy-node.ts'
import { deleteForGood } from './delete-nodes.ts'
import { type DriveChange, requireFolder, requireNode, requireTrashed } from './drive-change.ts'
import { moveNode } from './move-node.ts'
import { ancestorsOf, findNode, findNodes, inChunks } from './node-store.ts'
import { restoreNode, trashNode } from './trash-nodes.ts'

type Edit = Output<typeof editNodesBody>

/**
 * Applies the same edit to many nodes, or to none. Nodes below another of them move with it. Returns the resulting
 * nodes without skipped ones.
 */
export async function editNodes(change: DriveChange, { ids, ...edit }: Edit): Promise<NodeTable[]> {
  const conflicts: string[] = []
  const after: NodeTable[] = []
  for (const id of await topsAmong(change, ids)) {
    try {
      const node = await editNode(change, id, edit)
      if (node !== undefined) after.push(node)
    } catch (error) {
      if (!ApiError.is(error) || error.code !== 'node.name_taken') throw error
      conflicts.push(...(error.details?.['names'] as string[]))
    }
    // Yields to other work.
    await setImmediate()
  }
  // Reports all conflicts, so that the user is only asked once.
  if (conflicts.length > 0) throw new ApiError('node.name_taken', { details: { names: conflicts } })
  return asTheyAre(change, after)
}

/** Reads the nodes at the end, because later edits may have changed or replaced earlier ones. */
async function asTheyAre({ tx, owner }: DriveChange, nodes: readonly NodeTable[]): Promise<NodeTable[]> {
  const found = new Map<string, NodeTable>()
  const ids = nodes.map(({ id }) => id)
  for (const some of inChunks(ids))
    for (const node of await findNodes(tx, { owner, ids: some })) found.set(node.id, node)
  // A deleted node is returned in its last state.
  return nodes.map((node) => found.get(node.id) ?? node)
}

/**
 * Returns the nodes that aren't below another of them, folders before their content. A node that was moved to the trash
 * separately isn't part of its folder.
 */
export async function topsAmong(
  { tx, owner }: Pick<DriveChange, 'tx' | 'owner'>,
  ids: readonly string[],
): Promise<string[]> {
  const chosen = new Set(ids)
  const tops: { id: string; depth: number }[] = []
  for (const id of chosen) {
    const chain = await ancestorsOf(tx, { owner, id })
    const branch = chain.slice(
      Math.max(
        0,
        chain.findLastIndex(({ trashedAt }) => trashedAt !== null),
      ),
      -1,
    )
    if (!branch.some((above) => chosen.has(above.id))) tops.push({ id, depth: chain.length })
  }
  return tops.toSorted((a, b) => a.depth - b.depth).map(({ id }) => id)
}

async function editNode(
  change: DriveChange,
  id: string,
  { action, parent, onConflict }: Omit<Edit, 'ids'>,
): Promise<NodeTable | undefined> {
  if (action === 'restore') return restoreNode(change, await requireTrashed(change, id), { parent, onConflict })
  if (action === 'trash' || action === 'delete') {
    const node = await requireNodeOrTrashed(change, id)
    if (action === 'trash') return node.trashedAt === null ? trashNode(change, node) : node
    await deleteForGood(change, node)
    return node
  }
  const folder = await requireFolder(change, parent ?? change.rootId)
  const found = await requireNode(change, id)
  const { name } = found.node
  return action === 'move'
    ? moveNode(change, found, { folder, name, onConflict })
    : copyNode(change, found, { folder, onConflict })
}

/** Returns a node in the drive, or one that was itself moved to the trash. Throws `node.not_found`. */
export async function requireNodeOrTrashed(change: DriveChange, id: string): Promise<NodeTable> {
  const node = await findNode(change.tx, { owner: change.owner, id })
  const isTrashed = node !== undefined && node.trashedAt !== null
  return isTrashed ? node : (await requireNode(change, id)).node
}
