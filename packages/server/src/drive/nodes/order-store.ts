import { type NodeOrder } from '@saffron/core/drive'
import { sql } from 'kysely'

import type { Queries } from '../../db/index.ts'
import { inChunks } from './node-store.ts'

/** The distance between positions in manual order, which leaves gaps for insertions. */
export const POSITION_GAP = 1024

type Column = 'nameKey' | 'size' | 'fileKind' | 'updatedAt' | 'sortIndex'

/** The columns of each order. Ties are sorted by creation. */
export const ORDER_COLUMNS: Readonly<Record<NodeOrder, readonly Column[]>> = {
  name: ['nameKey'],
  size: ['size'],
  kind: ['fileKind', 'nameKey'],
  date: ['updatedAt'],
  manual: ['sortIndex'],
}

const inFolder = (queries: Queries, folder: string) =>
  queries.selectFrom('node').where('parentId', '=', folder).where('trashedAt', 'is', null)

/** Returns the position after all children of a folder. */
export async function lastPosition(queries: Queries, folder: string): Promise<number> {
  const last = await inFolder(queries, folder)
    .select('sortIndex')
    .orderBy('sortIndex', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (last?.sortIndex ?? 0) + POSITION_GAP
}

/** Renumbers all children of a folder in this order. */
export async function reindex(
  tx: Queries,
  { folder, by, descending }: { folder: string; by: NodeOrder; descending: boolean },
): Promise<void> {
  const direction = descending ? sql`desc` : sql`asc`
  const columns = [...ORDER_COLUMNS[by], 'id' as const].map((column) => sql`${sql.ref(column)} ${direction}`)
  // `folder` is greater than `file`.
  const order = by === 'manual' ? columns : [sql`kind desc`, ...columns]
  await sql`
    update node set sort_index = ranked.place * ${sql.lit(POSITION_GAP)}
    from (
      select id as ranked_id, row_number() over (order by ${sql.join(order)}) as place
      from node where parent_id = ${folder} and trashed_at is null) as ranked
    where node.id = ranked.ranked_id`.execute(tx)
}

interface Placing {
  readonly folder: string
  /** In their new order. */
  readonly ids: readonly string[]
  /** The node that follows them, or null for the end. */
  readonly before: string | null
}

/** Returns those of these nodes that are children of a folder. */
export async function childrenAmong(queries: Queries, folder: string, ids: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (const some of inChunks(ids)) {
    for (const { id } of await inFolder(queries, folder).select('id').where('id', 'in', some).execute()) found.add(id)
  }
  return found
}

/** Moves children of a folder before another one. The others keep their order. */
export async function position(tx: Queries, placing: Placing): Promise<void> {
  const { folder, ids } = placing
  const room = (await gapFor(tx, placing)) ?? (await makeGap(tx, placing))
  for (const [index, id] of ids.entries()) {
    await tx
      .updateTable('node')
      .set({ sortIndex: room.from + room.step * (index + 1) })
      .where('id', '=', id)
      .where('parentId', '=', folder)
      .execute()
  }
}

interface Gap {
  readonly from: number
  readonly step: number
}

/** Returns the positions in an existing gap, without moving others. */
async function gapFor(tx: Queries, { folder, ids, before }: Placing): Promise<Gap | undefined> {
  const others = inFolder(tx, folder).where('id', 'not in', ids).select('sortIndex')
  if (before === null) {
    const last = await others.orderBy('sortIndex', 'desc').limit(1).executeTakeFirst()
    return { from: last?.sortIndex ?? 0, step: POSITION_GAP }
  }
  const next = await inFolder(tx, folder).select(['id', 'sortIndex']).where('id', '=', before).executeTakeFirstOrThrow()
  const previous = await others
    .where((eb) =>
      eb.or([
        eb('sortIndex', '<', next.sortIndex),
        eb.and([eb('sortIndex', '=', next.sortIndex), eb('id', '<', next.id)]),
      ]),
    )
    .orderBy('sortIndex', 'desc')
    .limit(1)
    .executeTakeFirst()
  const from = previous?.sortIndex ?? next.sortIndex - POSITION_GAP * (ids.length + 1)
  const step = Math.floor((next.sortIndex - from) / (ids.length + 1))
  return step > 0 ? { from, step } : undefined
}

/** Renumbers all children, and moves those from `before` on as far as needed. */
async function makeGap(tx: Queries, { folder, ids, before }: Placing): Promise<Gap> {
  await reindex(tx, { folder, by: 'manual', descending: false })
  const next = await inFolder(tx, folder).select('sortIndex').where('id', '=', before).executeTakeFirstOrThrow()
  const width = POSITION_GAP * (ids.length + 1)
  await tx
    .updateTable('node')
    .set((eb) => ({ sortIndex: eb('sortIndex', '+', width) }))
    .where('parentId', '=', folder)
    .where('trashedAt', 'is', null)
    .where('sortIndex', '>=', next.sortIndex)
    .execute()
  return { from: next.sortIndex - POSITION_GAP, step: POSITION_GAP }
}
