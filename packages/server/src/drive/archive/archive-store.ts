import { type RawBuilder, sql } from 'kysely'

import type { Queries } from '../../db/index.ts'
import type { ZippedNode } from './zip-tree.ts'

const COLUMNS = sql`
  n.id, case when below.depth > 0 then n.parent_id end as parent_id, n.kind, n.name, n.owner_id, n.size, n.type, n.modified_at,
  n.updated_at, a.hash`

// `cross`: see node-store.ts.

/** Returns nodes of a user with everything below them that isn't in the trash, each folder before its content. */
export const treesOf = (queries: Queries, owner: string, ids: readonly string[]): Promise<ZippedNode[]> =>
  treesFrom(queries, sql`owner_id = ${owner} and trashed_at is null and id in (${sql.join(ids)})`)

/** Returns the nodes that were moved to a user's trash, with everything that was below them. */
export const trashedTrees = (queries: Queries, owner: string): Promise<ZippedNode[]> =>
  treesFrom(queries, sql`owner_id = ${owner} and trashed_at is not null`)

async function treesFrom(queries: Queries, isTop: RawBuilder<unknown>): Promise<ZippedNode[]> {
  const { rows } = await sql<ZippedNode>`
    with recursive below (id, depth) as (
      select id, 0 from node where ${isTop}
      union all
      select c.id, below.depth + 1 from below cross join node as c
      where c.parent_id = below.id and c.trashed_at is null)
    select ${COLUMNS} from below cross join node as n left join asset as a on a.id = n.asset_id
    where n.id = below.id order by below.depth, n.name_key, n.id`.execute(queries)
  return rows
}

/** Returns a node's owner. Only for callers with the owner's signature. */
export async function ownerOf(queries: Queries, id: string): Promise<string | undefined> {
  return (await queries.selectFrom('node').select('ownerId').where('id', '=', id).executeTakeFirst())?.ownerId
}

/** Returns a user's assets that aren't files of the drive. */
export function detachedAssets(
  queries: Queries,
  { owner, after, limit }: { owner: string; after: string; limit: number },
) {
  return queries
    .selectFrom('asset')
    .innerJoin('blob', (join) => join.onRef('blob.ownerId', '=', 'asset.ownerId').onRef('blob.hash', '=', 'asset.hash'))
    .select(['asset.id', 'asset.name', 'asset.hash', 'asset.createdAt', 'blob.size', 'blob.type'])
    .where('asset.ownerId', '=', owner)
    .where('asset.id', '>', after)
    .where(sql<boolean>`not exists (select 1 from node where node.asset_id = asset.id)`)
    .orderBy('asset.id')
    .limit(limit)
    .execute()
}
