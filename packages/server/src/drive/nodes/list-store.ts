import type { NodeOrder } from '@saffron/core/drive'
import { type Expression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'

import { nearerEnd, type Queries, type Schema } from '../../db/index.ts'
import type { NodeTable } from '../../db/tables/drive.ts'
import { inChunks } from './node-store.ts'
import { ORDER_COLUMNS } from './order-store.ts'
import { hasTrash } from './trash-store.ts'

type Kind = NodeTable['kind']

export interface ListOrder {
  readonly by: NodeOrder
  readonly descending: boolean
}

interface Page extends ListOrder {
  readonly page: number
  readonly limit: number
  readonly kind?: Kind | undefined
}

interface Listed {
  readonly rows: NodeTable[]
  readonly total: number
}

const inFolder = (queries: Queries, folder: string, kind: Kind | undefined) =>
  queries
    .selectFrom('node')
    .where('parentId', '=', folder)
    .where('trashedAt', 'is', null)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'file'))

async function countFolders(queries: Queries, folder: string): Promise<number> {
  const { total } = await inFolder(queries, folder, 'folder')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** A contiguous range of a folder's nodes, of one kind if the order separates kinds. */
interface Part {
  readonly kind: Kind | undefined
  readonly total: number
}

/**
 * Returns a page of a folder's content, folders before files except in manual order. Reads each part as an index range
 * from its nearer end.
 */
export async function childrenPage(
  queries: Queries,
  { id: folder, childCount }: NodeTable,
  { page, limit, kind, ...order }: Page,
): Promise<Listed> {
  const parts = await partsOf(queries, { folder, childCount, kind, together: order.by === 'manual' })
  const ids: string[] = []
  let skipped = (page - 1) * limit
  for (const part of parts) {
    const [from, most] = [Math.min(skipped, part.total), limit - ids.length]
    skipped -= from
    if (most > 0 && from < part.total)
      ids.push(...(await readRange(queries, folder, { ...part, ...order, from, most })))
  }
  return { rows: await readNodes(queries, ids), total: parts.reduce((sum, { total }) => sum + total, 0) }
}

async function partsOf(
  queries: Queries,
  {
    folder,
    childCount,
    kind,
    together,
  }: { folder: string; childCount: number; kind: Kind | undefined; together: boolean },
): Promise<Part[]> {
  if (together && kind === undefined) return [{ kind, total: childCount }]
  const folders = await countFolders(queries, folder)
  const parts: Part[] = [
    { kind: 'folder', total: folders },
    { kind: 'file', total: childCount - folders },
  ]
  return parts.filter((part) => kind === undefined || part.kind === kind)
}

async function readRange(
  queries: Queries,
  folder: string,
  { kind, total, by, descending, from, most }: Part & ListOrder & { from: number; most: number },
): Promise<string[]> {
  const { limit, offset, isBackwards } = nearerEnd({ total, from, most })
  const found = inFolder(queries, folder, kind).select('id')
  const rows = await inOrder(found, { by, descending: descending !== isBackwards })
    .limit(limit)
    .offset(offset)
    .execute()
  const ids = rows.map(({ id }) => id)
  return isBackwards ? ids.toReversed() : ids
}

function inOrder<O>(found: SelectQueryBuilder<Schema, 'node', O>, { by, descending }: ListOrder) {
  const columns = [...ORDER_COLUMNS[by], 'id'] as const
  return columns.reduce((query, column) => query.orderBy(column, descending ? 'desc' : 'asc'), found)
}

/** Returns the rows with these IDs, in the same order. */
async function readNodes(queries: Queries, ids: readonly string[]): Promise<NodeTable[]> {
  if (ids.length === 0) return []
  const rows = await queries.selectFrom('node').selectAll().where('id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The search criteria. `hits` limits it to results of the word index. */
interface Search extends Page {
  readonly hits?: Expression<string> | undefined
}

/** Returns a page of the matching nodes in a folder. */
export const searchFolder = (queries: Queries, folder: string, search: Search): Promise<Listed> =>
  readFound(queries, sql`node.parent_id = ${folder} and node.trashed_at is null`, search)

/** Returns a page of a drive's nodes, without the root, the trash and everything below it. */
export async function searchDrive(queries: Queries, owner: string, search: Search): Promise<Listed> {
  const live = sql`node.owner_id = ${owner} and node.trashed_at is null and node.parent_id is not null`
  if (!(await hasTrash(queries, owner))) return readFound(queries, live, search)
  const inTrash = sql`
    with recursive dead (id) as (
      select id from node where owner_id = ${owner} and trashed_at is not null and kind = 'folder'
      union all
      select n.id from dead cross join node as n
      where n.parent_id = dead.id and n.trashed_at is null and n.kind = 'folder')
    select id from dead`
  return readFound(queries, sql`${live} and node.parent_id not in (${inTrash})`, search)
}

/** Returns a page of the nodes that were moved to the trash. `date` is when. */
export const searchTrash = (queries: Queries, owner: string, search: Search): Promise<Listed> =>
  readFound(queries, sql`node.owner_id = ${owner} and node.trashed_at is not null`, search)

async function readFound(queries: Queries, where: RawBuilder<unknown>, search: Search): Promise<Listed> {
  const { hits, kind, page, limit } = search
  const wanted = kind === undefined ? where : sql`${where} and node.kind = ${kind}`
  const onPage = sql`${orderOf(search)} limit ${limit} offset ${(page - 1) * limit}`
  if (hits === undefined) {
    const { rows } = await sql<{ id: string }>`select node.id from node where ${wanted} ${onPage}`.execute(queries)
    const counted = await sql<{ total: number }>`select count(*) as total from node where ${wanted}`.execute(queries)
    return { rows: await readNodes(queries, idsOf(rows)), total: counted.rows[0]?.total ?? 0 }
  }
  // `cross` forces SQLite to go from the words to the nodes, because words match fewer rows.
  const { rows } = await sql<{ id: string; total: number }>`
    with hit (id) as materialized ${hits}
    select node.id, count(*) over () as total from hit cross join node
    where node.id = hit.id and ${wanted} ${onPage}`.execute(queries)
  const [first] = rows
  if (first !== undefined) return { rows: await readNodes(queries, idsOf(rows)), total: first.total }
  // A page beyond the last has no rows, and so no total.
  const total = page === 1 ? 0 : (await readFound(queries, where, { ...search, page: 1, limit: 1 })).total
  return { rows: [], total }
}

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)

function orderOf({ by, descending }: ListOrder): RawBuilder<unknown> {
  const direction = descending ? sql`desc` : sql`asc`
  const columns = [...ORDER_COLUMNS[by], 'id'].map((column) => sql`${sql.ref(`node.${column}`)} ${direction}`)
  // `folder` is greater than `file`.
  return sql`order by node.kind desc, ${sql.join(columns)}`
}

/**
 * Returns a node with everything below it down to a depth: each before its content, folders first, by name. Returns at
 * most `most`, level by level.
 */
export async function treeBelow(
  queries: Queries,
  { top, depth, most }: { top: NodeTable; depth: number; most: number },
): Promise<NodeTable[]> {
  const nodes = [top]
  let level: readonly NodeTable[] = nodes
  for (let left = depth; left > 0 && nodes.length < most; left--) {
    const folders = level.filter(({ kind, childCount }) => kind === 'folder' && childCount > 0).map(({ id }) => id)
    const below: NodeTable[] = []
    for (const some of inChunks(folders)) {
      const room = most - nodes.length - below.length
      if (room > 0) below.push(...(await childrenOf(queries, some, room)))
    }
    nodes.push(...below.toSorted(byName))
    level = below
  }
  return nodes
}

const childrenOf = (queries: Queries, folders: readonly string[], most: number): Promise<NodeTable[]> =>
  queries
    .selectFrom('node')
    .selectAll()
    .where('parentId', 'in', folders)
    .where('trashedAt', 'is', null)
    .limit(most)
    .execute()

function byName(a: NodeTable, b: NodeTable): number {
  if (a.kind !== b.kind) return a.kind === 'folder' ? -1 : 1
  return a.nameKey < b.nameKey ? -1 : a.nameKey > b.nameKey ? 1 : 0
}
