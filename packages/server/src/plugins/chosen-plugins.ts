import type { PluginTable } from '../db/tables/plugins.ts'
import { BUILTIN, type ToolChoice } from '../tools/index.ts'

/** A plugin that a conversation or its agent names. */
export interface ChosenPlugin {
  /** As it was named. */
  readonly key: string
  /** Undefined if the user can't use such a plugin. */
  readonly plugin: PluginTable | undefined
  /** The tools that the agent uses, if it doesn't use all. */
  readonly names: readonly string[] | undefined
  readonly ofAgent: boolean
  readonly enabled: boolean
}

interface Choosing {
  /** All plugins that the user may use. */
  readonly usable: readonly PluginTable[]
  readonly agentTools: readonly ToolChoice[] | undefined
  /** What the conversation turned on or off, by the ID of the plugin. */
  readonly switches: ReadonlyMap<string, boolean>
}

/**
 * Returns the plugins of a conversation. An agent that names plugins limits them: the conversation can only turn off
 * some of these. Otherwise, they're those that the conversation turned on.
 */
export function chosenPlugins({ usable, agentTools, switches }: Choosing): ChosenPlugin[] {
  if (agentTools === undefined || agentTools.length === 0) {
    return usable
      .filter(({ id }) => switches.has(id))
      .map((plugin) => ({
        key: plugin.pluginKey,
        plugin,
        names: undefined,
        ofAgent: false,
        enabled: switches.get(plugin.id) === true,
      }))
  }
  return agentTools
    .filter(({ plugin }) => plugin !== BUILTIN)
    .map(({ plugin: key, names }) => {
      const plugin = findByKey(usable, key)
      const enabled = plugin === undefined || switches.get(plugin.id) !== false
      return { key: plugin?.pluginKey ?? key, plugin, names, ofAgent: true, enabled }
    })
}

/** Finds a plugin by its key or ID. Everyone's goes before the user's own. */
export function findByKey(usable: readonly PluginTable[], key: string): PluginTable | undefined {
  const found = usable.filter(({ id, pluginKey }) => id === key || pluginKey === key)
  return found.find(({ ownerId }) => ownerId === null) ?? found[0]
}
