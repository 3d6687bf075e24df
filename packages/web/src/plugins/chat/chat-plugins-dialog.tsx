import type { ConversationPlugin, Plugin } from '@saffron/core/plugins'
import { useTranslate } from '@saffron/core/react'
import { useCallback } from 'react'

import { api } from '../../shell/session/client.ts'
import { useReportError } from '../../ui/overlays/use-report-error.ts'
import { useLoaded } from '../../ui/use-loaded.ts'
import { readAddedPlugins } from '../read-plugin.ts'
import { type PluginChoice, PluginChoices } from './plugin-choices.tsx'

interface ChatPluginsDialogProps {
  readonly conversation: string
  readonly onDone: () => void
}

interface Loaded {
  readonly added: readonly Plugin[]
  readonly chosen: readonly ConversationPlugin[]
  readonly byAgent: boolean
}

/** Turns plugins on or off in a conversation, right away. */
export default function ChatPluginsDialog({ conversation: id, onDone }: ChatPluginsDialogProps) {
  const t = useTranslate('plugins')
  const report = useReportError()
  const load = useCallback(
    async (signal: AbortSignal): Promise<Loaded> => {
      const [added, { list: chosen, byAgent }] = await Promise.all([
        readAddedPlugins(signal),
        api.plugins.conversationPlugins({ params: { id }, signal }),
      ])
      return { added, chosen, byAgent }
    },
    [id],
  )
  const { value, error, reload, put } = useLoaded(load)
  const turn = async (plugin: string, enabled: boolean) => {
    if (value === undefined) return
    const chosen = value.chosen.map((each) => (each.id === plugin ? { ...each, enabled } : each))
    const known = value.added.find((each) => each.id === plugin)
    const isListed = chosen.some((each) => each.id === plugin)
    // The switch moves with the finger, and back if it failed.
    put({
      ...value,
      chosen: isListed || known === undefined ? chosen : [...chosen, { ...known, ofAgent: false, enabled }],
    })
    try {
      const body = { plugins: [{ plugin, enabled }] }
      const { list, byAgent } = await api.plugins.setConversationPlugins({ params: { id }, body })
      put({ ...value, chosen: list, byAgent })
    } catch (failure) {
      report(failure)
      put(value)
    }
  }
  return (
    <PluginChoices
      text={t(value?.byAgent === true ? 'plugins.chat.agent' : 'plugins.chat.text')}
      choices={value && choicesOf(value)}
      error={error}
      onRetry={() => void reload()}
      onTurn={(plugin, enabled) => void turn(plugin, enabled)}
      onConnected={() => void reload()}
      onDone={onDone}
    />
  )
}

/** Those of the agent, if it chooses. Otherwise all that the user has. */
function choicesOf({ added, chosen, byAgent }: Loaded): PluginChoice[] {
  if (byAgent) {
    return chosen.map(({ id, key, name, enabled, toolCount }) => {
      const plugin = added.find((each) => each.id === id)
      return { key, name, plugin, enabled, toolCount }
    })
  }
  return added
    .filter(({ enabled }) => enabled)
    .map((plugin) => ({
      key: plugin.key,
      name: plugin.name,
      plugin,
      enabled: chosen.some(({ id, enabled }) => id === plugin.id && enabled),
      toolCount: plugin.toolCount,
    }))
}
