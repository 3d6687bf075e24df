import type { ToolPart } from '@saffron/core/chat'
import { useTranslate } from '@saffron/core/react'

/** Returns where a tool comes from. Empty for one that doesn't exist. */
export function usePluginName({ plugin = '' }: Pick<ToolPart, 'plugin'>): string {
  const t = useTranslate('tools')
  if (plugin === 'terminal') return t('tools.terminal')
  return plugin === 'builtin' ? t('tools.builtin') : plugin
}
