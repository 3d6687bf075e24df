import type { Queries } from '../../db/index.ts'
import type { PluginConnectionTable, PluginSignInTable } from '../../db/tables/plugins.ts'

interface OfUser {
  readonly userId: string
  readonly pluginId: string
}

export const findConnection = (
  queries: Queries,
  { userId, pluginId }: OfUser,
): Promise<PluginConnectionTable | undefined> =>
  queries
    .selectFrom('pluginConnection')
    .selectAll()
    .where('userId', '=', userId)
    .where('pluginId', '=', pluginId)
    .executeTakeFirst()

/** Returns the plugins that a user has connected. */
export async function connectedPlugins(queries: Queries, userId: string): Promise<ReadonlySet<string>> {
  const rows = await queries.selectFrom('pluginConnection').select('pluginId').where('userId', '=', userId).execute()
  return new Set(rows.map(({ pluginId }) => pluginId))
}

/** Stores the connection of a user with a plugin in place of an earlier one. */
export async function storeConnection(tx: Queries, row: PluginConnectionTable): Promise<void> {
  const { kind, secret, updatedAt } = row
  await tx
    .insertInto('pluginConnection')
    .values(row)
    .onConflict((conflict) => conflict.columns(['userId', 'pluginId']).doUpdateSet({ kind, secret, updatedAt }))
    .execute()
}

/** Replaces the tokens of a connection, unless the user has connected the plugin again or disconnected it. */
export async function renewSecret(
  queries: Queries,
  { id, secret }: Pick<PluginConnectionTable, 'id' | 'secret'>,
): Promise<void> {
  await queries.updateTable('pluginConnection').set({ secret }).where('id', '=', id).execute()
}

export async function removeConnection(tx: Queries, { userId, pluginId }: OfUser): Promise<void> {
  for (const table of ['pluginConnection', 'pluginSignIn'] as const) {
    await tx.deleteFrom(table).where('userId', '=', userId).where('pluginId', '=', pluginId).execute()
  }
}

/** Stores a sign-in in place of an earlier one of the same user and plugin. */
export async function storeSignIn(tx: Queries, row: PluginSignInTable): Promise<void> {
  const { userId, pluginId } = row
  await tx.deleteFrom('pluginSignIn').where('userId', '=', userId).where('pluginId', '=', pluginId).execute()
  await tx.insertInto('pluginSignIn').values(row).execute()
}

/** Returns a sign-in of this user and deletes it, so that it can be finished once. */
export const takeSignIn = (
  tx: Queries,
  { stateHash, userId }: Pick<PluginSignInTable, 'stateHash' | 'userId'>,
): Promise<PluginSignInTable | undefined> =>
  tx
    .deleteFrom('pluginSignIn')
    .where('stateHash', '=', stateHash)
    .where('userId', '=', userId)
    .returningAll()
    .executeTakeFirst()

export async function removeOldSignIns(queries: Queries, now: string): Promise<void> {
  await queries.deleteFrom('pluginSignIn').where('expiresAt', '<', now).execute()
}

/** Returns the connections of a user for an export, without their secrets. */
export const connectionsOf = (
  queries: Queries,
  userId: string,
): Promise<(Pick<PluginConnectionTable, 'kind' | 'createdAt' | 'updatedAt'> & { name: string })[]> =>
  queries
    .selectFrom('pluginConnection')
    .innerJoin('plugin', 'plugin.id', 'pluginConnection.pluginId')
    .select(['plugin.name', 'pluginConnection.kind', 'pluginConnection.createdAt', 'pluginConnection.updatedAt'])
    .where('pluginConnection.userId', '=', userId)
    .orderBy('pluginConnection.id')
    .execute()
