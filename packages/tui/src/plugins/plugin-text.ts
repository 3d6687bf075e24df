import type { Translate } from '@saffron/core/i18n'
import type { Plugin, PluginTool } from '@saffron/core/plugins'

import { cleanName } from '../ui/clean-name.ts'
import { cleanLine } from '../ui/clean-text.ts'
import { sgr, type Span, span } from '../ui/style.ts'

/** What matters most about a plugin's state. */
export function stateOf(plugin: Plugin, t: Translate): string {
  if (!plugin.installed) return t('cli.plugins.state.available')
  if (!plugin.enabled) return t('cli.plugins.state.off')
  if (!plugin.connected) return t('cli.plugins.state.notConnected')
  if (plugin.health === 'failing') return t('cli.plugins.state.failing')
  return plugin.changedCount > 0
    ? t('cli.plugins.state.changed', { count: plugin.changedCount })
    : t('cli.plugins.state.ready')
}

/** What is known about a plugin, besides its tools. */
export const pluginLines = (plugin: Plugin, t: Translate): readonly string[] =>
  [
    plugin.description,
    plugin.publisher,
    plugin.url ?? '',
    stateOf(plugin, t),
    plugin.failure ?? '',
    t(plugin.shared ? 'cli.plugins.shared' : 'cli.plugins.own'),
  ]
    .map(cleanLine)
    .filter((line) => line !== '')

/** A tool's name with its state, its description, and what accepting its definition would change. */
export const toolSpans = (tool: PluginTool, t: Translate): Span[] => [
  span(
    `${cleanName(tool.name)} · ${t(`cli.plugins.tool.${tool.state}`)}`,
    tool.state === 'changed' ? sgr.warning : sgr.bold,
  ),
  ...(tool.description === '' ? [] : [span(`  ${cleanLine(tool.description)}`, sgr.dim)]),
  ...differenceSpans(tool),
]

/** What accepting a changed definition would change, with marks. */
const differenceSpans = ({ differences = [] }: PluginTool): Span[] =>
  differences.flatMap(({ path, before, after }) => [
    span(`  ${cleanName(path)}`, sgr.bold),
    ...marked('-', before, sgr.error),
    ...marked('+', after, sgr.ok),
  ])

const marked = (mark: string, text: string | null, style: string): Span[] =>
  text === null ? [] : text.split('\n').map((line) => span(`  ${mark} ${cleanLine(line)}`, style))
