import { removeInvisible } from '@saffron/core/plugins'

import type { PluginTable, PluginToolTable } from '../db/tables/plugins.ts'
import type { Tool, ToolRequest, ToolSource } from '../tools/index.ts'
import type { CallLog } from './call-log.ts'
import { callPluginTool } from './call-tool.ts'
import { type ChosenPlugin, chosenPlugins } from './chosen-plugins.ts'
import type { PluginDeps } from './context.ts'
import { stateOfTool } from './definitions/pin-tools.ts'
import { plainSchema } from './definitions/plain-schema.ts'
import { readDefinition } from './definitions/tool-definition.ts'
import { readAnnotations, readNeeds } from './plugin-entity.ts'
import { connectedPlugins } from './records/connection-store.ts'
import { switchesOf } from './records/conversation-store.ts'
import { usablePlugins } from './records/plugin-store.ts'
import { listedTools } from './records/tool-store.ts'

/** Returns the tools of plugins for the loop. */
export function pluginToolSource(deps: PluginDeps & { readonly calls: CallLog }): ToolSource {
  const { query } = deps.db
  return {
    toolsFor: async ({ user, conversation, agentTools }) => {
      const switches = await switchesOf(query, conversation)
      // Most conversations have no plugin, and shouldn't pay for them.
      if ((agentTools ?? []).length === 0 && switches.size === 0) return []
      const chosen = chosenPlugins({ usable: await usablePlugins(query, user), agentTools, switches })
      const connected = await connectedPlugins(query, user)
      const tools = await Promise.all(
        chosen.filter((each) => isReady(each, connected)).map((each) => toolsOf(deps, each, user)),
      )
      return tools.flat()
    },
  }
}

type ReadyPlugin = ChosenPlugin & { readonly plugin: PluginTable }

/** Returns whether the user can call the tools now. */
function isReady(chosen: ChosenPlugin, connected: ReadonlySet<string>): chosen is ReadyPlugin {
  const { plugin, enabled } = chosen
  if (plugin === undefined || !enabled || plugin.enabled === 0) return false
  return readNeeds(plugin).length === 0 || connected.has(plugin.id)
}

async function toolsOf(
  deps: PluginDeps & { readonly calls: CallLog },
  { plugin, names }: ReadyPlugin,
  user: ToolRequest['user'],
): Promise<Tool[]> {
  const rows = await listedTools(deps.db.query, plugin.id)
  return rows
    .filter((row) => stateOfTool(row) === 'ok' && names?.includes(row.name) !== false)
    .map((row) => toTool(deps, { plugin, row, user }))
}

function toTool(
  deps: PluginDeps & { readonly calls: CallLog },
  { plugin, row, user }: { readonly plugin: PluginTable; readonly row: PluginToolTable; readonly user: string },
): Tool {
  const definition = readDefinition(row.definition)
  const { name, title, description, inputSchema } = definition
  const { readOnlyHint } = plugin.trusted === 1 ? readAnnotations(definition) : {}
  return {
    plugin: plugin.pluginKey,
    pluginName: removeInvisible(plugin.name),
    name,
    ...(title !== undefined && { title: removeInvisible(title) }),
    description: removeInvisible(description),
    inputSchema: plainSchema(inputSchema),
    hash: row.hash,
    consent: readOnlyHint === true ? 'none' : 'ask',
    call: (input, context) =>
      callPluginTool(deps, { plugin: plugin.id, userId: user, name, hash: row.hash, input, context }),
  }
}
