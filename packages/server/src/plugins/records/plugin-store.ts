import { contains, type Queries } from '../../db/index.ts'
import type { PluginTable } from '../../db/tables/plugins.ts'

interface Named {
  readonly id: string
  readonly userId: string
}

/** Returns the plugins that a user may use: their own, and everyone's. This is the only rule for using one. */
const usable = (queries: Queries, userId: string) =>
  queries
    .selectFrom('plugin')
    .selectAll()
    .where((eb) => eb.or([eb('ownerId', '=', userId), eb('ownerId', 'is', null)]))

export const findUsablePlugin = (queries: Queries, { id, userId }: Named): Promise<PluginTable | undefined> =>
  usable(queries, userId).where('id', '=', id).executeTakeFirst()

/** Returns all plugins that a user may use and that contain the words, by name. */
export const usablePlugins = (queries: Queries, userId: string, words = ''): Promise<PluginTable[]> =>
  usable(queries, userId)
    .$if(words !== '', (query) => query.where(contains('folded', words)))
    .orderBy('folded')
    .orderBy('id')
    .execute()

/** Locks a plugin until the transaction ends. The caller has checked who may change it. */
export const lockPlugin = (tx: Queries, id: string): Promise<PluginTable | undefined> =>
  tx
    .updateTable('plugin')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

export async function insertPlugin(tx: Queries, row: PluginTable): Promise<void> {
  await tx.insertInto('plugin').values(row).execute()
}

/** Changes a plugin. The caller has checked who may change it. */
export async function changePlugin(
  tx: Queries,
  id: string,
  change: Partial<Omit<PluginTable, 'id' | 'ownerId'>>,
): Promise<void> {
  await tx.updateTable('plugin').set(change).where('id', '=', id).execute()
}

/** Deletes a plugin with its tools, connections and calls. The caller has checked who may. */
export async function removePlugin(tx: Queries, id: string): Promise<void> {
  await tx.deleteFrom('plugin').where('id', '=', id).execute()
}

/** Returns the number of plugins of one user. */
export async function countPlugins(queries: Queries, owner: string): Promise<number> {
  const { total } = await queries
    .selectFrom('plugin')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('ownerId', '=', owner)
    .executeTakeFirstOrThrow()
  return total
}

/** Returns the keys that a new plugin can't have: everyone's, and those of its owner. */
export async function takenKeys(tx: Queries, owner: string | null): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('plugin')
    .select('pluginKey')
    .where((eb) => eb.or([eb('ownerId', 'is', null), ...(owner === null ? [] : [eb('ownerId', '=', owner)])]))
    .execute()
  return new Set(rows.map(({ pluginKey }) => pluginKey))
}

/** Returns a page of the plugins of one user, in the order of their IDs, for an export. */
export const pluginsAfter = (
  queries: Queries,
  { owner, after, limit }: { readonly owner: string; readonly after: string; readonly limit: number },
): Promise<PluginTable[]> =>
  queries
    .selectFrom('plugin')
    .selectAll()
    .where('ownerId', '=', owner)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
