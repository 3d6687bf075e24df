import type { FileKind } from '@saffron/core/drive'
import { sql } from 'kysely'

import type { FullText, Queries } from '../../db/index.ts'

export interface Scope {
  readonly owner: string
  readonly stores?: readonly string[] | undefined
  readonly assets?: readonly string[] | undefined
}

/** A file that a person can get at. */
export interface ReachableFile {
  readonly hash: string
  readonly asset: string
  /** The file of the drive that holds it. */
  readonly node: string | null
  readonly name: string
  readonly type: string
  readonly kind: FileKind
}

/**
 * Of these contents those that a person can get at in this scope, the newest file of each: not what lies in the trash, or
 * below a folder that does, unless a store, a conversation or a message holds it too.
 */
export async function reachableFiles(
  db: Queries,
  { owner, stores, assets }: Scope,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, ReachableFile>> {
  if (hashes.length === 0) return new Map()
  const rows = await db
    .selectFrom('asset')
    .innerJoin('blob', (join) => join.onRef('blob.userId', '=', 'asset.userId').onRef('blob.hash', '=', 'asset.hash'))
    .select(['asset.id', 'asset.hash', 'asset.name', 'asset.conversationId', 'blob.type', 'blob.kind'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('messageAsset')
            .select('messageAsset.assetId')
            .whereRef('messageAsset.assetId', '=', 'asset.id'),
        )
        .as('isSent'),
    )
    .where('asset.userId', '=', owner)
    .where('asset.hash', 'in', hashes)
    .$if(assets !== undefined, (query) => query.where('asset.id', 'in', assets ?? []))
    .execute()
  const ids = rows.map(({ id }) => id)
  const [nodes, stored] = [await holdersOf(db, ids), await storesOf(db, owner, ids)]
  const found = new Map<string, ReachableFile>()
  for (const { id, hash, name, type, kind, conversationId, isSent } of rows.toSorted((a, b) =>
    a.id < b.id ? -1 : 1,
  )) {
    const within = stored.get(id) ?? []
    if (stores !== undefined && !within.some((store) => stores.includes(store))) continue
    const holders = nodes.get(id) ?? []
    const live = holders.findLast(({ trashed }) => trashed === 0)
    const isInChat = conversationId !== null || isSent
    if (live === undefined && holders.length > 0 && within.length === 0 && !isInChat) continue
    found.set(hash, { hash, asset: id, node: live?.id ?? null, name: live?.name ?? name, type, kind })
  }
  return found
}

interface Holder {
  readonly id: string
  readonly assetId: string
  readonly name: string
  /** How many of it and the folders above it lie in the trash. */
  readonly trashed: number
}

/** The files of the drive that hold these assets, oldest first. */
async function holdersOf(db: Queries, assets: readonly string[]): Promise<ReadonlyMap<string, Holder[]>> {
  if (assets.length === 0) return new Map()
  const { rows } = await sql<Holder>`
    with recursive up (id, asset_id, name, parent_id, trashed_at) as (
      select n.id, n.asset_id, n.name, n.parent_id, n.trashed_at from node n where n.asset_id in (${sql.join(assets)})
      union all
      select up.id, up.asset_id, up.name, n.parent_id, n.trashed_at from up join node n on n.id = up.parent_id
      where up.trashed_at is null
    )
    select id, asset_id, name, count(trashed_at) as trashed from up group by id, asset_id, name`.execute(db)
  return Map.groupBy(
    rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    ({ assetId }) => assetId,
  )
}

async function storesOf(db: Queries, owner: string, assets: readonly string[]) {
  if (assets.length === 0) return new Map<string, string[]>()
  const rows = await db
    .selectFrom('assetStore')
    .select(['assetId', 'store'])
    .where('assetId', 'in', assets)
    .where('userId', '=', owner)
    .execute()
  const stores = new Map<string, string[]>()
  for (const { assetId, store } of rows) stores.set(assetId, [...(stores.get(assetId) ?? []), store])
  return stores
}

interface Candidates extends Scope {
  readonly q: string
  readonly limit: number
  readonly before?: string | undefined
}

/** A passage, and the content that it is of. */
export interface Candidate {
  readonly id: string
  readonly hash: string
}

/**
 * Passages that hold all the words of `q`, newest first. `ids` are all that were looked at: the index knows for a while
 * of passages whose content is gone, which are no candidates.
 */
export async function candidatePassages(
  db: Queries,
  texts: FullText,
  { owner, stores, assets, q, limit, before }: Candidates,
): Promise<{ ids: readonly string[]; candidates: readonly Candidate[] }> {
  if (stores === undefined && assets === undefined) {
    const ids = await texts.newest(db, { owner, q, limit, before })
    return { ids, candidates: await hashesOf(db, owner, ids) }
  }
  const candidates = await db
    .selectFrom('passage')
    .select(['id', 'hash'])
    .where('userId', '=', owner)
    .where('hash', 'in', inScope(db, { owner, stores, assets }))
    .where('id', 'in', texts.match({ owner, q }))
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return { ids: candidates.map(({ id }) => id), candidates }
}

/** Hashes of what is in these stores, and is one of these assets. */
export function inScope(db: Queries, { owner, stores, assets }: Scope) {
  return db
    .selectFrom('asset')
    .select('asset.hash')
    .where('asset.userId', '=', owner)
    .$if(assets !== undefined, (query) => query.where('asset.id', 'in', assets ?? []))
    .$if(stores !== undefined, (query) =>
      query.where((eb) =>
        eb(
          'asset.id',
          'in',
          eb
            .selectFrom('assetStore')
            .select('assetId')
            .where('userId', '=', owner)
            .where('store', 'in', stores ?? []),
        ),
      ),
    )
}

export async function hashesOf(db: Queries, owner: string, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('passage')
    .select(['id', 'hash'])
    .where('userId', '=', owner)
    .where('id', 'in', ids)
    .execute()
  return rows.toSorted((a, b) => (a.id < b.id ? 1 : -1))
}
