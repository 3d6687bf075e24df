import { type Queries, readPage } from '../../db/index.ts'
import type { PlayscriptVersionTable } from '../../db/tables/playscripts.ts'
import type { Owned } from './script-store.ts'

export async function insertVersion(tx: Queries, row: PlayscriptVersionTable): Promise<void> {
  await tx.insertInto('playscriptVersion').values(row).execute()
}

/** Returns the number of the newest version of a script. 0 if there is none. */
export async function lastNumber(queries: Queries, { owner, id }: Owned): Promise<number> {
  const row = await queries
    .selectFrom('playscriptVersion')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('playscriptId', '=', id)
    .where('ownerId', '=', owner)
    .executeTakeFirst()
  return row?.last ?? 0
}

/** Deletes versions up to a number. */
export async function pruneVersions(tx: Queries, { owner, id }: Owned, upTo: number): Promise<void> {
  if (upTo < 1) return
  await tx
    .deleteFrom('playscriptVersion')
    .where('playscriptId', '=', id)
    .where('ownerId', '=', owner)
    .where('number', '<=', upTo)
    .execute()
}

export const findVersion = (
  queries: Queries,
  { owner, id }: Owned,
  number: number,
): Promise<PlayscriptVersionTable | undefined> =>
  queries
    .selectFrom('playscriptVersion')
    .selectAll()
    .where('playscriptId', '=', id)
    .where('ownerId', '=', owner)
    .where('number', '=', number)
    .executeTakeFirst()

/** Returns a page of the versions of a script, newest first. */
export const searchVersions = (
  queries: Queries,
  { owner, id }: Owned,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ rows: PlayscriptVersionTable[]; total: number }> =>
  readPage(queries.selectFrom('playscriptVersion').where('playscriptId', '=', id).where('ownerId', '=', owner), {
    by: 'number',
    direction: 'desc',
    page,
    limit,
  })
