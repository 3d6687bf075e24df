import { exportRows, json, jsonArray, type UserData } from '../user-data/user-data.ts'
import type { PluginDeps } from './context.ts'
import { readNeeds } from './plugin-entity.ts'
import { callsAfter } from './records/call-store.ts'
import { connectionsOf } from './records/connection-store.ts'
import { pluginsAfter } from './records/plugin-store.ts'

/**
 * A user's plugins, which ones they connected, and their calls in an export. Keys and tokens aren't in it. The database
 * deletes all of this with the account.
 */
export function pluginUserData({ db, connections }: Pick<PluginDeps, 'db' | 'connections'>): UserData {
  async function* plugins(owner: string) {
    for await (const row of exportRows((range) => pluginsAfter(db.query, { owner, ...range }))) {
      const { id, pluginKey, name, transport, url, enabled, createdAt, updatedAt } = row
      yield {
        id,
        key: pluginKey,
        name,
        transport,
        url,
        needs: readNeeds(row),
        enabled: enabled === 1,
        createdAt,
        updatedAt,
      }
    }
  }
  async function* calls(userId: string) {
    for await (const row of exportRows((range) => callsAfter(db.query, { userId, ...range }))) {
      const { userId: _user, ...rest } = row
      yield rest
    }
  }
  return {
    exportFiles: async (owner) => [
      { name: 'plugins.json', content: () => jsonArray(plugins(owner)) },
      { name: 'plugin-connections.json', content: () => json(() => connectionsOf(db.query, owner)) },
      { name: 'plugin-calls.json', content: () => jsonArray(calls(owner)) },
    ],
    erase: async (userId) => connections.closeWhere(({ user }) => user === userId),
  }
}
