import { ApiError } from '@saffron/core/errors'
import type { pluginsContract } from '@saffron/core/plugins'

import type { PluginTable } from '../db/tables/plugins.ts'
import type { Handlers } from '../http/handler.ts'
import type { PluginDeps } from './context.ts'
import { requireAccepted } from './create-plugin.ts'
import { storeCredential } from './credentials.ts'
import { requireUsable } from './find-plugin.ts'
import { readNeeds, toPlugin } from './plugin-entity.ts'
import { removeConnection } from './records/connection-store.ts'
import { findUsablePlugin } from './records/plugin-store.ts'
import { refreshPlugin } from './refresh-tools.ts'
import { CLIENT_NAME, clientMetadata } from './sign-in/account-provider.ts'
import { clientDocumentUrl, redirectUrl } from './sign-in/addresses.ts'
import { beginSignIn, finishSignIn, type RegisteredClient } from './sign-in/sign-in.ts'

type ConnectionHandlers = Pick<
  Handlers<typeof pluginsContract>,
  'connectPlugin' | 'finishPluginConnection' | 'disconnectPlugin' | 'pluginClientDocument'
>

export function connectionHandlers(deps: PluginDeps): ConnectionHandlers {
  const { db, catalog, config, connections, log } = deps

  /** Lists the tools with the new key or account. A failure is stored with the plugin, so it isn't one of this call. */
  const tryOut = async (plugin: PluginTable, userId: string, signal: AbortSignal): Promise<void> => {
    await connections.closeWhere((name) => name.plugin === plugin.id && name.user === userId)
    try {
      await refreshPlugin(deps, { plugin, userId, signal })
    } catch (error) {
      signal.throwIfAborted()
      log.info({ err: error, plugin: plugin.id }, 'the tools of a connected plugin could not be listed')
    }
  }

  const operatorsClient = async (plugin: PluginTable): Promise<RegisteredClient | undefined> =>
    plugin.catalog === null ? undefined : (await catalog.find(plugin.catalog))?.oauth

  return {
    connectPlugin: async ({ caller: { userId }, origin, signal, params: { id }, body }) => {
      const { key, clientId, clientSecret } = body
      const plugin = await requireUsable(db.query, { id, userId })
      if (key !== undefined) {
        const credential = { kind: 'key' as const, key }
        // Before it's stored, so that a mistyped key doesn't replace one that works.
        await requireAccepted(deps, { plugin, userId, credential, signal })
        await db.transaction((tx) => storeCredential(deps, tx, { userId, pluginId: id }, credential))
        await tryOut(plugin, userId, signal)
        return { connected: true }
      }
      const needs = readNeeds(plugin)
      if (needs.length === 0) return { connected: true }
      if (!needs.includes('account') || plugin.url === null) throw new ApiError('plugin.key_required')
      const entered = clientId === undefined ? undefined : { clientId, clientSecret }
      const client = (await operatorsClient(plugin)) ?? entered
      const authorizeUrl = await beginSignIn(deps, { plugin, userId, client, origin, signal })
      return { connected: false, authorizeUrl }
    },

    finishPluginConnection: async ({ caller, locale, signal, query: { state, code, iss } }) => {
      const { userId } = caller
      const findPlugin = (id: string) => findUsablePlugin(db.query, { id, userId })
      const { id } = await finishSignIn(deps, { userId, state, code, iss, signal, findPlugin })
      await tryOut(await requireUsable(db.query, { id, userId }), userId, signal)
      return toPlugin(db.query, await requireUsable(db.query, { id, userId }), { caller, locale })
    },

    disconnectPlugin: async ({ caller: { userId }, params: { id } }) => {
      const plugin = await requireUsable(db.query, { id, userId })
      await db.transaction((tx) => removeConnection(tx, { userId, pluginId: id }))
      await connections.closeWhere((name) => name.plugin === id && name.user === userId)
      return { connected: readNeeds(plugin).length === 0 }
    },

    pluginClientDocument: async ({ origin }) => {
      const address = clientDocumentUrl(config)
      if (address === undefined) throw new ApiError('plugin.no_public_url')
      return { client_id: address, ...clientMetadata(redirectUrl(config, origin)), client_name: CLIENT_NAME }
    },
  }
}
