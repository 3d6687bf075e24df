import { ApiError } from '@saffron/core/errors'
import { MAX_TRANSFER_FILES } from '@saffron/core/workspace'

import type { NodeTable } from '../../db/tables/drive.ts'
import { type DriveChange, requireNode } from '../nodes/drive-change.ts'
import { topsAmong } from '../nodes/edit-nodes.ts'
import { inChunks, subtreeOf } from '../nodes/node-store.ts'
import { type AssetRow, findAssets } from '../stores/asset-store.ts'
import { NotReady } from './receive-assets.ts'

/** A node with everything below it, itself first. */
export interface SentTree {
  readonly top: NodeTable
  readonly nodes: readonly NodeTable[]
}

/** What a transfer takes from a drive, as it's at the moment. */
export interface TransferPlan {
  readonly trees: readonly SentTree[]
  readonly assets: readonly AssetRow[]
}

/**
 * Finds everything that belongs to nodes and assets of a drive. Throws `node.not_found`, `node.is_root`,
 * `asset.not_found`, `NotReady` and `workspace.transfer_too_large`.
 */
export async function planTransfer(
  drive: Pick<DriveChange, 'tx' | 'owner'>,
  wanted: { readonly nodes: readonly string[]; readonly assets: readonly string[] },
): Promise<TransferPlan> {
  const { tx, owner } = drive
  const trees: SentTree[] = []
  const assetIds = new Set(wanted.assets)
  let count = 0
  for (const id of await topsAmong(drive, wanted.nodes)) {
    const { node: top } = await requireNode(drive, id)
    if (top.parentId === null) throw new ApiError('node.is_root')
    const nodes = await subtreeOf(tx, id, MAX_TRANSFER_FILES - count + 1)
    count += nodes.length
    requireSize(count)
    trees.push({ top, nodes })
    for (const { assetId } of nodes) if (assetId !== null) assetIds.add(assetId)
  }
  requireSize(assetIds.size)
  const assets: AssetRow[] = []
  for (const ids of inChunks([...assetIds])) assets.push(...(await findAssets(tx, { owner, ids })))
  const found = new Set(assets.map(({ id }) => id))
  if (wanted.assets.some((id) => !found.has(id))) throw new ApiError('asset.not_found')
  // Someone else has moved the nodes since they were read.
  if (found.size < assetIds.size) throw new NotReady()
  return { trees, assets }
}

function requireSize(files: number): void {
  if (files > MAX_TRANSFER_FILES) {
    throw new ApiError('workspace.transfer_too_large', { values: { count: MAX_TRANSFER_FILES } })
  }
}
