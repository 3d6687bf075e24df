import { type Queries, readPage } from '../../db/index.ts'
import type { PlayscriptVersionTable } from '../../db/tables/playscripts.ts'
import type { Owned } from './script-store.ts'

export async function insertVersion(tx: Queries, row: PlayscriptVersionTable): Promise<void> {
  await tx.insertInto('playscriptVersion').values(row).execute()
}

/** Returns the newest version of a script, without its content. */
export const lastVersion = (
  queries: Queries,
  { owner, id }: Owned,
): Promise<Pick<PlayscriptVersionTable, 'number' | 'reason' | 'createdAt'> | undefined> =>
  queries
    .selectFrom('playscriptVersion')
    .select(['number', 'reason', 'createdAt'])
    .where('playscriptId', '=', id)
    .where('ownerId', '=', owner)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Deletes the oldest versions but a number of them: those of hours, or all others. */
export async function pruneVersions(
  tx: Queries,
  { owner, id }: Owned,
  { hourly, kept }: { readonly hourly: boolean; readonly kept: number },
): Promise<void> {
  const last = await tx
    .selectFrom('playscriptVersion')
    .select('number')
    .where('playscriptId', '=', id)
    .where('ownerId', '=', owner)
    .where('reason', hourly ? '=' : '!=', 'hour')
    .orderBy('number', 'desc')
    .offset(kept)
    .limit(1)
    .executeTakeFirst()
  if (last === undefined) return
  await tx
    .deleteFrom('playscriptVersion')
    .where('playscriptId', '=', id)
    .where('ownerId', '=', owner)
    .where('reason', hourly ? '=' : '!=', 'hour')
    .where('number', '<=', last.number)
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
