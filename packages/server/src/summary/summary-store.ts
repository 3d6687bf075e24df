import { foldText } from '@saffron/core/format'
import type { SummaryKind } from '@saffron/core/summary'

import { contains, type Queries, readPage } from '../db/index.ts'
import type { TextSummaryTable } from '../db/tables/summary.ts'
import type { Sort } from '../http/read-sort.ts'

/** Identifies one summary of a space. */
export interface Owned {
  readonly owner: string
  readonly id: string
}

export const summarySorts = ['createdAt', 'updatedAt', 'title'] as const

export async function insertSummary(tx: Queries, row: TextSummaryTable): Promise<void> {
  await tx.insertInto('textSummary').values(row).execute()
}

export const findSummary = (queries: Queries, { owner, id }: Owned): Promise<TextSummaryTable | undefined> =>
  queries.selectFrom('textSummary').selectAll().where('id', '=', id).where('ownerId', '=', owner).executeTakeFirst()

type Change = Partial<Omit<TextSummaryTable, 'id' | 'ownerId' | 'version' | 'createdAt'>> & {
  readonly updatedAt: string
}

const changed = (tx: Queries, { owner, id }: Owned, change: Change) =>
  tx
    .updateTable('textSummary')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('ownerId', '=', owner)

/** Changes a summary that is in progress. Returns undefined if it has ended or is gone. */
export const changeActive = (tx: Queries, owned: Owned, change: Change): Promise<TextSummaryTable | undefined> =>
  changed(tx, owned, change).where('endedAt', 'is', null).returningAll().executeTakeFirst()

/** Changes a summary that was stopped or failed. Returns undefined for any other. */
export const changeUnfinished = (tx: Queries, owned: Owned, change: Change): Promise<TextSummaryTable | undefined> =>
  changed(tx, owned, change).where('state', 'in', ['stopped', 'failed']).returningAll().executeTakeFirst()

/** Adds to what a summary used, whether or not it has ended. */
export async function addUsage(
  tx: Queries,
  { owner, id }: Owned,
  usage: Pick<TextSummaryTable, 'inputTokens' | 'outputTokens' | 'costMicros'>,
): Promise<void> {
  await tx
    .updateTable('textSummary')
    .set((eb) => ({
      inputTokens: eb('inputTokens', '+', usage.inputTokens),
      outputTokens: eb('outputTokens', '+', usage.outputTokens),
      costMicros: eb('costMicros', '+', usage.costMicros),
    }))
    .where('id', '=', id)
    .where('ownerId', '=', owner)
    .execute()
}

export async function activeOf(queries: Queries, owner: string): Promise<string[]> {
  const rows = await queries
    .selectFrom('textSummary')
    .select('id')
    .where('ownerId', '=', owner)
    .where('endedAt', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns the code points of the texts that the summaries of a space keep. */
export async function charactersOf(queries: Queries, owner: string): Promise<number> {
  const { characters } = await queries
    .selectFrom('textSummary')
    .select((eb) => eb.fn.sum('characters').as('characters'))
    .where('ownerId', '=', owner)
    .executeTakeFirstOrThrow()
  return Number(characters ?? 0)
}

/** Returns summaries of all owners that are in progress. */
export const allActive = (queries: Queries): Promise<Owned[]> =>
  queries.selectFrom('textSummary').select(['id', 'ownerId as owner']).where('endedAt', 'is', null).execute()

export interface SummarySearch {
  readonly owner: string
  readonly page: number
  readonly limit: number
  readonly sort: Sort<(typeof summarySorts)[number]>
  readonly q?: string | undefined
  readonly kind?: SummaryKind | undefined
}

export function searchSummaries(
  queries: Queries,
  { owner, page, limit, sort, q = '', kind }: SummarySearch,
): Promise<{ rows: TextSummaryTable[]; total: number }> {
  let found = queries.selectFrom('textSummary').where('ownerId', '=', owner)
  for (const word of foldText(q).split(/\s+/)) if (word !== '') found = found.where(contains('folded', word))
  if (kind !== undefined) found = found.where('kind', '=', kind)
  return readPage(found, { ...sort, page, limit })
}

/** Returns a page of the summaries of a space, in the order of their IDs, for an export. */
export const summariesAfter = (
  queries: Queries,
  { owner, after, limit }: { readonly owner: string; readonly after: string; readonly limit: number },
): Promise<TextSummaryTable[]> =>
  queries
    .selectFrom('textSummary')
    .selectAll()
    .where('ownerId', '=', owner)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

export async function deleteSummary(tx: Queries, { owner, id }: Owned): Promise<void> {
  await tx.deleteFrom('textSummary').where('id', '=', id).where('ownerId', '=', owner).execute()
}

/** Returns summaries of all owners that ended before an instant. */
export const endedBefore = (queries: Queries, instant: string, limit: number): Promise<Owned[]> =>
  queries
    .selectFrom('textSummary')
    .select(['id', 'ownerId as owner'])
    .where('endedAt', '<', instant)
    .orderBy('endedAt')
    .limit(limit)
    .execute()
