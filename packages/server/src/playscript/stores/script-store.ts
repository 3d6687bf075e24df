import { foldText } from '@saffron/core/format'

import { contains, type Queries, readPage } from '../../db/index.ts'
import type { PlayscriptTable } from '../../db/tables/playscripts.ts'
import type { Sort } from '../../http/read-sort.ts'

/** Identifies one row of a space. */
export interface Owned {
  readonly owner: string
  readonly id: string
}

export const scriptSorts = ['editedAt', 'createdAt', 'title'] as const

export async function insertScript(tx: Queries, row: PlayscriptTable): Promise<void> {
  await tx.insertInto('playscript').values(row).execute()
}

export const findScript = (queries: Queries, { owner, id }: Owned): Promise<PlayscriptTable | undefined> =>
  queries.selectFrom('playscript').selectAll().where('id', '=', id).where('ownerId', '=', owner).executeTakeFirst()

/**
 * Returns the script, which no other transaction changes until this one ends. Returns undefined for one in the trash, which
 * nobody changes.
 */
export async function lockScript(tx: Queries, { owner, id }: Owned): Promise<PlayscriptTable | undefined> {
  return tx
    .updateTable('playscript')
    .set((eb) => ({ version: eb('version', '+', 0) }))
    .where('id', '=', id)
    .where('ownerId', '=', owner)
    .where('trashedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

type Change = Partial<Omit<PlayscriptTable, 'id' | 'ownerId' | 'version' | 'changes' | 'createdAt'>> & {
  readonly updatedAt: string
}

/** Changes the script itself. */
export const changeScript = (tx: Queries, { owner, id }: Owned, change: Change): Promise<PlayscriptTable | undefined> =>
  tx
    .updateTable('playscript')
    .set((eb) => ({ ...change, version: eb('version', '+', 1), changes: eb('changes', '+', 1) }))
    .where('id', '=', id)
    .where('ownerId', '=', owner)
    .returningAll()
    .executeTakeFirst()

/** Notes that a scene of the script was changed. */
export async function noteEdit(tx: Queries, { owner, id }: Owned, at: string): Promise<void> {
  await tx
    .updateTable('playscript')
    .set((eb) => ({ editedAt: at, changes: eb('changes', '+', 1) }))
    .where('id', '=', id)
    .where('ownerId', '=', owner)
    .execute()
}

/** Stores the names that a translation uses. They're no work of a writer, so no version is made for them. */
export const storeGlossary = (
  tx: Queries,
  { owner, id }: Owned,
  glossary: string,
): Promise<PlayscriptTable | undefined> =>
  tx
    .updateTable('playscript')
    .set((eb) => ({ glossary, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('ownerId', '=', owner)
    .returningAll()
    .executeTakeFirst()

/** Notes that a version was made of what the script is now. */
export async function noteVersion(tx: Queries, { ownerId, id, changes }: PlayscriptTable, at: string): Promise<void> {
  await tx
    .updateTable('playscript')
    .set({ keptAt: at, keptChanges: changes })
    .where('id', '=', id)
    .where('ownerId', '=', ownerId)
    .execute()
}

export interface ScriptSearch {
  readonly owner: string
  readonly page: number
  readonly limit: number
  readonly sort: Sort<(typeof scriptSorts)[number]>
  readonly q?: string | undefined
  readonly translationOf?: string | undefined
  readonly trashed?: boolean | undefined
}

/** Returns a page of the scripts whose title, or the heading of one of whose scenes, has all words. */
export function searchScripts(
  queries: Queries,
  { owner, page, limit, sort, q = '', translationOf, trashed = false }: ScriptSearch,
): Promise<{ rows: PlayscriptTable[]; total: number }> {
  let found = queries
    .selectFrom('playscript')
    .where('ownerId', '=', owner)
    .where('trashedAt', trashed ? 'is not' : 'is', null)
  for (const word of foldText(q).split(/\s+/)) {
    if (word === '') continue
    const inScene = queries
      .selectFrom('playscriptScene')
      .select('playscriptId')
      .where('playscriptScene.ownerId', '=', owner)
      .where(contains('heading_folded', word))
    found = found.where((eb) => eb.or([contains('title_folded', word), eb('id', 'in', inScene)]))
  }
  if (translationOf !== undefined) found = found.where('translationOf', '=', translationOf)
  return readPage(found, { ...sort, page, limit })
}

/** Returns the translation of a script into a language. The oldest, if there are several. */
export const findTranslation = (
  queries: Queries,
  { owner, id }: Owned,
  language: string,
): Promise<PlayscriptTable | undefined> =>
  queries
    .selectFrom('playscript')
    .selectAll()
    .where('ownerId', '=', owner)
    .where('translationOf', '=', id)
    .where('language', '=', language)
    .where('trashedAt', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** Returns a page of the scripts of a space, in the order of their IDs, for an export. */
export const scriptsAfter = (
  queries: Queries,
  { owner, after, limit }: { readonly owner: string; readonly after: string; readonly limit: number },
): Promise<PlayscriptTable[]> =>
  queries
    .selectFrom('playscript')
    .selectAll()
    .where('ownerId', '=', owner)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

/** Permanently deletes a script if it was moved to the trash before an instant. */
export async function deleteTrashed(tx: Queries, { owner, id }: Owned, instant: string): Promise<void> {
  await tx
    .deleteFrom('playscript')
    .where('id', '=', id)
    .where('ownerId', '=', owner)
    .where('trashedAt', '<', instant)
    .execute()
}

/** Returns scripts of all owners that were moved to the trash before an instant. */
export const trashedScripts = (queries: Queries, instant: string, limit: number): Promise<Owned[]> =>
  queries
    .selectFrom('playscript')
    .select(['id', 'ownerId as owner'])
    .where('trashedAt', '<', instant)
    .orderBy('trashedAt')
    .limit(limit)
    .execute()
