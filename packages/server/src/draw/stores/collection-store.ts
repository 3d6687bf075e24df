import type { Queries } from '../../db/index.ts'
import type { Owned } from './drawing-store.ts'

/** Puts a drawing into exactly these collections. */
export async function storeCollections(tx: Queries, { owner, id }: Owned, names: readonly string[]): Promise<void> {
  await tx.deleteFrom('drawCollection').where('drawingId', '=', id).where('ownerId', '=', owner).execute()
  const rows = [...new Set(names)].map((name) => ({ drawingId: id, ownerId: owner, name }))
  if (rows.length === 0) return
  // Another call may be storing the same ones.
  await tx
    .insertInto('drawCollection')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Returns the names of the collections of each of these drawings. */
export async function collectionsOf(
  queries: Queries,
  owner: string,
  drawings: readonly string[],
): Promise<Map<string, string[]>> {
  if (drawings.length === 0) return new Map()
  const rows = await queries
    .selectFrom('drawCollection')
    .select(['drawingId', 'name'])
    .where('ownerId', '=', owner)
    .where('drawingId', 'in', drawings)
    .orderBy('name')
    .execute()
  const names = new Map<string, string[]>()
  for (const { drawingId, name } of rows) names.set(drawingId, [...(names.get(drawingId) ?? []), name])
  return names
}

/** Returns the collections of a space, with the number of drawings that aren't in the trash. */
export function countCollections(queries: Queries, owner: string): Promise<{ name: string; count: number }[]> {
  return queries
    .selectFrom('drawCollection')
    .innerJoin('drawing', 'drawing.id', 'drawCollection.drawingId')
    .select(['drawCollection.name', ({ fn }) => fn.countAll<number>().as('count')])
    .where('drawCollection.ownerId', '=', owner)
    .where('drawing.ownerId', '=', owner)
    .where('drawing.trashedAt', 'is', null)
    .groupBy('drawCollection.name')
    .orderBy('drawCollection.name')
    .execute()
}
