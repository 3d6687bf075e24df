import { sql } from 'kysely'

import type { Queries } from '../../db/index.ts'
import type { PassageTable } from '../../db/tables/file-text.ts'
import { inChunks } from '../nodes/node-store.ts'
import type { Content } from '../text/text-store.ts'

/** A passage and its number in its content, from 1. */
export type NumberedRow = PassageTable & { readonly number: number }

/** Returns passages of an owner with their numbers, in any order. */
export async function numberedPassages(db: Queries, owner: string, ids: readonly string[]): Promise<NumberedRow[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('passage')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('passage as before')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('before.ownerId', '=', 'passage.ownerId')
        .whereRef('before.hash', '=', 'passage.hash')
        .whereRef('before.id', '<=', 'passage.id')
        .as('number'),
    )
    .where('passage.ownerId', '=', owner)
    .where('passage.id', 'in', ids)
    .execute()
  return rows.map((row) => ({ ...row, number: Number(row.number) }))
}

/** The size of the text of a content. */
export interface TextSize {
  readonly characters: number
  readonly bytes: number
  readonly passages: number
}

/** Returns the sizes of the texts of contents by their hashes. One without text is missing. */
export async function textSizes(
  db: Queries,
  owner: string,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, TextSize>> {
  const sizes = new Map<string, TextSize>()
  for (const some of inChunks(hashes)) {
    const rows = await db
      .selectFrom('passage')
      .select([
        'hash',
        sql<number>`coalesce(sum(length(text)), 0)`.as('characters'),
        sql<number>`coalesce(sum(octet_length(text)), 0)`.as('bytes'),
        ({ fn }) => fn.countAll<number>().as('passages'),
      ])
      .where('ownerId', '=', owner)
      .where('hash', 'in', some)
      .groupBy('hash')
      .execute()
    for (const { hash, ...size } of rows) sizes.set(hash, size)
  }
  return sizes
}

/** Returns the number of the first passage of a page, or of the passage with a line, from 1. */
export async function passageAt(db: Queries, { owner, hash }: Content, at: number): Promise<number> {
  const { before, upTo, lines } = await db
    .selectFrom('passage')
    .select([
      sql<number>`coalesce(sum(case when place_at < ${at} then 1 else 0 end), 0)`.as('before'),
      sql<number>`coalesce(sum(case when place_at <= ${at} then 1 else 0 end), 0)`.as('upTo'),
      sql<number>`coalesce(sum(case when place = 'line' then 1 else 0 end), 0)`.as('lines'),
    ])
    .where('ownerId', '=', owner)
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow()
  return lines > 0 ? Math.max(1, upTo) : before + 1
}

/** Asks for vectors of contents that have none. They're made in the background. */
export async function askForVectors(tx: Queries, owner: string, hashes: readonly string[]): Promise<void> {
  for (const some of inChunks(hashes)) {
    await tx
      .updateTable('blob')
      .set({ vectorState: 'waiting', vectorError: null })
      .where('ownerId', '=', owner)
      .where('hash', 'in', some)
      .where('vectorState', '=', 'none')
      .where('textState', '!=', 'none')
      .execute()
  }
}
