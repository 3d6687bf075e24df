import type { NodeOrder } from '@saffron/core/drive'
import { type Expression, type SelectQueryBuilder, sql } from 'kysely'

import type { Queries, Schema } from '../../db/index.ts'
import type { NodeTable } from '../../db/tables/drive.ts'
import { ORDER_COLUMNS } from './order-store.ts'

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

async function count(queries: Queries, folder: string, kind: Kind): Promise<number> {
  const { total } = await inFolder(queries, folder, kind)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Nodes of a folder that follow each other, all of one kind where the order keeps kinds apart. */
interface Part {
  readonly kind: Kind | undefined
  readonly total: number
}

/**
 * A page of what is in a folder, folders before files in every order but by hand. Each part of it is a range of an
 * index, read from whichever end is nearer.
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
  if (kind !== undefined) return [{ kind, total: await count(queries, folder, kind) }]
  if (together) return [{ kind, total: childCount }]
  const folders = await count(queries, folder, 'folder')
  return [
    { kind: 'folder', total: folders },
    { kind: 'file', total: childCount - folders },
  ]
}

async function readRange(
  queries: Queries,
  folder: string,
  { kind, total, by, descending, from, most }: Part & ListOrder & { from: number; most: number },
): Promise<string[]> {
  const size = Math.min(most, total - from)
  const fromEnd = total - from - size
  const backwards = fromEnd < from
  const found = inFolder(queries, folder, kind).select('id')
  const rows = await inOrder(found, { by, descending: descending !== backwards })
    .limit(size)
    .offset(backwards ? fromEnd : from)
    .execute()
  const ids = rows.map(({ id }) => id)
  return backwards ? ids.toReversed() : ids
}

function inOrder<O>(found: SelectQueryBuilder<Schema, 'node', O>, { by, descending }: ListOrder) {
  const columns = [...ORDER_COLUMNS[by], 'id'] as const
  return columns.reduce((query, column) => query.orderBy(column, descending ? 'desc' : 'asc'), found)
}

/** The rows of these ids, in their order. */
async function readNodes(queries: Queries, ids: readonly string[]): Promise<NodeTable[]> {
  if (ids.length === 0) return []
  const rows = await queries.selectFrom('node').selectAll().where('id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** What is looked for: ids that an index of words found. */
interface Search extends Page {
  readonly hits?: Expression<string> | undefined
}

/** A page of what a folder holds of what was found. */
export const searchFolder = (queries: Queries, folder: string, search: Search): Promise<Listed> =>
  readFound(inFolder(queries, folder, search.kind), search)

/** A page of a drive's nodes, without the root and what is in the trash or below it. */
export function searchDrive(queries: Queries, owner: string, search: Search): Promise<Listed> {
  const inTrash = sql<string>`(
    with recursive dead (id) as (
      select id from node where user_id = ${owner} and trashed_at is not null and kind = 'folder'
      union
      select n.id from dead join node as n on n.parent_id = dead.id and n.trashed_at is null and n.kind = 'folder')
    select id from dead)`
  const found = queries
    .selectFrom('node')
    .where('userId', '=', owner)
    .where('trashedAt', 'is', null)
    .where('parentId', 'is not', null)
    .where('parentId', 'not in', inTrash)
    .$if(search.kind !== undefined, (query) => query.where('kind', '=', search.kind ?? 'file'))
  return readFound(found, search)
}

/** A page of what was put into the trash itself; `date` is when. */
export function searchTrash(queries: Queries, owner: string, search: Search): Promise<Listed> {
  const found = queries.selectFrom('node').where('userId', '=', owner).where('trashedAt', 'is not', null)
  return readFound(found, search)
}

async function readFound(
  all: SelectQueryBuilder<Schema, 'node', object>,
  { hits, page, limit, ...order }: Search,
): Promise<Listed> {
  const found = all.$if(hits !== undefined, (query) =>
    query.where('id', 'in', sql<string>`(with hit (id) as materialized ${hits} select id from hit)`),
  )
  const rows = await inOrder(found.selectAll().orderBy('kind', 'desc'), order)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const isLast = rows.length < limit && (rows.length > 0 || page === 1)
  if (isLast) return { rows, total: (page - 1) * limit + rows.length }
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

/** A node with what is below it, down to a depth: each before what is in it, and not more than `most`. */
export async function treeBelow(
  queries: Queries,
  { top, depth, most }: { top: string; depth: number; most: number },
): Promise<NodeTable[]> {
  const { rows } = await sql<NodeTable>`
    with recursive below (id, depth) as (
      select id, 0 from node where id = ${top}
      union all
      select n.id, below.depth + 1 from below
        join node as n on n.parent_id = below.id and n.trashed_at is null
        where below.depth < ${depth}),
    picked as (select id, depth from below limit ${most})
    select node.* from picked join node on node.id = picked.id order by picked.depth, node.kind desc, node.name_key, node.id
  `.execute(queries)
  return rows
}
