import type { ReferenceExpression, Selectable, SelectQueryBuilder } from 'kysely'

import { nearerEnd, opposite } from './nearer-end.ts'
import type { Schema } from './schema.ts'

/** The page and order of a result. Ties are sorted by creation. */
export interface PageOrder<By> {
  readonly by: By
  readonly direction: 'asc' | 'desc'
  /** From 1. */
  readonly page: number
  /** -1 returns everything, if the endpoint permits it. */
  readonly limit: number
}

const ALL = -1
/** From this offset on, the rows are counted first, so that the page is read from the nearer end. */
const DEEP = 1000

type Listed = { [Name in keyof Schema]: Schema[Name] extends { readonly id: string } ? Name : never }[keyof Schema]

/** Returns a page of a query's rows, and their total number. */
export async function readPage<Table extends Listed>(
  found: SelectQueryBuilder<Schema, Table, object>,
  { by, direction, page, limit }: PageOrder<ReferenceExpression<Schema, Table>>,
): Promise<{ rows: Selectable<Schema[Table]>[]; total: number }> {
  const before = limit === ALL ? 0 : (page - 1) * limit
  const inOrder = (way: 'asc' | 'desc') =>
    found
      .selectAll()
      .orderBy(by, way)
      .orderBy('id' as ReferenceExpression<Schema, Table>, way)
  const count = async () =>
    (await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total

  if (before >= DEEP) {
    const total = await count()
    const { isBackwards, ...range } = nearerEnd({ total, from: before, most: limit })
    const rows = await inOrder(isBackwards ? opposite(direction) : direction)
      .limit(range.limit)
      .offset(range.offset)
      .execute()
    return { rows: (isBackwards ? rows.toReversed() : rows) as Selectable<Schema[Table]>[], total }
  }
  const rows = await inOrder(direction)
    .$if(limit !== ALL, (query) => query.limit(limit).offset(before))
    .execute()
  // The last page reveals the total, so a search with few matches needs one scan instead of two.
  const isLast = limit === ALL || (rows.length < limit && (rows.length > 0 || page === 1))
  const total = isLast ? before + rows.length : await count()
  return { rows: rows as Selectable<Schema[Table]>[], total }
}
