import type { Translate } from '@saffron/core/i18n'
import { type Plugin, type PluginTool, stateOfPlugin } from '@saffron/core/plugins'

import { cleanName } from '../ui/clean-name.ts'
import { cleanLine } from '../ui/clean-text.ts'
import { sgr, type Span, span } from '../ui/style.ts'

/** What matters most about a plugin's state. */
export const stateOf = (plugin: Plugin, t: Translate): string =>
  t(`cli.plugins.state.${stateOfPlugin(plugin)}`, { count: plugin.changedCount })

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
