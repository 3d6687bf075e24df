import type { Translate } from '@saffron/core/i18n'
import type { Plugin, PluginTool } from '@saffron/core/plugins'

import { confirm } from '../shell/confirm.ts'
import { CommandError, EXIT } from '../shell/exit-codes.ts'
import { joinSentences } from '../shell/join-sentences.ts'
import { nearestGuess } from '../shell/nearest-guess.ts'
import type { JsonOption, YesOption } from '../shell/options.ts'
import { printAlways, printInfo } from '../shell/output.ts'
import { withSession } from '../shell/run-command.ts'
import { terminalFeatures } from '../shell/terminal-features.ts'
import { writeJson } from '../shell/write-json.ts'
import { cleanName } from '../ui/clean-name.ts'
import { cleanLine } from '../ui/clean-text.ts'
import { paint } from '../ui/style.ts'
import { readKey } from './connect-command.ts'
import { findEntry, findPlugin } from './find-plugin.ts'
import { toolSpans } from './plugin-text.ts'

interface AddOptions extends JsonOption {
  readonly name?: string
  readonly openapi?: true
  readonly key?: true
  readonly shared?: true
  readonly program?: string
  readonly arg?: readonly string[]
}

/** `saffron plugins add`: adds a plugin by its URL, from the catalog, or as a program on the server's machine. */
export const addPlugin = (typed: string | undefined, options: AddOptions): Promise<void> =>
  withSession(options, async (context) => {
    const { api, t } = context
    const { name, openapi, shared, program, arg = [] } = options
    const named = name === undefined ? {} : { name }
    if ((typed === undefined) === (program === undefined)) throw new CommandError(t('cli.plugins.addWhat'), EXIT.usage)
    if (program !== undefined) {
      const body = { ...named, command: program, args: [...arg], transport: 'stdio' as const }
      return tellAdded(await api.plugins.createSharedPlugin({ body }), options, t)
    }
    const source = /^https?:\/\//i.test(typed ?? '')
      ? { url: typed ?? '', transport: openapi ? ('openapi' as const) : ('http' as const) }
      : { catalog: (await findEntry(context, typed ?? '')).catalog ?? '' }
    const body = { ...named, ...source }
    if (shared) return tellAdded(await api.plugins.createSharedPlugin({ body }), options, t)
    const key = options.key ? { key: await readKey(t) } : {}
    tellAdded(await api.plugins.createPlugin({ body: { ...body, ...key } }), options, t)
  })

function tellAdded(plugin: Plugin, options: JsonOption, t: Translate): void {
  const words = { name: cleanName(plugin.name), key: plugin.key, count: plugin.toolCount }
  const way = plugin.connected
    ? []
    : [t('cli.plugins.connectNext', { command: `saffron plugins connect ${plugin.key}` })]
  tell(plugin, joinSentences([t('cli.plugins.added', words), ...way]), options)
}

/** `saffron plugins rm`: removes plugins with the keys and accounts stored for them. */
export const removePlugins = (typed: readonly string[], options: YesOption): Promise<void> =>
  withSession(options, async (context) => {
    const { api, t } = context
    const found = new Map<string, Plugin>()
    for (const each of typed) {
      const plugin = await findPlugin(context, each)
      found.set(plugin.id, plugin)
    }
    const all = [...found.values()]
    const names = all.map(({ name }) => cleanName(name)).join(', ')
    await confirm(t('cli.plugins.rmAsked', { count: all.length, name: names }), options, t)
    for (const { id, version } of all) {
      const removed = await api.plugins.deletePlugin({ params: { id }, query: { version } })
      tell(removed, t('cli.common.deleted', { name: cleanName(removed.name) }), options)
    }
  })

/** `saffron plugins accept`: shows what changed in the definitions of tools, and accepts it. */
export const acceptTools = (typed: string, names: readonly string[], options: YesOption): Promise<void> =>
  withSession(options, async (context) => {
    const { api, t } = context
    const plugin = await findPlugin(context, typed)
    const tools = [...new Set(names)].map((name) => toolIn(plugin, name, t))
    const changed = tools.filter(({ state }) => state === 'changed')
    if (changed.length === 0) return tell(plugin, t('cli.plugins.nothingChanged'), options)
    const features = terminalFeatures(process.stderr)
    for (const row of changed.flatMap((tool) => toolSpans(tool, t))) printAlways(paint([row], features))
    await confirm(t('cli.plugins.acceptAsked', { count: changed.length }), options, t)
    let accepted = plugin
    for (const { name, hash } of changed) {
      // Named by its hash: a definition that changes again meanwhile isn't accepted.
      accepted = await api.plugins.acceptPluginTool({ params: { id: plugin.id, name }, body: { hash } })
    }
    tell(accepted, t('cli.plugins.accepted', { names: changed.map(({ name }) => cleanName(name)).join(', ') }), options)
  })

/** `saffron plugins on` and `off`: turns a plugin, or tools of it, on or off. */
export const switchPlugin = (
  typed: string,
  names: readonly string[],
  options: JsonOption,
  enabled: boolean,
): Promise<void> =>
  withSession(options, async (context) => {
    const { api, t } = context
    const plugin = await findPlugin(context, typed)
    const { id, version } = plugin
    const tools = names.map((name) => toolIn(plugin, name, t))
    let changed = plugin
    if (tools.length === 0) changed = await api.plugins.updatePlugin({ params: { id }, body: { enabled, version } })
    for (const { name } of tools) {
      changed = await api.plugins.updatePluginTool({ params: { id, name }, body: { enabled } })
    }
    const what = tools.length === 0 ? cleanName(plugin.name) : tools.map(({ name }) => cleanName(name)).join(', ')
    tell(changed, t(enabled ? 'cli.plugins.turnedOn' : 'cli.plugins.turnedOff', { name: what }), options)
  })

function toolIn({ tools = [] }: Plugin, name: string, t: Translate): PluginTool {
  const found = tools.find((tool) => tool.name === name)
  if (found !== undefined) return found
  const guess = nearestGuess(
    name,
    tools.map((tool) => tool.name),
  )
  const way = guess === undefined ? [] : [t('cli.error.guess', { guess: cleanName(guess) })]
  throw new CommandError(joinSentences([t('cli.plugins.noTool', { name: cleanName(name) }), ...way]), EXIT.notFound)
}

const tell = (plugin: Plugin, line: string, { json }: JsonOption): void =>
  json ? writeJson(plugin) : printInfo(cleanLine(line))
