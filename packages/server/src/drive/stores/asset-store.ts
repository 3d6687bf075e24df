import type { FileKind } from '@saffron/core/drive'
import { foldText } from '@saffron/core/format'
import { sql } from 'kysely'

import { contains, hasManyWriters, type Queries } from '../../db/index.ts'
import type { AssetTable, BlobTable } from '../../db/tables/drive.ts'
import type { Sort } from '../../http/read-sort.ts'
import type { SweepRange } from './content-store.ts'

/** Identifies one asset of a user. */
export interface Owned {
  readonly owner: string
  readonly id: string
}

/** An asset with the metadata of its content. */
export type AssetRow = AssetTable &
  Pick<
    BlobTable,
    | 'size'
    | 'type'
    | 'kind'
    | 'width'
    | 'height'
    | 'thumbnail'
    | 'textState'
    | 'textError'
    | 'vectorState'
    | 'vectorError'
  >

export const assetSorts = ['createdAt', 'updatedAt', 'name', 'size'] as const
const SORT_COLUMNS = {
  createdAt: 'asset.createdAt',
  updatedAt: 'asset.updatedAt',
  name: 'asset.nameKey',
  size: 'blob.size',
} as const

const assets = (queries: Queries) =>
  queries
    .selectFrom('asset')
    .innerJoin('blob', (join) => join.onRef('blob.ownerId', '=', 'asset.ownerId').onRef('blob.hash', '=', 'asset.hash'))

const CONTENT_COLUMNS = [
  'blob.size',
  'blob.type',
  'blob.kind',
  'blob.width',
  'blob.height',
  'blob.thumbnail',
  'blob.textState',
  'blob.textError',
  'blob.vectorState',
  'blob.vectorError',
] as const

export function findAsset(queries: Queries, { owner, id }: Owned): Promise<AssetRow | undefined> {
  return assets(queries)
    .selectAll('asset')
    .select(CONTENT_COLUMNS)
    .where('asset.id', '=', id)
    .where('asset.ownerId', '=', owner)
    .executeTakeFirst()
}

/** Returns those of these assets that belong to the owner. */
export async function findAssets(
  queries: Queries,
  { owner, ids }: { owner: string; ids: readonly string[] },
): Promise<AssetRow[]> {
  if (ids.length === 0) return []
  const found = assets(queries).selectAll('asset').select(CONTENT_COLUMNS)
  return found.where('asset.ownerId', '=', owner).where('asset.id', 'in', ids).execute()
}

/** Returns an asset of any owner. Only for callers with the owner's signature. */
export function findSignedAsset(queries: Queries, id: string): Promise<AssetRow | undefined> {
  return assets(queries).selectAll('asset').select(CONTENT_COLUMNS).where('asset.id', '=', id).executeTakeFirst()
}

export interface AssetSearch {
  readonly owner: string
  readonly page: number
  readonly limit: number
  readonly sort: Sort<(typeof assetSorts)[number]>
  readonly q?: string | undefined
  readonly kind?: FileKind | undefined
  readonly conversation?: string | undefined
  readonly store?: string | undefined
}

export async function searchAssets(
  queries: Queries,
  { owner, page, limit, sort, q = '', kind, conversation, store }: AssetSearch,
): Promise<{ rows: AssetRow[]; total: number }> {
  let found = assets(queries).where('asset.ownerId', '=', owner)
  for (const word of foldText(q).split(/\s+/)) if (word !== '') found = found.where(contains('asset.name_key', word))
  if (kind !== undefined) found = found.where('blob.kind', '=', kind)
  if (conversation !== undefined) {
    found = found.where((eb) =>
      eb.or([
        eb('asset.conversationId', '=', conversation),
        eb.exists(
          eb
            .selectFrom('messageAsset')
            .select('messageAsset.assetId')
            .whereRef('messageAsset.assetId', '=', 'asset.id')
            .where('messageAsset.conversationId', '=', conversation),
        ),
      ]),
    )
  }
  if (store !== undefined) {
    const inStore = queries
      .selectFrom('assetStore')
      .select('assetId')
      .where('assetStore.ownerId', '=', owner)
      .where('assetStore.store', '=', store)
    found = found.where('asset.id', 'in', inStore)
  }
  const rows = await found
    .selectAll('asset')
    .select(CONTENT_COLUMNS)
    .orderBy(SORT_COLUMNS[sort.by], sort.direction)
    .orderBy('asset.id', sort.direction)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

/** Returns the stores and drive files of each of these assets. */
export async function placesOf(queries: Queries, ids: readonly string[]): Promise<Map<string, Places>> {
  const places = new Map(ids.map((id): [string, Places] => [id, { stores: [] }]))
  if (ids.length === 0) return places
  const stores = await queries
    .selectFrom('assetStore')
    .select(['assetId', 'store'])
    .where('assetId', 'in', ids)
    .orderBy('store')
    .execute()
  for (const { assetId, store } of stores) places.get(assetId)?.stores.push(store)
  const nodes = await queries
    .selectFrom('node')
    .select(['assetId', ({ fn }) => fn.min('id').as('id')])
    .where('assetId', 'in', ids)
    .where('trashedAt', 'is', null)
    .groupBy('assetId')
    .execute()
  for (const { assetId, id } of nodes) {
    const of = places.get(assetId ?? '')
    if (of !== undefined) of.node = id
  }
  return places
}

export interface Places {
  readonly stores: string[]
  node?: string
}

/** Returns the newest asset of each of these contents. */
export async function assetsWith(
  queries: Queries,
  owner: string,
  hashes: readonly string[],
): Promise<Map<string, { id: string; size: number }>> {
  const rows = await assets(queries)
    .select(['asset.id', 'asset.hash', 'blob.size'])
    .where('asset.ownerId', '=', owner)
    .where('asset.hash', 'in', hashes)
    .orderBy('asset.id')
    .execute()
  return new Map(rows.map(({ id, hash, size }) => [hash, { id, size }]))
}

export async function insertAsset(tx: Queries, asset: AssetTable): Promise<void> {
  await tx.insertInto('asset').values(asset).execute()
}

/** Returns whether a conversation belongs to the user and isn't in the trash. */
export async function isConversationOf(queries: Queries, owner: string, id: string): Promise<boolean> {
  const row = await queries
    .selectFrom('conversation')
    .select('id')
    .where('id', '=', id)
    .where('ownerId', '=', owner)
    .where('trashedAt', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function putIntoStore(tx: Queries, { owner, id, store }: Owned & { store: string }): Promise<void> {
  await tx
    .insertInto('assetStore')
    .values({ assetId: id, ownerId: owner, store })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Removes an asset from one store or from all. This counts as a change, so that the sweep keeps it for a day. */
export async function takeFromStore(
  tx: Queries,
  { owner, id, store, at }: Owned & { store?: string | undefined; at: string },
): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('assetStore')
    .where('assetId', '=', id)
    .where('ownerId', '=', owner)
    .$if(store !== undefined, (query) => query.where('store', '=', store ?? ''))
    .executeTakeFirst()
  if (numDeletedRows === 0n) return
  await tx.updateTable('asset').set({ updatedAt: at }).where('id', '=', id).where('ownerId', '=', owner).execute()
}

/** Whether no drive file, store, conversation, message, agent or drawing refers to the asset. */
const isUnheld = sql<boolean>`conversation_id is null
  and not exists (select 1 from node where node.asset_id = asset.id)
  and not exists (select 1 from asset_store where asset_store.asset_id = asset.id)
  and not exists (select 1 from message_asset where message_asset.asset_id = asset.id)
  and not exists (select 1 from agent_file where agent_file.asset_id = asset.id)
  and not exists (select 1 from draw_asset where draw_asset.asset_id = asset.id)`

/**
 * Deletes those of these assets that are no longer referenced. Returns the hashes of their contents. Requires a locked
 * drive.
 */
export async function deleteOrphanedAssets(tx: Queries, owner: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  if (hasManyWriters(tx)) {
    // A message can refer to an asset without locking the drive. This waits for transactions that are storing such
    // messages, so that the next statement sees them.
    await tx
      .selectFrom('asset')
      .select('id')
      .where('ownerId', '=', owner)
      .where('id', 'in', ids)
      .orderBy('id')
      .forUpdate()
      .execute()
  }
  const deletedRows = await tx
    .deleteFrom('asset')
    .where('ownerId', '=', owner)
    .where('id', 'in', ids)
    .where(isUnheld)
    .returning('hash')
    .execute()
  return [...new Set(deletedRows.map(({ hash }) => hash))]
}

/** Returns the next assets of a user, and whether each is unreferenced and unchanged since an instant. */
export function assetsToSweep(queries: Queries, { owner, before, after, limit }: SweepRange) {
  return queries
    .selectFrom('asset')
    .select(['id', sql<0 | 1>`case when updated_at < ${before} and ${isUnheld} then 1 else 0 end`.as('isForsaken')])
    .where('ownerId', '=', owner)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}
