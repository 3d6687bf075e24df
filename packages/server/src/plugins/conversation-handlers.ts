import { ApiError } from '@saffron/core/errors'
import type { ConversationPlugin, pluginsContract } from '@saffron/core/plugins'

import type { Handlers } from '../http/handler.ts'
import type { Space } from '../spaces/index.ts'
import { BUILTIN } from '../tools/index.ts'
import { chosenPlugins, findByKey } from './chosen-plugins.ts'
import type { PluginDeps } from './context.ts'
import { readNeeds } from './plugin-entity.ts'
import { connectedPlugins } from './records/connection-store.ts'
import { agentOfConversation, storeSwitch, switchBuiltin, switchesOf } from './records/conversation-store.ts'
import { usablePlugins } from './records/plugin-store.ts'
import { countTools } from './records/tool-store.ts'

type ConversationHandlers = Pick<Handlers<typeof pluginsContract>, 'conversationPlugins' | 'setConversationPlugins'>

export function conversationHandlers({ db, agentTools }: PluginDeps): ConversationHandlers {
  /** Returns the plugins of a conversation as one member sees them. Throws `conversation.not_found`. */
  const show = async ({ owner, by }: Space, conversation: string) => {
    const { query } = db
    const row = await agentOfConversation(query, { owner, conversation })
    if (row === undefined) throw new ApiError('conversation.not_found')
    const { agent, agentVersion } = row
    const ofAgent = agent === null ? [] : await agentTools(query, { agent, version: agentVersion, userId: by })
    const chosen = chosenPlugins({
      usable: await usablePlugins(query, by),
      agentTools: ofAgent,
      switches: await switchesOf(query, conversation),
    })
    const connected = await connectedPlugins(query, by)
    const counts = await countTools(
      query,
      chosen.flatMap(({ plugin }) => plugin?.id ?? []),
    )
    const list = chosen.map(({ key, plugin, names, ofAgent: isOfAgent, enabled }): ConversationPlugin => {
      if (plugin === undefined) {
        return { id: null, key, name: key, ofAgent: isOfAgent, enabled, needs: [], connected: false, toolCount: 0 }
      }
      const { id, name } = plugin
      const needs = readNeeds(plugin)
      const isConnected = needs.length === 0 || connected.has(id)
      const toolCount = names?.length ?? counts.get(id)?.listed ?? 0
      return { id, key, name, ofAgent: isOfAgent, enabled, needs, connected: isConnected, toolCount }
    })
    return { list, total: list.length, byAgent: (ofAgent ?? []).length > 0 }
  }

  return {
    conversationPlugins: ({ space, params: { id } }) => show(space, id),

    setConversationPlugins: async ({ space, params: { id: conversation }, body: { plugins } }) => {
      const { owner, by } = space
      await db.transaction(async (tx) => {
        if ((await agentOfConversation(tx, { owner, conversation })) === undefined) {
          throw new ApiError('conversation.not_found')
        }
        const usable = await usablePlugins(tx, by)
        for (const { plugin: key, enabled } of plugins) {
          if (key === BUILTIN) {
            await switchBuiltin(tx, { owner, conversation, enabled })
            continue
          }
          const plugin = findByKey(usable, key)
          if (plugin === undefined) throw new ApiError('plugin.not_found')
          await storeSwitch(tx, { conversation, plugin: plugin.id, enabled })
        }
      })
      return show(space, conversation)
    },
  }
}
