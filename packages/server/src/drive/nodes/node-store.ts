import { sql } from 'kysely'

import type { Queries } from '../../db/index.ts'
import type { NodeTable } from '../../db/tables/drive.ts'

/** Identifies one node of a user. */
export interface Owned {
  readonly owner: string
  readonly id: string
}

/** The number of rows per INSERT and IDs per statement, because databases limit the number of parameters. */
const ROWS_AT_ONCE = 500
const IDS_AT_ONCE = 1000

/** Splits a list into chunks of at most `size`. */
export function* inChunks<T>(list: readonly T[], size = IDS_AT_ONCE): Generator<readonly T[]> {
  for (let at = 0; at < list.length; at += size) yield list.slice(at, at + size)
}

// `cross` makes SQLite join from left to right. Otherwise, it may scan a whole table for a few rows.

/**
 * Returns a node with the folders above it, from the root down. Returns an empty list if it doesn't exist or belongs to
 * someone else.
 */
export async function ancestorsOf(queries: Queries, { owner, id }: Owned): Promise<NodeTable[]> {
  const { rows } = await sql<NodeTable>`
    with recursive above (id, parent_id, height) as (
      select id, parent_id, 0 from node where id = ${id} and owner_id = ${owner}
      union all
      select n.id, n.parent_id, above.height + 1 from above cross join node as n where n.id = above.parent_id)
    select node.* from above cross join node where node.id = above.id order by above.height desc`.execute(queries)
  return rows
}

export function findNode(queries: Queries, { owner, id }: Owned): Promise<NodeTable | undefined> {
  return queries.selectFrom('node').selectAll().where('id', '=', id).where('ownerId', '=', owner).executeTakeFirst()
}

export function findNodes(
  queries: Queries,
  { owner, ids }: { owner: string; ids: readonly string[] },
): Promise<NodeTable[]> {
  return queries.selectFrom('node').selectAll().where('id', 'in', ids).where('ownerId', '=', owner).execute()
}

/** Returns the node with this name in a folder. */
export function findChild(queries: Queries, folder: string, name: string): Promise<NodeTable | undefined> {
  return childrenNamed(queries, folder).selectAll().where('name', '=', name).executeTakeFirst()
}

const childrenNamed = (queries: Queries, folder: string) =>
  queries.selectFrom('node').where('parentId', '=', folder).where('trashedAt', 'is', null)

/** Returns those of these names that are taken in a folder. */
export async function existingNames(queries: Queries, folder: string, names: readonly string[]): Promise<Set<string>> {
  const taken = new Set<string>()
  for (const some of inChunks(names)) {
    const rows = await childrenNamed(queries, folder).select('name').where('name', 'in', some).execute()
    for (const { name } of rows) taken.add(name)
  }
  return taken
}

export async function insertNodes(tx: Queries, nodes: readonly NodeTable[]): Promise<void> {
  for (const some of inChunks(nodes, ROWS_AT_ONCE)) await tx.insertInto('node').values(some).execute()
}

type NodeChange = Partial<
  Pick<NodeTable, 'parentId' | 'name' | 'nameKey' | 'sortIndex' | 'orderBy' | 'descending' | 'trashedAt' | 'updatedAt'>
>

/** Changes a node and increments its version. Returns the changed node. */
export function changeNode(tx: Queries, { owner, id }: Owned, change: NodeChange): Promise<NodeTable> {
  return tx
    .updateTable('node')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('ownerId', '=', owner)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Adds to the size of a folder and of those above it. Negative numbers subtract. A node in the trash only counts in
 * itself, not above.
 */
export async function updateSizes(tx: Queries, folder: string, by: { size: number; children: number }): Promise<void> {
  if (by.children !== 0) {
    await tx
      .updateTable('node')
      .set((eb) => ({ childCount: eb('childCount', '+', by.children) }))
      .where('id', '=', folder)
      .execute()
  }
  if (by.size === 0) return
  await sql`
    update node set size = size + ${by.size} where id in (
      with recursive above (id) as (
        select id from node where id = ${folder}
        union all
        select n.parent_id from above cross join node as n
        where n.id = above.id and n.parent_id is not null and n.trashed_at is null)
      select id from above)`.execute(tx)
}

/**
 * Returns a node with everything below it that isn't in the trash, each folder before its content. `depth` counts from
 * the top. With `limit`, returns at most that many.
 */
export async function subtreeOf(queries: Queries, top: string, limit?: number): Promise<NodeTable[]> {
  const { rows } = await sql<NodeTable>`
    with recursive below (id, depth) as (
      select id, 0 from node where id = ${top}
      union all
      select n.id, below.depth + 1 from below cross join node as n where n.parent_id = below.id and n.trashed_at is null)
    select node.* from below cross join node where node.id = below.id order by below.depth
    ${limit === undefined ? sql`` : sql`limit ${limit}`}`.execute(queries)
  return rows
}

/** Returns the number of levels below a folder, 0 if it's empty. */
export async function depthBelow(queries: Queries, top: string): Promise<number> {
  const { rows } = await sql<{ height: number }>`
    with recursive below (id, depth) as (
      select id, 0 from node where id = ${top}
      union all
      select n.id, below.depth + 1 from below cross join node as n where n.parent_id = below.id and n.trashed_at is null)
    select max(depth) as height from below`.execute(queries)
  return rows[0]?.height ?? 0
}

/** Keeps nodes in the trash that were moved there before their folder is permanently deleted. */
export async function keepTrashed(tx: Queries, { folders, root }: { folders: readonly string[]; root: string }) {
  for (const some of inChunks(folders)) {
    await tx
      .updateTable('node')
      .set({ parentId: root })
      .where('parentId', 'in', some)
      .where('trashedAt', 'is not', null)
      .execute()
  }
}

export async function deleteNodes(tx: Queries, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('node').where('id', 'in', ids).execute()
}
