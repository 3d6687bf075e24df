import { type Queries, readPage } from '../../db/index.ts'
import type { PluginCallTable } from '../../db/tables/plugins.ts'

/** Stores calls, without those whose plugin or user doesn't exist anymore. */
export async function insertCalls(tx: Queries, rows: readonly PluginCallTable[]): Promise<void> {
  const existing = async (table: 'plugin' | 'user', ids: readonly string[]) => {
    const found = await tx
      .selectFrom(table)
      .select('id')
      .where('id', 'in', [...new Set(ids)])
      .execute()
    return new Set(found.map(({ id }) => id))
  }
  const plugins = await existing(
    'plugin',
    rows.map(({ pluginId }) => pluginId),
  )
  const users = await existing(
    'user',
    rows.map(({ userId }) => userId),
  )
  const kept = rows.filter(({ pluginId, userId }) => plugins.has(pluginId) && users.has(userId))
  if (kept.length > 0) await tx.insertInto('pluginCall').values(kept).execute()
}

/** Returns a page of a user's calls of a plugin. */
export const pageOfCalls = (
  queries: Queries,
  {
    userId,
    pluginId,
    words,
    ...page
  }: {
    readonly userId: string
    readonly pluginId: string
    readonly words: string
    readonly page: number
    readonly limit: number
    readonly direction: 'asc' | 'desc'
  },
): Promise<{ rows: PluginCallTable[]; total: number }> =>
  readPage(
    queries
      .selectFrom('pluginCall')
      .where('userId', '=', userId)
      .where('pluginId', '=', pluginId)
      .$if(words !== '', (query) => query.where('tool', '=', words)),
    { by: 'pluginCall.id', ...page },
  )

/** Returns a page of a user's calls, in the order of their IDs, for an export. */
export const callsAfter = (
  queries: Queries,
  { userId, after, limit }: { readonly userId: string; readonly after: string; readonly limit: number },
): Promise<PluginCallTable[]> =>
  queries
    .selectFrom('pluginCall')
    .selectAll()
    .where('userId', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

export async function removeOldCalls(queries: Queries, before: string): Promise<void> {
  await queries.deleteFrom('pluginCall').where('createdAt', '<', before).execute()
}
