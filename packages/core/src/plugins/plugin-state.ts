import type { Plugin } from './entities.ts'

/** What matters most about a plugin for its user: what they have to do next, if anything. */
export type PluginState = 'available' | 'off' | 'notConnected' | 'failing' | 'changed' | 'ready'

export function stateOfPlugin(
  plugin: Pick<Plugin, 'installed' | 'enabled' | 'connected' | 'health' | 'changedCount'>,
): PluginState {
  if (!plugin.installed) return 'available'
  if (!plugin.enabled) return 'off'
  if (!plugin.connected) return 'notConnected'
  if (plugin.health === 'failing') return 'failing'
  return plugin.changedCount > 0 ? 'changed' : 'ready'
}
