import type { ReferenceExpression, Selectable, SelectQueryBuilder } from 'kysely'

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

type Listed = { [Name in keyof Schema]: Schema[Name] extends { readonly id: string } ? Name : never }[keyof Schema]

/** One page of the rows that a query finds, and how many it finds in all. */
export async function readPage<Table extends Listed>(
  found: SelectQueryBuilder<Schema, Table, object>,
  { by, direction, page, limit }: PageOrder<ReferenceExpression<Schema, Table>>,
): Promise<{ rows: Selectable<Schema[Table]>[]; total: number }> {
  const before = limit === ALL ? 0 : (page - 1) * limit
  const rows = await found
    .selectAll()
    .orderBy(by, direction)
    .orderBy('id' as ReferenceExpression<Schema, Table>, direction)
    .$if(limit !== ALL, (query) => query.limit(limit).offset(before))
    .execute()
  // The last page tells it: who searches for what is rare waits for one walk over everything, not two.
  const isLast = limit === ALL || (rows.length < limit && (rows.length > 0 || page === 1))
  if (isLast) return { rows: rows as Selectable<Schema[Table]>[], total: before + rows.length }
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows: rows as Selectable<Schema[Table]>[], total }
}
