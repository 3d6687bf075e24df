import { newId, type Queries } from '../../db/index.ts'
import type { PassageTable } from '../../db/tables/file-text.ts'
import { inChunks } from '../nodes/node-store.ts'

interface Owners {
  readonly from: string
  readonly to: string
}

/** Gives nodes to another owner. */
export async function reassignNodes(tx: Queries, { from, to }: Owners, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('node')
    .set((eb) => ({ ownerId: to, version: eb('version', '+', 1) }))
    .where('ownerId', '=', from)
    .where('id', 'in', ids)
    .execute()
}

/** Replaces an asset in all files of an owner. */
export async function replaceAsset(
  tx: Queries,
  { owner, asset, by }: { owner: string; asset: string; by: string },
): Promise<void> {
  await tx.updateTable('node').set({ assetId: by }).where('ownerId', '=', owner).where('assetId', '=', asset).execute()
}

/** Sets the conversation of assets. */
export async function assignAssets(
  tx: Queries,
  { owner, ids, conversation }: { owner: string; ids: readonly string[]; conversation: string | null },
): Promise<void> {
  for (const some of inChunks(ids)) {
    await tx
      .updateTable('asset')
      .set({ conversationId: conversation })
      .where('ownerId', '=', owner)
      .where('id', 'in', some)
      .execute()
  }
}

/** Copies the vectors of passages to those of another owner. `copies` are the IDs of the copies by original. */
export async function copyVectors(tx: Queries, { from, to }: Owners, copies: ReadonlyMap<string, string>) {
  const rows = await tx
    .selectFrom('passageVector')
    .selectAll()
    .where('ownerId', '=', from)
    .where('passageId', 'in', [...copies.keys()])
    .execute()
  if (rows.length === 0) return
  const copied = rows.map((row) => ({ ...row, ownerId: to, passageId: copies.get(row.passageId) ?? newId() }))
  await tx.insertInto('passageVector').values(copied).execute()
}

export async function insertPassageRows(tx: Queries, rows: readonly PassageTable[]): Promise<void> {
  await tx
    .insertInto('passage')
    .values([...rows])
    .execute()
}
