import { formatDuration } from '@saffron/core/format'
import type { Plugin } from '@saffron/core/plugins'

import { shortId } from '../shell/find-row.ts'
import { isoMinute } from '../shell/iso-time.ts'
import { type JsonOption, limitOf, type LimitOption } from '../shell/options.ts'
import { writeLine } from '../shell/output.ts'
import { requireSession, withServer, withSession } from '../shell/run-command.ts'
import { showRows, writeFields } from '../shell/show-rows.ts'
import { terminalFeatures } from '../shell/terminal-features.ts'
import { writeJson } from '../shell/write-json.ts'
import { cleanName } from '../ui/clean-name.ts'
import { paint, type Span } from '../ui/style.ts'
import { findPlugin } from './find-plugin.ts'
import { pluginLines, stateOf, toolSpans } from './plugin-text.ts'

/** `saffron plugins ls`: the plugins that the user may use, and those that they could add. */
export const listPlugins = (words: readonly string[], options: LimitOption): Promise<void> =>
  withServer(options, async (context) => {
    const { api, t } = context
    const limit = limitOf(options, t)
    requireSession(context)
    const query = { limit, ...(words.length > 0 && { q: words.join(' ') }) }
    const { list } = await api.plugins.searchPlugins({ query })
    showRows(list, {
      json: options.json,
      heading: [t('cli.column.key'), t('cli.column.state'), t('cli.plugins.column.tools'), t('common.name')],
      cells: (row) => [row.key, stateOf(row, t), row.installed ? String(row.toolCount) : '', row.name],
      fields: (row) => [
        row.key,
        row.installed,
        row.enabled,
        row.connected,
        row.health,
        row.toolCount,
        row.changedCount,
        row.name,
      ],
      none: t('cli.plugins.none'),
    })
  })

/** `saffron plugins show`: one plugin. */
export const showPlugin = (typed: string, options: JsonOption): Promise<void> =>
  withSession(options, async (context) => {
    const { t } = context
    const plugin = await findPlugin(context, typed)
    if (options.json) return writeJson(plugin)
    if (!process.stdout.isTTY) return writeFields(plainFields(plugin))
    writeLine(`${cleanName(plugin.name)} (${plugin.key})`)
    for (const line of pluginLines(plugin, t)) writeLine(line)
    const tools = plugin.tools ?? []
    if (tools.length > 0) writeLine(`\n${t('cli.help.titled', { title: t('cli.plugins.column.tools') })}`)
    for (const { name, state } of tools) writeLine(`${cleanName(name)} · ${t(`cli.plugins.tool.${state}`)}`)
  })

const plainFields = (plugin: Plugin) => ({
  name: plugin.name,
  id: plugin.id,
  key: plugin.key,
  description: plugin.description,
  publisher: plugin.publisher,
  transport: plugin.transport,
  url: plugin.url,
  needs: plugin.needs.join(','),
  shared: plugin.shared,
  connected: plugin.connected,
  enabled: plugin.enabled,
  trusted: plugin.trusted,
  health: plugin.health,
  failure: plugin.failure,
  tools: plugin.toolCount,
  changed: plugin.changedCount,
})

interface ToolsOptions extends JsonOption {
  readonly refresh?: true
}

/** `saffron plugins tools`: the tools of a plugin, and what changed in their definitions. */
export const listTools = (typed: string, options: ToolsOptions): Promise<void> =>
  withSession(options, async (context) => {
    const { api, t } = context
    const { id, tools: known = [] } = await findPlugin(context, typed)
    const tools = options.refresh ? ((await api.plugins.refreshPlugin({ params: { id } })).tools ?? []) : known
    if (!options.json && process.stdout.isTTY && tools.length > 0) {
      return writeSpans(tools.flatMap((tool) => toolSpans(tool, t)))
    }
    showRows(tools, {
      json: options.json,
      heading: [],
      cells: ({ name }) => [name],
      fields: ({ name, state, hash, description }) => [name, state, hash, description],
      none: t('cli.plugins.noTools'),
    })
  })

function writeSpans(rows: readonly Span[]): void {
  const features = terminalFeatures(process.stdout)
  for (const row of rows) writeLine(paint([row], features))
}

/** `saffron plugins log`: the user's calls of a plugin's tools, newest first. */
export const listCalls = (typed: string, options: LimitOption): Promise<void> =>
  withServer(options, async (context) => {
    const { api, t } = context
    const limit = limitOf(options, t)
    requireSession(context)
    const { id } = await findPlugin(context, typed)
    const { list } = await api.plugins.searchPluginCalls({ params: { id }, query: { limit } })
    showRows(list, {
      json: options.json,
      heading: [
        t('cli.column.time'),
        t('cli.column.state'),
        t('cli.column.duration'),
        t('cli.plugins.column.chat'),
        t('cli.plugins.column.tool'),
      ],
      cells: ({ createdAt, state, error, durationMs, conversation, tool }) => [
        isoMinute(createdAt),
        error ?? t(`cli.plugins.call.${state}`),
        formatDuration(durationMs, t.locale),
        conversation === null ? '' : shortId(conversation),
        tool,
      ],
      fields: ({ createdAt, state, durationMs, inputBytes, outputBytes, conversation, tool, error }) => [
        createdAt,
        state,
        durationMs,
        inputBytes,
        outputBytes,
        conversation,
        tool,
        error,
      ],
      none: t('cli.plugins.noCalls'),
    })
  })
