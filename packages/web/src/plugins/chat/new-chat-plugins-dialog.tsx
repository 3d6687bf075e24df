import type { Thread } from '@saffron/core/chat'
import { useTranslate } from '@saffron/core/react'
import { useState } from 'react'

import { api } from '../../shell/session/client.ts'
import { useLoaded } from '../../ui/use-loaded.ts'
import { readAddedPlugins } from '../read-plugin.ts'
import { PluginChoices } from './plugin-choices.tsx'

interface NewChatPluginsDialogProps {
  readonly thread: Thread
  readonly onDone: () => void
}

/** What was turned on in chats whose conversation doesn't exist yet. */
const wanted = new WeakMap<Thread, ReadonlySet<string>>()

/** Turns plugins on in a new chat. They're stored when the first message creates its conversation. */
export default function NewChatPluginsDialog({ thread, onDone }: NewChatPluginsDialogProps) {
  const t = useTranslate('plugins')
  const { value, error, reload } = useLoaded(readAddedPlugins)
  const [on, setOn] = useState(() => wanted.get(thread) ?? new Set<string>())
  const turn = (plugin: string, enabled: boolean) => {
    const next = new Set(on)
    if (enabled) next.add(plugin)
    else next.delete(plugin)
    setOn(next)
    wanted.set(thread, next)
    const body = { plugins: [...next].map((each) => ({ plugin: each, enabled: true })) }
    thread.prepareWith(next.size === 0 ? null : (id) => api.plugins.setConversationPlugins({ params: { id }, body }))
  }
  return (
    <PluginChoices
      text={t('plugins.chat.text')}
      choices={value
        ?.filter(({ enabled }) => enabled)
        .map((plugin) => {
          const { id, key, name, toolCount } = plugin
          return { key, name, plugin, enabled: on.has(id), toolCount }
        })}
      error={error}
      onRetry={() => void reload()}
      onTurn={turn}
      onConnected={() => void reload()}
      onDone={onDone}
    />
  )
}
