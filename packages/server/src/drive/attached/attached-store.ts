import type { Queries } from '../../db/index.ts'
import type { AssetTable, BlobTable } from '../../db/tables/drive.ts'

type AttachedRow = Pick<AssetTable, 'id' | 'ownerId' | 'hash' | 'name'> &
  Pick<BlobTable, 'size' | 'type' | 'kind' | 'textState'>

/** Returns those of these assets that belong to the owner. */
export function assetsByIds(queries: Queries, owner: string, ids: readonly string[]): Promise<AttachedRow[]> {
  if (ids.length === 0) return Promise.resolve([])
  return queries
    .selectFrom('asset')
    .innerJoin('blob', (join) => join.onRef('blob.ownerId', '=', 'asset.ownerId').onRef('blob.hash', '=', 'asset.hash'))
    .select(['asset.id', 'asset.ownerId', 'asset.hash', 'asset.name', 'blob.size', 'blob.type', 'blob.kind'])
    .select('blob.textState')
    .where('asset.ownerId', '=', owner)
    .where('asset.id', 'in', ids)
    .execute()
}

/** The message of a conversation that a file belongs to. */
export interface Attachment {
  readonly message: string
  readonly conversation: string
  readonly asset: string
}

export async function attachToMessage(tx: Queries, { message, conversation, asset }: Attachment): Promise<void> {
  const row = { messageId: message, assetId: asset, conversationId: conversation }
  await tx
    .insertInto('messageAsset')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The files of the messages of a conversation, the last ones first. */
export const filesOfConversation = (
  queries: Queries,
  { owner, conversation }: { readonly owner: string; readonly conversation: string },
) =>
  queries
    .selectFrom('asset')
    .innerJoin('messageAsset', 'messageAsset.assetId', 'asset.id')
    .innerJoin('blob', (join) => join.onRef('blob.ownerId', '=', 'asset.ownerId').onRef('blob.hash', '=', 'asset.hash'))
    .select(['asset.id', 'asset.name', 'asset.hash', 'blob.type', 'blob.size'])
    .where('asset.ownerId', '=', owner)
    .where('messageAsset.conversationId', '=', conversation)
    .orderBy('asset.id', 'desc')
