import type { Queries } from '../../db/index.ts'
import type { AgentTable, BundledAgentTable } from '../../db/tables/store.ts'
import { INSTALLATION } from '../agents/installation.ts'

export async function ensureInstallation(tx: Queries): Promise<void> {
  await tx
    .insertInto('principal')
    .values({ id: INSTALLATION, kind: 'workspace' })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Returns what is installed, by key. */
export async function installedAgents(queries: Queries): Promise<ReadonlyMap<string, BundledAgentTable>> {
  const rows = await queries.selectFrom('bundledAgent').selectAll().execute()
  return new Map(rows.map((row) => [row.key, row]))
}

/** Stores what was installed. Returns false if another server has just done so. */
export async function storeInstalled(tx: Queries, row: BundledAgentTable, isNew: boolean): Promise<boolean> {
  if (!isNew) {
    await tx.updateTable('bundledAgent').set(row).where('key', '=', row.key).execute()
    return true
  }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('bundledAgent')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Returns an installed agent. Undefined if it was deleted or given to someone. */
export const findInstalled = (queries: Queries, id: string): Promise<AgentTable | undefined> =>
  queries.selectFrom('agent').selectAll().where('id', '=', id).where('ownerId', '=', INSTALLATION).executeTakeFirst()
