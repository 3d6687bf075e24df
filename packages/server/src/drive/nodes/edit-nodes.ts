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
 * Does the same with many nodes, or with none of them; what is below another of them goes along with it. Answers what
 * they are then, without what was left out.
 */
export async function editNodes(change: DriveChange, { ids, ...edit }: Edit): Promise<NodeTable[]> {
  const clashes: string[] = []
  const after: NodeTable[] = []
  for (const id of await topsAmong(change, ids)) {
    try {
      const node = await editNode(change, id, edit)
      if (node !== undefined) after.push(node)
    } catch (error) {
      if (!ApiError.is(error) || error.code !== 'node.name_taken') throw error
      clashes.push(...(error.details?.['names'] as string[]))
    }
    // Others have their turn.
    await setImmediate()
  }
  // All of them, so that whoever chooses what becomes of them is asked once.
  if (clashes.length > 0) throw new ApiError('node.name_taken', { details: { names: clashes } })
  return asTheyAre(change, after)
}

/** Nodes as they are in the end: those that came later may have come into them, or taken their place. */
async function asTheyAre({ tx, owner }: DriveChange, nodes: readonly NodeTable[]): Promise<NodeTable[]> {
  const found = new Map<string, NodeTable>()
  const ids = nodes.map(({ id }) => id)
  for (const some of inChunks(ids))
    for (const node of await findNodes(tx, { owner, ids: some })) found.set(node.id, node)
  // What is not there any more is told as it was.
  return nodes.map((node) => found.get(node.id) ?? node)
}

/**
 * Those that do not go along with another of them, folders before what was in them. What was put into the trash by itself
 * goes along with none: it is not in its folder any more.
 */
async function topsAmong({ tx, owner }: DriveChange, ids: readonly string[]): Promise<string[]> {
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
  { action, parent, onClash }: Omit<Edit, 'ids'>,
): Promise<NodeTable | undefined> {
  if (action === 'restore') return restoreNode(change, await requireTrashed(change, id), { parent, onClash })
  if (action === 'trash' || action === 'delete') {
    const node = await requireAnywhere(change, id)
    if (action === 'trash') return node.trashedAt === null ? trashNode(change, node) : node
    await deleteForGood(change, node)
    return node
  }
  const folder = await requireFolder(change, parent ?? change.rootId)
  const found = await requireNode(change, id)
  const { name } = found.node
  return action === 'move'
    ? moveNode(change, found, { folder, name, onClash })
    : copyNode(change, found, { folder, onClash })
}

/** A node in the drive, or in the trash itself. Throws `node.not_found`. */
export async function requireAnywhere(change: DriveChange, id: string): Promise<NodeTable> {
  const node = await findNode(change.tx, { owner: change.owner, id })
  const isTrashed = node !== undefined && node.trashedAt !== null
  return isTrashed ? node : (await requireNode(change, id)).node
}
