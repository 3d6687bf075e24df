import type { Node } from '@saffron/core/drive'
import { ApiError } from '@saffron/core/errors'

import { isMissingContent } from '../../blobs/index.ts'
import type { Queries } from '../../db/index.ts'
import type { NodeTable } from '../../db/tables/drive.ts'
import type { Contents } from '../assets/contents.ts'
import type { ReadyContents } from '../assets/share-bytes.ts'
import type { DriveContext } from '../context.ts'
import { changeTwoDrives, type DriveChange, requireFolder, type TwoDrives } from '../nodes/drive-change.ts'
import { nodeEntity } from '../nodes/node-entity.ts'
import { inChunks } from '../nodes/node-store.ts'
import { releaseAssets } from '../nodes/release-assets.ts'
import { planTransfer, type TransferPlan } from './plan-transfer.ts'
import { NotReady, receiveAssets, type ReceiveDeps } from './receive-assets.ts'
import { copyTree, moveTree } from './transfer-nodes.ts'
import { assignAssets, replaceAsset } from './transfer-store.ts'

/** How often a transfer starts over because files are being added to what it sends. */
const MAX_TRIES = 5

/** Files of a space that go to another space, and conversations that go with them. */
export interface FileTransfer extends TwoDrives {
  readonly nodes: readonly string[]
  /** The folder for the nodes. Defaults to the root. */
  readonly parent: string | undefined
  readonly copy: boolean
  readonly signal: AbortSignal
  /** Checks, at the beginning of the transaction, whether the user may do this. */
  readonly begin: (tx: Queries) => Promise<void>
  /** Returns the assets of the conversations. */
  readonly assetsOf: (queries: Queries) => Promise<readonly string[]>
  /**
   * Sends the conversations. `assets` are the new assets by the old ones. Returns the IDs of the new conversations by
   * the old ones.
   */
  readonly sendConversations: (tx: Queries, assets: ReadonlyMap<string, string>) => Promise<ReadonlyMap<string, string>>
}

/** What is in the other space after a transfer. */
export interface TransferredFiles {
  readonly nodes: readonly Node[]
  readonly conversations: ReadonlyMap<string, string>
}

export type TransferFiles = (transfer: FileTransfer) => Promise<TransferredFiles>

type TransferContext = DriveContext & ReceiveDeps & { readonly contents: Pick<Contents, 'share'> }

/**
 * Moves or copies files between spaces: first the bytes, which may take long, then all rows in one transaction. Throws
 * `node.not_found`, `node.is_root`, `node.not_a_folder`, `node.too_deep`, `asset.content_missing`, `drive.full`,
 * `drive.too_many`, `workspace.transfer_too_large`, `workspace.transfer_changing`, and the errors of its functions.
 */
export function createTransferFiles(context: TransferContext): TransferFiles {
  const { db, contents } = context

  const attempt = async (transfer: FileTransfer): Promise<TransferredFiles> => {
    const { from, to, nodes, signal } = transfer
    const plan = (tx: Queries) =>
      transfer.assetsOf(tx).then((assets) => planTransfer({ tx, owner: from }, { nodes, assets }))
    const { assets } = await plan(db.query)
    const shared = [...new Map(assets.map((asset) => [asset.hash, asset])).values()]
    return contents.share({ from, to, contents: shared, signal }, (ready) =>
      changeTwoDrives(context, transfer, transfer.begin, async (source, target) =>
        sendAll(context, transfer, { source, target, ready, plan: await plan(source.tx) }),
      ),
    )
  }

  return async (transfer) => {
    for (let tries = 1; ; tries++) {
      try {
        return await attempt(transfer)
      } catch (error) {
        // The bytes are also gone if someone else has moved or deleted the files, which the next try notices.
        const isMissing = isMissingContent(error)
        if (!isMissing && !(error instanceof NotReady)) throw error
        if (tries === MAX_TRIES) throw isMissing ? error : new ApiError('workspace.transfer_changing', { cause: error })
      }
    }
  }
}

interface Sending {
  readonly source: DriveChange
  readonly target: DriveChange
  readonly ready: ReadyContents
  readonly plan: TransferPlan
}

async function sendAll(
  context: TransferContext,
  { copy, parent, sendConversations }: FileTransfer,
  { source, target, ready, plan: { trees, assets } }: Sending,
): Promise<TransferredFiles> {
  const { tx } = target
  const folder = await requireFolder(target, parent ?? target.rootId)
  const received = await receiveAssets(context, target, { assets, ready, copy })
  const nodes: NodeTable[] = []
  for (const tree of trees) {
    nodes.push(copy ? await copyTree(target, folder, tree, received) : await moveTree(source, target, folder, tree))
  }
  if (!copy) for (const [asset, by] of received) await replaceAsset(tx, { owner: target.owner, asset, by })
  const conversations = await sendConversations(tx, received)
  for (const [old, conversation] of conversations) {
    const theirs = assets.filter(({ conversationId }) => conversationId === old).map(({ id }) => id)
    const ids = theirs.map((id) => received.get(id) ?? id)
    await assignAssets(tx, { owner: target.owner, ids, conversation })
    if (!copy) await assignAssets(tx, { owner: source.owner, ids: theirs, conversation: null })
  }
  // What other files, stores or messages of the source refer to stays there too.
  if (!copy) for (const some of inChunks([...received.keys()])) await releaseAssets(source, some)
  // The assets of moved files were replaced since.
  const after = nodes.map((node) => ({ ...node, assetId: received.get(node.assetId ?? '') ?? node.assetId }))
  return { nodes: after.map(nodeEntity), conversations }
}
