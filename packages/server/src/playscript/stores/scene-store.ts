import { sql } from 'kysely'

import type { Queries } from '../../db/index.ts'
import type { PlayscriptSceneTable } from '../../db/tables/playscripts.ts'
import type { Owned } from './script-store.ts'

/** The distance between the positions of neighbors, so that a scene can be put between them. */
export const POSITION_STEP = 1024
/** Rows that one statement inserts. SQLite allows 32,766 values. */
const AT_ONCE = 500

export async function insertScenes(tx: Queries, rows: readonly PlayscriptSceneTable[]): Promise<void> {
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    await tx
      .insertInto('playscriptScene')
      .values(rows.slice(start, start + AT_ONCE))
      .execute()
  }
}

export const findScene = (queries: Queries, { owner, id }: Owned): Promise<PlayscriptSceneTable | undefined> =>
  queries.selectFrom('playscriptScene').selectAll().where('id', '=', id).where('ownerId', '=', owner).executeTakeFirst()

/** Returns a scene, whoever its owner is. */
export const anyScene = (queries: Queries, id: string): Promise<PlayscriptSceneTable | undefined> =>
  queries.selectFrom('playscriptScene').selectAll().where('id', '=', id).executeTakeFirst()

/** Returns the scenes of a script in order. */
export const scenesOf = (queries: Queries, { owner, id }: Owned): Promise<PlayscriptSceneTable[]> =>
  queries
    .selectFrom('playscriptScene')
    .selectAll()
    .where('playscriptId', '=', id)
    .where('ownerId', '=', owner)
    .orderBy('position')
    .orderBy('id')
    .execute()

/** Returns the scenes of a script in order, without their text. */
export const placesOf = (
  queries: Queries,
  { owner, id }: Owned,
): Promise<Pick<PlayscriptSceneTable, 'id' | 'position' | 'number'>[]> =>
  queries
    .selectFrom('playscriptScene')
    .select(['id', 'position', 'number'])
    .where('playscriptId', '=', id)
    .where('ownerId', '=', owner)
    .orderBy('position')
    .orderBy('id')
    .execute()

/** Returns the number of scenes and the length of each of these scripts. */
export async function sizesOf(
  queries: Queries,
  owner: string,
  scripts: readonly string[],
): Promise<ReadonlyMap<string, { readonly sceneCount: number; readonly eighths: number }>> {
  if (scripts.length === 0) return new Map()
  const rows = await queries
    .selectFrom('playscriptScene')
    .select(({ fn }) => [
      'playscriptId',
      fn.countAll<number>().as('sceneCount'),
      sql<number>`cast(sum(eighths) as bigint)`.as('eighths'),
    ])
    .where('ownerId', '=', owner)
    .where('playscriptId', 'in', scripts)
    .groupBy('playscriptId')
    .execute()
  return new Map(rows.map(({ playscriptId, sceneCount, eighths }) => [playscriptId, { sceneCount, eighths }]))
}

type Change = Partial<Omit<PlayscriptSceneTable, 'id' | 'ownerId' | 'version' | 'createdAt'>> & {
  readonly updatedAt: string
}

/** Changes a scene if it still has the version. Returns undefined otherwise. */
export const changeScene = (
  tx: Queries,
  { owner, id }: Owned,
  version: number,
  change: Change,
): Promise<PlayscriptSceneTable | undefined> =>
  tx
    .updateTable('playscriptScene')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('ownerId', '=', owner)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()

/** Replaces what is in a scene, whatever its version. */
export async function replaceScene(tx: Queries, { owner, id }: Owned, change: Change): Promise<void> {
  await tx
    .updateTable('playscriptScene')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('ownerId', '=', owner)
    .execute()
}

export async function placeScene(tx: Queries, { owner, id }: Owned, position: number): Promise<void> {
  await tx.updateTable('playscriptScene').set({ position }).where('id', '=', id).where('ownerId', '=', owner).execute()
}

export async function deleteScene(tx: Queries, { owner, id }: Owned): Promise<void> {
  await tx.deleteFrom('playscriptScene').where('id', '=', id).where('ownerId', '=', owner).execute()
}

/** Returns the IDs of the scenes in other scripts that translate those of a script, by the scene that they translate. */
export async function translationsOf(queries: Queries, { owner, id }: Owned): Promise<ReadonlyMap<string, string[]>> {
  const rows = await queries
    .selectFrom('playscriptScene as translation')
    .innerJoin('playscriptScene as source', 'source.id', 'translation.sourceId')
    .select(['translation.id', 'source.id as sourceId'])
    .where('source.playscriptId', '=', id)
    .where('source.ownerId', '=', owner)
    .where('translation.ownerId', '=', owner)
    .execute()
  const found = new Map<string, string[]>()
  for (const row of rows) found.set(row.sourceId, [...(found.get(row.sourceId) ?? []), row.id])
  return found
}

/** Makes scenes the translations of another one again, if they translate nothing else. */
export async function linkTranslations(tx: Queries, { owner, id }: Owned, scenes: readonly string[]): Promise<void> {
  if (scenes.length === 0) return
  await tx
    .updateTable('playscriptScene')
    .set({ sourceId: id })
    .where('id', 'in', scenes)
    .where('ownerId', '=', owner)
    .where('sourceId', 'is', null)
    .execute()
}

/** Returns the scene of a translation that translates this one. */
export const findTranslated = (
  queries: Queries,
  { owner, id }: Owned,
  translation: string,
): Promise<PlayscriptSceneTable | undefined> =>
  queries
    .selectFrom('playscriptScene')
    .selectAll()
    .where('sourceId', '=', id)
    .where('playscriptId', '=', translation)
    .where('ownerId', '=', owner)
    .executeTakeFirst()
