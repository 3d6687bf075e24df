import { ApiError } from '@saffron/core/errors'

import type { PluginTable } from '../db/tables/plugins.ts'
import type { OpenConnection } from './connections.ts'
import type { PluginDeps } from './context.ts'
import { pinTools } from './definitions/pin-tools.ts'
import type { ListedTool } from './definitions/tool-definition.ts'
import { storedFailure } from './failures.ts'
import { usePlugin } from './open-plugin.ts'
import { changePlugin, lockPlugin } from './records/plugin-store.ts'
import { knownTools, storeTools } from './records/tool-store.ts'

interface Refreshing {
  readonly plugin: PluginTable
  readonly userId: string
  readonly signal: AbortSignal
}

/** Lists a plugin's tools with the user's key or account, and stores them or why that failed. Throws in that case. */
export async function refreshPlugin(deps: PluginDeps, refreshing: Refreshing): Promise<void> {
  const { plugin, signal } = refreshing
  try {
    await usePlugin(deps, refreshing, (connection) => refreshTools(deps, { ...refreshing, connection }))
  } catch (error) {
    signal.throwIfAborted()
    if (ApiError.is(error) && error.code !== 'plugin.not_connected') await storeFailure(deps, plugin.id, error)
    throw error
  }
}

/** Lists the tools over an open connection, and stores them. */
export async function refreshTools(
  deps: PluginDeps,
  { plugin, userId, connection, signal }: Refreshing & { readonly connection: OpenConnection },
): Promise<void> {
  const listed = await connection.server.listTools(signal)
  await storeListed(deps, plugin, { listed, isComplete: plugin.ownerId === userId || plugin.needs === '[]' })
  connection.listedAt = deps.now().getTime()
}

interface Listing {
  readonly listed: readonly ListedTool[]
  /** Another user may see other tools, so what one user doesn't see may still be there. */
  readonly isComplete: boolean
}

async function storeListed(
  { db, now }: PluginDeps,
  plugin: PluginTable,
  { listed, isComplete }: Listing,
): Promise<void> {
  const at = now().toISOString()
  await db.transaction(async (tx) => {
    if ((await lockPlugin(tx, plugin.id)) === undefined) throw new ApiError('plugin.not_found')
    const { changed, gone } = pinTools(plugin.id, listed, await knownTools(tx, plugin.id))
    await storeTools(tx, plugin.id, { changed, gone: isComplete ? gone : [] })
    await changePlugin(tx, plugin.id, { health: 'ok', failure: null, checkedAt: at })
  })
}

async function storeFailure({ db, now }: PluginDeps, id: string, error: ApiError): Promise<void> {
  await changePlugin(db.query, id, {
    health: 'failing',
    failure: storedFailure(error),
    checkedAt: now().toISOString(),
  })
}
