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
