import { sql } from 'kysely'

import type { Queries } from '../../db/index.ts'
import type { AssetTable, BlobTable } from '../../db/tables/drive.ts'

/** An asset with what is known of its content. */
export type AssetRow = AssetTable & Pick<BlobTable, 'size' | 'type' | 'kind'>

export function findAsset(
  queries: Queries,
  { owner, id }: { owner: string; id: string },
): Promise<AssetRow | undefined> {
  return queries
    .selectFrom('asset')
    .innerJoin('blob', (join) => join.onRef('blob.userId', '=', 'asset.userId').onRef('blob.hash', '=', 'asset.hash'))
    .selectAll('asset')
    .select(['blob.size', 'blob.type', 'blob.kind'])
    .where('asset.id', '=', id)
    .where('asset.userId', '=', owner)
    .executeTakeFirst()
}

/** A content that nothing names any more. */
interface Freed {
  readonly hash: string
  readonly size: number
}

/**
 * Lets go of assets that a node held: those that no node, store or conversation holds now go, and with its last asset a
 * content. Answers the contents that went, whose bytes are to go once this is committed. The drive is held.
 */
export async function letGoOfAssets(tx: Queries, owner: string, ids: readonly string[]): Promise<Freed[]> {
  if (ids.length === 0) return []
  const gone = await tx
    .deleteFrom('asset')
    .where('userId', '=', owner)
    .where('id', 'in', ids)
    .where('conversationId', 'is', null)
    .where(sql<boolean>`not exists (select 1 from node where node.asset_id = asset.id)`)
    .where(sql<boolean>`not exists (select 1 from asset_store where asset_store.asset_id = asset.id)`)
    .returning('hash')
    .execute()
  if (gone.length === 0) return []
  return tx
    .deleteFrom('blob')
    .where('userId', '=', owner)
    .where(
      'hash',
      'in',
      gone.map(({ hash }) => hash),
    )
    .where(sql<boolean>`not exists (select 1 from asset where asset.user_id = blob.user_id and asset.hash = blob.hash)`)
    .returning(['hash', 'size'])
    .execute()
}
