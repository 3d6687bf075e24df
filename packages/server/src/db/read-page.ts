import type { ReferenceExpression, Selectable, SelectQueryBuilder } from 'kysely'

import { nearerEnd, opposite } from './nearer-end.ts'
import type { Schema } from './schema.ts'

/** Which part of what is found, and in which order; what is equal by it stands in the order it was made. */
export interface PageOrder<By> {
  readonly by: By
  readonly direction: 'asc' | 'desc'
  /** From 1. */
  readonly page: number
  /** -1: all at once, where the endpoint allows it. */
  readonly limit: number
}

const ALL = -1
/** Rows before a page from which on they are counted first, so that it is read from the nearer end. */
const DEEP = 1000

type Listed = { [Name in keyof Schema]: Schema[Name] extends { readonly id: string } ? Name : never }[keyof Schema]

/** One page of the rows that a query finds, and how many it finds in all. */
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
  // The last page tells it: who searches for what is rare waits for one walk over everything, not two.
  const isLast = limit === ALL || (rows.length < limit && (rows.length > 0 || page === 1))
  const total = isLast ? before + rows.length : await count()
  return { rows: rows as Selectable<Schema[Table]>[], total }
}
