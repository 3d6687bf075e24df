import type { Queries } from '../../db/index.ts'
import type { DrawAssetRole, DrawAssetTable } from '../../db/tables/drawings.ts'
import type { Owned } from './drawing-store.ts'

/** Makes a drawing hold an asset. A preview takes the place of the last one. */
export async function holdAsset(
  tx: Queries,
  { owner, id }: Owned,
  held: { readonly asset: string; readonly role: DrawAssetRole; readonly position: number },
): Promise<void> {
  const { asset: assetId, role, position } = held
  await tx
    .insertInto('drawAsset')
    .values({ drawingId: id, ownerId: owner, assetId, role, position })
    .onConflict((conflict) => conflict.columns(['drawingId', 'role', 'position']).doUpdateSet({ assetId }))
    .execute()
}

/** Returns the assets that these drawings hold, each in the order of their positions. */
export async function heldAssets(
  queries: Queries,
  owner: string,
  drawings: readonly string[],
): Promise<Map<string, DrawAssetTable[]>> {
  if (drawings.length === 0) return new Map()
  const rows = await queries
    .selectFrom('drawAsset')
    .selectAll()
    .where('ownerId', '=', owner)
    .where('drawingId', 'in', drawings)
    .orderBy('position')
    .execute()
  return Map.groupBy(rows, ({ drawingId }) => drawingId)
}

/** Stops holding the preview of a drawing. Returns its asset, which can be released after the transaction. */
export async function dropPreview(tx: Queries, { owner, id }: Owned): Promise<readonly string[]> {
  const rows = await tx
    .deleteFrom('drawAsset')
    .where('drawingId', '=', id)
    .where('ownerId', '=', owner)
    .where('role', '=', 'preview')
    .returning('assetId')
    .execute()
  return rows.map(({ assetId }) => assetId)
}
