import type { Queries } from '../../db/index.ts'
import type { PluginToolTable } from '../../db/tables/plugins.ts'

/** Returns the tools that a plugin lists, by name. The caller has checked that the user may use the plugin. */
export const listedTools = (queries: Queries, pluginId: string): Promise<PluginToolTable[]> =>
  queries
    .selectFrom('pluginTool')
    .selectAll()
    .where('pluginId', '=', pluginId)
    .where('listed', '=', 1)
    .orderBy('name')
    .execute()

/** Returns all tools that a plugin listed so far. */
export const knownTools = (queries: Queries, pluginId: string): Promise<PluginToolTable[]> =>
  queries.selectFrom('pluginTool').selectAll().where('pluginId', '=', pluginId).execute()

export const findTool = (
  queries: Queries,
  { pluginId, name }: Pick<PluginToolTable, 'pluginId' | 'name'>,
): Promise<PluginToolTable | undefined> =>
  queries
    .selectFrom('pluginTool')
    .selectAll()
    .where('pluginId', '=', pluginId)
    .where('name', '=', name)
    .where('listed', '=', 1)
    .executeTakeFirst()

export interface ToolCounts {
  readonly listed: number
  /** Those that wait for someone to accept them. */
  readonly changed: number
}

/** Returns the number of tools of plugins, without those that have none. */
export async function countTools(
  queries: Queries,
  plugins: readonly string[],
): Promise<ReadonlyMap<string, ToolCounts>> {
  if (plugins.length === 0) return new Map()
  const rows = await queries
    .selectFrom('pluginTool')
    .select(({ fn, eb }) => [
      'pluginId',
      fn.countAll<number>().as('listed'),
      fn.count<number>(eb.case().when('acceptedHash', '=', eb.ref('hash')).then(1).end()).as('accepted'),
    ])
    .where('pluginId', 'in', plugins)
    .where('listed', '=', 1)
    .groupBy('pluginId')
    .execute()
  return new Map(rows.map(({ pluginId, listed, accepted }) => [pluginId, { listed, changed: listed - accepted }]))
}

/** Stores new and changed tools of a plugin, and marks those that it doesn't list anymore. */
export async function storeTools(
  tx: Queries,
  pluginId: string,
  { changed, gone }: { readonly changed: readonly PluginToolTable[]; readonly gone: readonly string[] },
): Promise<void> {
  for (const row of changed) {
    const { definition, hash, listed } = row
    await tx
      .insertInto('pluginTool')
      .values(row)
      .onConflict((conflict) => conflict.columns(['pluginId', 'name']).doUpdateSet({ definition, hash, listed }))
      .execute()
  }
  if (gone.length === 0) return
  await tx
    .updateTable('pluginTool')
    .set({ listed: 0 })
    .where('pluginId', '=', pluginId)
    .where('name', 'in', gone)
    .execute()
}

export async function changeTool(
  tx: Queries,
  { pluginId, name }: Pick<PluginToolTable, 'pluginId' | 'name'>,
  change: Partial<Pick<PluginToolTable, 'accepted' | 'acceptedHash' | 'enabled'>>,
): Promise<void> {
  await tx.updateTable('pluginTool').set(change).where('pluginId', '=', pluginId).where('name', '=', name).execute()
}
