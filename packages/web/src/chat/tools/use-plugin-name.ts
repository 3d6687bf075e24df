import type { ToolPart } from '@saffron/core/chat'
import { useTranslate } from '@saffron/core/react'

/** Returns where a tool comes from, as people call it. Empty for one that doesn't exist. */
export function usePluginName({ plugin = '', pluginName = plugin }: Pick<ToolPart, 'plugin' | 'pluginName'>): string {
  const t = useTranslate('tools')
  if (plugin === 'terminal') return t('tools.terminal')
  return plugin === 'builtin' ? t('tools.builtin') : pluginName
}
