import type { FileKind } from '@saffron/core/drive'
import { type ExpressionBuilder, sql } from 'kysely'

import type { FullText, Queries, Schema } from '../../db/index.ts'
import { inChunks } from '../nodes/node-store.ts'

export interface Scope {
  readonly owner: string
  readonly stores?: readonly string[] | undefined
  readonly assets?: readonly string[] | undefined
}

/** A file that the user can access. */
export interface ReachableFile {
  readonly hash: string
  readonly asset: string
  /** The drive file that contains it. */
  readonly node: string | null
  readonly name: string
  readonly type: string
  readonly kind: FileKind
}

/**
 * Returns the files with these contents that the user can access in this scope, drive files first, then newest first.
 * Excludes files in the trash, in a trashed folder or in a trashed conversation, unless a store or another conversation
 * also has them.
 */
export async function reachableFiles(
  db: Queries,
  scope: Scope,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, readonly ReachableFile[]>> {
  const rows: HoldingAsset[] = []
  for (const some of inChunks(hashes)) rows.push(...(await assetsOf(db, scope, some)))
  const [holders, stored] = [new Map<string, Holder[]>(), new Map<string, string[]>()]
  for (const some of inChunks(rows.map(({ id }) => id))) {
    for (const holder of await holdersOf(db, some)) push(holders, holder.assetId, holder)
    for (const { assetId, store } of await storesOf(db, scope.owner, some)) push(stored, assetId, store)
  }
  const { stores, assets } = scope
  const [inDrive, elsewhere] = [new Map<string, ReachableFile[]>(), new Map<string, ReachableFile[]>()]
  for (const { id, hash, name, type, kind, conversationId, isSent, isInChat } of rows.toSorted((a, b) =>
    a.id < b.id ? 1 : -1,
  )) {
    const within = stored.get(id) ?? []
    if (stores !== undefined && !within.some((store) => stores.includes(store))) continue
    const held = holders.get(id) ?? []
    const shown = held.filter(({ node }) => node !== null)
    for (const holder of shown)
      push(inDrive, hash, { hash, asset: id, node: holder.node, name: holder.name, type, kind })
    if (shown.length > 0) continue
    const isInTrash = held.length > 0 || conversationId !== null || isSent
    if (isInTrash && within.length === 0 && !isInChat) continue
    // A file that was sent in many conversations is returned once.
    const isNotified = within.length > 0 || assets !== undefined || !(inDrive.has(hash) || elsewhere.has(hash))
    if (isNotified) push(elsewhere, hash, { hash, asset: id, node: null, name, type, kind })
  }
  const found = new Map<string, readonly ReachableFile[]>()
  for (const hash of new Set([...inDrive.keys(), ...elsewhere.keys()])) {
    const files = (inDrive.get(hash) ?? []).toSorted((a, b) => ((a.node ?? '') < (b.node ?? '') ? 1 : -1))
    found.set(hash, [...files, ...(elsewhere.get(hash) ?? [])])
  }
  return found
}

function push<T>(lists: Map<string, T[]>, key: string, item: T): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [item])
  else list.push(item)
}

type HoldingAsset = Awaited<ReturnType<typeof assetsOf>>[number]

const assetsOf = (db: Queries, { owner, assets }: Scope, hashes: readonly string[]) =>
  db
    .selectFrom('asset')
    .innerJoin('blob', (join) => join.onRef('blob.ownerId', '=', 'asset.ownerId').onRef('blob.hash', '=', 'asset.hash'))
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
    .select(isInChat)
    .where('asset.ownerId', '=', owner)
    .where('asset.hash', 'in', hashes)
    .$if(assets !== undefined, (query) => query.where('asset.id', 'in', assets ?? []))
    .execute()

/** Whether a conversation outside the trash owns the asset, or a message in one refers to it. */
const isInChat = (eb: ExpressionBuilder<Schema, 'asset'>) => {
  const live = () =>
    eb
      .selectFrom('conversation')
      .select('conversation.id')
      .where('conversation.trashedAt', 'is', null)
      .where('conversation.temporary', 'is', null)
  return eb
    .or([
      eb.exists(live().whereRef('conversation.id', '=', 'asset.conversationId')),
      eb.exists(
        live()
          .innerJoin('messageAsset', 'messageAsset.conversationId', 'conversation.id')
          .whereRef('messageAsset.assetId', '=', 'asset.id'),
      ),
    ])
    .as('isInChat')
}

interface Holder {
  readonly assetId: string
  /** Null if it's in the trash. */
  readonly node: string | null
  readonly name: string
}

/**
 * Returns the drive files of these assets. Checks each folder once, however many of the files it contains. `cross`: see
 * node-store.ts.
 */
async function holdersOf(db: Queries, assets: readonly string[]): Promise<Holder[]> {
  const { rows } = await sql<Holder>`
    with recursive
    holder (id, asset_id, name, folder) as materialized (
      select id, asset_id, name, case when trashed_at is null then parent_id end from node
      where asset_id in (${sql.join(assets)})),
    up (folder, above) as (
      select distinct folder, folder from holder where folder is not null
      union all
      select up.folder, n.parent_id from up cross join node as n where n.id = up.above and n.trashed_at is null)
    select asset_id, name, case when folder in (select folder from up where above is null) then id end as node
    from holder`.execute(db)
  return rows
}

const storesOf = (db: Queries, owner: string, assets: readonly string[]) =>
  db
    .selectFrom('assetStore')
    .select(['assetId', 'store'])
    .where('assetId', 'in', assets)
    .where('ownerId', '=', owner)
    .execute()

interface Candidates extends Scope {
  readonly q: string
  readonly limit: number
  readonly before?: string | undefined
}

/** A passage and its content. */
export interface Candidate {
  readonly id: string
  readonly hash: string
}

/**
 * Returns passages that contain all words of `q`, newest first. `ids` are all examined ones, including passages of
 * deleted contents, which stay in the index for a while and aren't candidates.
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
    .where('ownerId', '=', owner)
    .where('hash', 'in', inScope(db, { owner, stores, assets }))
    .where('id', 'in', texts.match({ owner, q }))
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return { ids: candidates.map(({ id }) => id), candidates }
}

/** Selects the hashes of contents in these stores that belong to one of these assets. */
export function inScope(db: Queries, { owner, stores, assets }: Scope) {
  return db
    .selectFrom('asset')
    .select('asset.hash')
    .where('asset.ownerId', '=', owner)
    .$if(assets !== undefined, (query) => query.where('asset.id', 'in', assets ?? []))
    .$if(stores !== undefined, (query) =>
      query.where((eb) =>
        eb(
          'asset.id',
          'in',
          eb
            .selectFrom('assetStore')
            .select('assetId')
            .where('ownerId', '=', owner)
            .where('store', 'in', stores ?? []),
        ),
      ),
    )
}

export async function hashesOf(db: Queries, owner: string, ids: readonly string[]) {
  const rows: { id: string; hash: string }[] = []
  for (const some of inChunks(ids)) {
    const found = db.selectFrom('passage').select(['id', 'hash']).where('ownerId', '=', owner).where('id', 'in', some)
    rows.push(...(await found.execute()))
  }
  return rows.toSorted((a, b) => (a.id < b.id ? 1 : -1))
}
