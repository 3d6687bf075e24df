import type { Channel, ChannelDialect, ChannelTest, ChannelType } from '@saffron/core/admin'
import type { Translate } from '@saffron/core/i18n'

import { askHidden, readPipedLines } from '../shell/ask.ts'
import type { Context, GlobalOptions } from '../shell/context.ts'
import { CommandError, EXIT } from '../shell/exit-codes.ts'
import { say, writeLine } from '../shell/output.ts'
import { requireSession, withServer } from '../shell/run-command.ts'
import { cleanLine, cleanText } from '../ui/clean-text.ts'
import { confirmRemoval } from './confirm-removal.ts'
import { findNamed, readAll } from './find-named.ts'
import { showRows } from './show-rows.ts'

interface JsonOption extends GlobalOptions {
  readonly json?: true
}

interface AddOptions extends JsonOption {
  readonly type?: string
  readonly url?: string
  /** False for `--no-key`, true where neither is said. */
  readonly key?: string | boolean
  readonly models?: string
  readonly priority?: string
  readonly weight?: string
  readonly proxy?: string
  readonly timeout?: string
  readonly dialect?: string
}

const channelsOf = ({ api }: Context): Promise<Channel[]> => readAll((query) => api.admin.searchChannels({ query }))

/** `saffron admin channels ls`: those asked first in front. */
export const listChannels = (options: JsonOption): Promise<void> =>
  withServer(options, async (context) => {
    requireSession(context)
    showRows(await channelsOf(context), { json: options.json, cells: (row) => cellsOf(row, context.t) })
  })

/** `saffron admin channels add`: its key by a prompt or through a pipe. */
export const addChannel = (name: string, options: AddOptions): Promise<void> =>
  withServer(options, async (context) => {
    const { api, t } = context
    const { type = 'openai', url, models, priority, weight, proxy, timeout, dialect } = options
    const numbers = {
      ...(priority !== undefined && { priority: numberOf('--priority', priority, t) }),
      ...(weight !== undefined && { weight: numberOf('--weight', weight, t) }),
      ...(timeout !== undefined && { timeoutSeconds: numberOf('--timeout', timeout, t) }),
    }
    requireSession(context)
    const apiKey = await readKey(options.key, t)
    const channel = await api.admin.createChannel({
      body: {
        name,
        // What is none of them the server names.
        type: type as ChannelType,
        ...(url !== undefined && { baseUrl: url }),
        ...(apiKey !== '' && { apiKey }),
        ...(models !== undefined && { models: models.split(',').map((model) => model.trim()) }),
        ...numbers,
        ...(proxy !== undefined && { proxy }),
        ...(dialect !== undefined && { dialect: dialect as ChannelDialect }),
      },
    })
    showRows([channel], { json: options.json, cells: (row) => cellsOf(row, t) })
    return channel.status === 'failing' ? EXIT.failed : undefined
  })

/** `saffron admin channels test`: exit 1 where it does not work. */
export const testChannel = (name: string, options: JsonOption & { readonly model?: string }): Promise<void> =>
  withServer(options, async (context) => {
    requireSession(context)
    const { api, t } = context
    const { id } = findNamed(await channelsOf(context), name, t)
    const { model } = options
    const outcome = await api.admin.testChannel({ params: { id }, body: model === undefined ? {} : { model } })
    if (options.json) writeLine(JSON.stringify(outcome))
    else tellOutcome(outcome, t)
    return outcome.ok ? undefined : EXIT.failed
  })

/** `saffron admin channels pause|resume` */
export const switchChannel = (name: string, enabled: boolean, options: JsonOption): Promise<void> =>
  withServer(options, async (context) => {
    requireSession(context)
    const { api, t } = context
    const { id, version } = findNamed(await channelsOf(context), name, t)
    const channel = await api.admin.updateChannel({ params: { id }, body: { enabled, version } })
    showRows([channel], { json: options.json, cells: (row) => cellsOf(row, t) })
  })

/** `saffron admin channels rm`: asks first; without a terminal it needs `--yes`. */
export const removeChannel = (name: string, options: JsonOption & { readonly yes?: true }): Promise<void> =>
  withServer(options, async (context) => {
    requireSession(context)
    const { api, t } = context
    const channel = findNamed(await channelsOf(context), name, t)
    await confirmRemoval(t('cli.channels.rmAsked', { name: channel.name }), options, t)
    const removed = await api.admin.deleteChannel({ params: { id: channel.id } })
    if (options.json) return writeLine(JSON.stringify(removed))
    writeLine(cleanLine(t('cli.channels.removed', { name: removed.name })))
  })

/** A key as an argument is seen by everyone on the machine, so that is said. */
async function readKey(given: string | boolean | undefined, t: Translate): Promise<string> {
  if (given === false) return ''
  if (typeof given === 'string') {
    say(t('cli.channels.keySeen'))
    return given.trim()
  }
  const typed = process.stdin.isTTY ? await askHidden(t('cli.channels.keyAsked')) : (await readPipedLines())[0]
  return (typed ?? '').trim()
}

function tellOutcome({ ok, model = '', firstEventMs = 0, latencyMs, ...rest }: ChannelTest, t: Translate): void {
  if (ok) return writeLine(cleanLine(t('cli.channels.works', { model, first: firstEventMs, whole: latencyMs })))
  say(cleanLine(t('cli.channels.broken', { model, whole: latencyMs, message: rest.message ?? '' })))
  if (rest.answer !== undefined) say(cleanText(rest.answer))
}

function numberOf(name: string, value: string, t: Translate): number {
  if (!/^-?\d{1,4}$/.test(value)) throw new CommandError(t('cli.error.badValue', { name, value }), EXIT.usage)
  return Number(value)
}

const cellsOf = (channel: Channel, t: Translate): string[] => [
  t(channel.enabled ? 'cli.models.on' : 'cli.models.off'),
  channel.type,
  String(channel.priority),
  t('cli.channels.serves', { count: channel.models.length }),
  channel.status,
  cleanLine(channel.baseUrl),
  cleanLine(channel.lastError === null ? channel.name : `${channel.name}: ${channel.lastError}`),
]
