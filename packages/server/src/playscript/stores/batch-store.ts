import { type Queries, readPage } from '../../db/index.ts'
import type { PlayscriptBatchTable } from '../../db/tables/playscripts.ts'
import type { Owned } from './script-store.ts'

export async function insertBatch(tx: Queries, row: PlayscriptBatchTable): Promise<void> {
  await tx.insertInto('playscriptBatch').values(row).execute()
}

export const findBatch = (queries: Queries, { owner, id }: Owned): Promise<PlayscriptBatchTable | undefined> =>
  queries.selectFrom('playscriptBatch').selectAll().where('id', '=', id).where('ownerId', '=', owner).executeTakeFirst()

/** Returns a page of the batches of a script, newest first. */
export const searchBatches = (
  queries: Queries,
  { owner, id }: Owned,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ rows: PlayscriptBatchTable[]; total: number }> =>
  readPage(queries.selectFrom('playscriptBatch').where('playscriptId', '=', id).where('ownerId', '=', owner), {
    by: 'createdAt',
    direction: 'desc',
    page,
    limit,
  })

/** Returns the batches of a script, or of the whole space, that haven't ended. */
export async function activeBatches(queries: Queries, owner: string, script?: string): Promise<string[]> {
  const rows = await queries
    .selectFrom('playscriptBatch')
    .select('id')
    .where('ownerId', '=', owner)
    .where('endedAt', 'is', null)
    .$if(script !== undefined, (query) => query.where('playscriptId', '=', script ?? ''))
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns the batches of all spaces that haven't ended. */
export const allActiveBatches = (queries: Queries): Promise<Owned[]> =>
  queries.selectFrom('playscriptBatch').select(['id', 'ownerId as owner']).where('endedAt', 'is', null).execute()

type Change = Partial<Omit<PlayscriptBatchTable, 'id' | 'ownerId' | 'version' | 'createdAt'>> & {
  readonly updatedAt: string
}

const changed = (tx: Queries, { owner, id }: Owned, change: Change) =>
  tx
    .updateTable('playscriptBatch')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('ownerId', '=', owner)

/** Changes a batch in progress. Returns undefined if it has ended. */
export const changeActiveBatch = (
  tx: Queries,
  owned: Owned,
  change: Change,
): Promise<PlayscriptBatchTable | undefined> =>
  changed(tx, owned, change).where('endedAt', 'is', null).returningAll().executeTakeFirst()

/** Starts a batch again that has ended, for the user who pays from now on. Returns undefined if it's in progress. */
export const reopenBatch = (
  tx: Queries,
  owned: Owned,
  { by, at }: { readonly by: string; readonly at: string },
): Promise<PlayscriptBatchTable | undefined> =>
  changed(tx, owned, { createdBy: by, state: 'queued', error: null, endedAt: null, resumedAt: at, updatedAt: at })
    .where('endedAt', 'is not', null)
    .returningAll()
    .executeTakeFirst()

/** Adds what a call for the whole batch cost. */
export async function addCost(tx: Queries, { owner, id }: Owned, micros: number, at: string): Promise<void> {
  await tx
    .updateTable('playscriptBatch')
    .set((eb) => ({ costMicros: eb('costMicros', '+', micros), updatedAt: at }))
    .where('id', '=', id)
    .where('ownerId', '=', owner)
    .execute()
}
