import type { ConversationPlugin } from '@saffron/core/plugins'

import type { JsonOption } from '../shell/options.ts'
import { withSession } from '../shell/run-command.ts'
import { showRows } from '../shell/show-rows.ts'
import { findConversation } from './find-conversation.ts'

interface PluginsOptions extends JsonOption {
  readonly off?: true
}

/** `saffron chats plugins`: turns plugins on in a chat, or with `--off` off. Lists those of the chat. */
export const chatPlugins = (chat: string, keys: readonly string[], options: PluginsOptions): Promise<void> =>
  withSession(options, async (context) => {
    const { api, t } = context
    const { id } = await findConversation(context, chat)
    const params = { id }
    const plugins = keys.map((plugin) => ({ plugin, enabled: options.off !== true }))
    const { list } = await (plugins.length === 0
      ? api.plugins.conversationPlugins({ params })
      : api.plugins.setConversationPlugins({ params, body: { plugins } }))
    showRows(list, {
      json: options.json,
      heading: [t('cli.column.key'), t('cli.column.state'), t('cli.plugins.column.tools'), t('common.name')],
      cells: (row) => [row.key, t(stateIn(row)), String(row.toolCount), row.name],
      fields: ({ key, enabled, connected, ofAgent, toolCount, name }) => [
        key,
        enabled,
        connected,
        ofAgent,
        toolCount,
        name,
      ],
      none: t('cli.plugins.noneInChat'),
    })
  })

function stateIn({ enabled, connected }: ConversationPlugin) {
  if (!enabled) return 'cli.plugins.state.off'
  return connected ? 'cli.plugins.state.ready' : 'cli.plugins.state.notConnected'
}
