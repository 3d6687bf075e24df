import type { DrawingKind, DrawingState } from '@saffron/core/draw'
import { foldText } from '@saffron/core/format'

import { contains, type Queries, readPage } from '../../db/index.ts'
import type { DrawingTable } from '../../db/tables/drawings.ts'
import type { Sort } from '../../http/read-sort.ts'

/** Identifies one drawing of a space. */
export interface Owned {
  readonly owner: string
  readonly id: string
}

export const drawingSorts = ['createdAt', 'updatedAt'] as const

export async function insertDrawing(tx: Queries, row: DrawingTable): Promise<void> {
  await tx.insertInto('drawing').values(row).execute()
}

export function findDrawing(queries: Queries, { owner, id }: Owned): Promise<DrawingTable | undefined> {
  return queries.selectFrom('drawing').selectAll().where('id', '=', id).where('ownerId', '=', owner).executeTakeFirst()
}

/** Returns those of these drawings that belong to the owner. */
export async function findDrawings(queries: Queries, owner: string, ids: readonly string[]): Promise<DrawingTable[]> {
  if (ids.length === 0) return []
  return queries.selectFrom('drawing').selectAll().where('ownerId', '=', owner).where('id', 'in', ids).execute()
}

type Change = Partial<Omit<DrawingTable, 'id' | 'ownerId' | 'version' | 'createdAt'>> & { readonly updatedAt: string }

const changed = (tx: Queries, { owner, id }: Owned, change: Change) =>
  tx
    .updateTable('drawing')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('ownerId', '=', owner)

export function changeDrawing(tx: Queries, owned: Owned, change: Change): Promise<DrawingTable | undefined> {
  return changed(tx, owned, change).returningAll().executeTakeFirst()
}

/** What a drawing was when it was read. */
type Seen = Pick<DrawingTable, 'state' | 'task' | 'channelId'>

/**
 * Changes a drawing that is in progress. Returns undefined if it has ended, or was deleted, or isn't as it was `seen`
 * anymore.
 */
export function changeActive(
  tx: Queries,
  owned: Owned,
  change: Change,
  seen?: Seen,
): Promise<DrawingTable | undefined> {
  const active = changed(tx, owned, change).where('endedAt', 'is', null)
  if (seen === undefined) return active.returningAll().executeTakeFirst()
  const { state, task, channelId } = seen
  return active
    .where('state', '=', state)
    .where('task', task === null ? 'is' : '=', task)
    .where('channelId', channelId === null ? 'is' : '=', channelId)
    .returningAll()
    .executeTakeFirst()
}

export async function countActive(queries: Queries, owner: string): Promise<number> {
  const { total } = await queries
    .selectFrom('drawing')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('ownerId', '=', owner)
    .where('endedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return total
}

export async function activeOf(queries: Queries, owner: string): Promise<string[]> {
  const rows = await queries
    .selectFrom('drawing')
    .select('id')
    .where('ownerId', '=', owner)
    .where('endedAt', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns the drawings that were created from this one, oldest first. */
export async function derivedFrom(queries: Queries, { owner, id }: Owned): Promise<string[]> {
  const rows = await queries
    .selectFrom('drawing')
    .select('id')
    .where('ownerId', '=', owner)
    .where('fromId', '=', id)
    .where('trashedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(100)
    .execute()
  return rows.map((row) => row.id)
}

/** Returns the drawing whose result the first of these assets is that is one. */
export async function creatorOf(queries: Queries, owner: string, assets: readonly string[]): Promise<string | null> {
  if (assets.length === 0) return null
  const rows = await queries
    .selectFrom('drawAsset')
    .select(['drawingId', 'assetId'])
    .where('ownerId', '=', owner)
    .where('role', '=', 'result')
    .where('assetId', 'in', assets)
    .execute()
  const drawings = new Map(rows.map(({ assetId, drawingId }) => [assetId, drawingId]))
  return assets.map((asset) => drawings.get(asset)).find((drawing) => drawing !== undefined) ?? null
}

export interface DrawingSearch {
  readonly owner: string
  readonly page: number
  readonly limit: number
  readonly sort: Sort<(typeof drawingSorts)[number]>
  readonly q?: string | undefined
  readonly kind?: readonly DrawingKind[] | undefined
  readonly state?: readonly DrawingState[] | undefined
  readonly model?: string | undefined
  readonly from?: string | undefined
  readonly favorite?: boolean | undefined
  readonly collection?: string | undefined
  readonly trashed?: boolean | undefined
}

export function searchDrawings(
  queries: Queries,
  { owner, page, limit, sort, q = '', kind, state, model, from, favorite, collection, trashed = false }: DrawingSearch,
): Promise<{ rows: DrawingTable[]; total: number }> {
  let found = queries
    .selectFrom('drawing')
    .where('ownerId', '=', owner)
    .where('trashedAt', trashed ? 'is not' : 'is', null)
    .where('temporary', '=', 0)
  for (const word of foldText(q).split(/\s+/)) if (word !== '') found = found.where(contains('prompt_folded', word))
  if (kind !== undefined) found = found.where('kind', 'in', kind)
  if (state !== undefined) found = found.where('state', 'in', state)
  if (model !== undefined) found = found.where('model', '=', model)
  if (from !== undefined) found = found.where('fromId', '=', from)
  if (favorite !== undefined) found = found.where('favorite', '=', favorite ? 1 : 0)
  if (collection !== undefined) {
    const inCollection = queries
      .selectFrom('drawCollection')
      .select('drawingId')
      .where('drawCollection.ownerId', '=', owner)
      .where('name', '=', collection)
    found = found.where('id', 'in', inCollection)
  }
  return readPage(found, { ...sort, page, limit })
}

/** Returns a page of the drawings of a space, in the order of their IDs, for an export. */
export const drawingsAfter = (
  queries: Queries,
  { owner, after, limit }: { readonly owner: string; readonly after: string; readonly limit: number },
): Promise<DrawingTable[]> =>
  queries
    .selectFrom('drawing')
    .selectAll()
    .where('ownerId', '=', owner)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

export async function deleteDrawing(tx: Queries, { owner, id }: Owned): Promise<void> {
  await tx.deleteFrom('drawing').where('id', '=', id).where('ownerId', '=', owner).execute()
}

/** Permanently deletes a drawing if it was moved to the trash before an instant. */
export async function deleteTrashed(tx: Queries, { owner, id }: Owned, instant: string): Promise<void> {
  await tx
    .deleteFrom('drawing')
    .where('id', '=', id)
    .where('ownerId', '=', owner)
    .where('trashedAt', '<', instant)
    .execute()
}

/** Returns drawings of all owners that were moved to the trash before an instant. */
export async function trashedBefore(queries: Queries, instant: string, limit: number): Promise<Owned[]> {
  return queries
    .selectFrom('drawing')
    .select(['id', 'ownerId as owner'])
    .where('trashedAt', '<', instant)
    .orderBy('trashedAt')
    .limit(limit)
    .execute()
}

/** Returns temporary drawings of all owners that were created before an instant and have ended. */
export async function temporaryBefore(queries: Queries, instant: string, limit: number): Promise<Owned[]> {
  return queries
    .selectFrom('drawing')
    .select(['id', 'ownerId as owner'])
    .where('temporary', '=', 1)
    .where('createdAt', '<', instant)
    .where('endedAt', 'is not', null)
    .limit(limit)
    .execute()
}
