import {
  type Channel,
  CHANNEL_DIALECTS,
  CHANNEL_TYPES,
  type ChannelTest,
  describeChannelError,
} from '@saffron/core/admin'
import { type Translate, withArea } from '@saffron/core/i18n'

import { askHidden, readPipedLines } from '../shell/ask.ts'
import { confirm } from '../shell/confirm.ts'
import type { Context } from '../shell/context.ts'
import { CommandError, EXIT } from '../shell/exit-codes.ts'
import { findNamed, readAll } from '../shell/find-row.ts'
import { badValue, type JsonOption, oneOf, type YesOption } from '../shell/options.ts'
import { say, sayAlways } from '../shell/output.ts'
import { requireSession, withServer } from '../shell/run-command.ts'
import { showRows } from '../shell/show-rows.ts'
import { writeJson } from '../shell/write-json.ts'
import { cleanLine, cleanText } from '../ui/clean-text.ts'

interface AddOptions extends JsonOption {
  readonly type?: string
  readonly url?: string
  /** False for `--no-key`. */
  readonly key?: string | false
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
    await showChannels(await channelsOf(context), context, options)
  })

/** `saffron admin channels add`: its key by a prompt or through a pipe. */
export const addChannel = (name: string, options: AddOptions): Promise<void> =>
  withServer(options, async (context) => {
    const { api, t } = context
    const { type = 'openai', url, models, priority, weight, proxy, timeout, dialect } = options
    const checked = {
      type: oneOf('--type', type, CHANNEL_TYPES, t),
      ...(dialect !== undefined && { dialect: oneOf('--dialect', dialect, CHANNEL_DIALECTS, t) }),
      ...(priority !== undefined && { priority: numberOf('--priority', priority, t) }),
      ...(weight !== undefined && { weight: numberOf('--weight', weight, t) }),
      ...(timeout !== undefined && { timeoutSeconds: numberOf('--timeout', timeout, t) }),
    }
    requireSession(context)
    const apiKey = await readKey(options.key, t)
    const channel = await api.admin.createChannel({
      body: {
        name,
        ...checked,
        ...(url !== undefined && { baseUrl: url }),
        ...(apiKey !== '' && { apiKey }),
        ...(models !== undefined && { models: models.split(',').map((model) => model.trim()) }),
        ...(proxy !== undefined && { proxy }),
      },
    })
    await showChannels([channel], context, options)
    return channel.status === 'failing' ? EXIT.failed : undefined
  })

/** `saffron admin channels test`: exit 1 where it does not work. */
export const testChannel = (name: string, options: JsonOption & { readonly model?: string }): Promise<void> =>
  withServer(options, async (context) => {
    requireSession(context)
    const { api, t } = context
    const { id } = findNamed(await channelsOf(context), name, { t, kind: 'channel' })
    const { model } = options
    const outcome = await api.admin.testChannel({ params: { id }, body: model === undefined ? {} : { model } })
    if (options.json) writeJson(outcome)
    else tellOutcome(outcome, t)
    return outcome.ok ? undefined : EXIT.failed
  })

/** `saffron admin channels pause|resume` */
export const switchChannel = (name: string, enabled: boolean, options: JsonOption): Promise<void> =>
  withServer(options, async (context) => {
    requireSession(context)
    const { api, t } = context
    const { id, version } = findNamed(await channelsOf(context), name, { t, kind: 'channel' })
    const channel = await api.admin.updateChannel({ params: { id }, body: { enabled, version } })
    await showChannels([channel], context, options)
  })

/** `saffron admin channels rm`: asks first; without a terminal it needs `--yes`. */
export const removeChannel = (name: string, options: YesOption): Promise<void> =>
  withServer(options, async (context) => {
    requireSession(context)
    const { api, t } = context
    const channel = findNamed(await channelsOf(context), name, { t, kind: 'channel' })
    await confirm(t('cli.channels.rmAsked', { name: channel.name }), options, t)
    const removed = await api.admin.deleteChannel({ params: { id: channel.id }, query: { version: channel.version } })
    if (options.json) return writeJson(removed)
    say(cleanLine(t('cli.channels.removed', { name: removed.name })))
  })

/** A key as an argument is seen by everyone on the machine, so that is said. */
async function readKey(given: string | false | undefined, t: Translate): Promise<string> {
  if (given === false) return ''
  if (given !== undefined) {
    say(t('cli.channels.keySeen'))
    return given.trim()
  }
  if (process.stdin.isTTY) return (await askHidden(t('cli.channels.keyAsked'))).trim()
  const [typed = ''] = await readPipedLines()
  if (typed.trim() === '') throw new CommandError(t('cli.channels.noPipedKey'), EXIT.usage)
  return typed.trim()
}

function tellOutcome({ ok, model = '', firstEventMs = 0, latencyMs, ...rest }: ChannelTest, t: Translate): void {
  if (ok) return say(cleanLine(t('cli.channels.works', { model, first: firstEventMs, whole: latencyMs })))
  sayAlways(cleanLine(t('cli.channels.broken', { model, whole: latencyMs, message: rest.message ?? '' })))
  if (rest.answer !== undefined) sayAlways(cleanText(rest.answer))
}

function numberOf(name: string, value: string, t: Translate): number {
  if (!/^-?\d{1,4}$/.test(value)) throw badValue(name, value, t)
  return Number(value)
}

async function showChannels(rows: readonly Channel[], { t }: Context, { json }: JsonOption): Promise<void> {
  const words = await withArea(t, 'admin')
  showRows(rows, {
    json,
    cells: ({ enabled, type, priority, models, status, baseUrl, name, lastError }) => [
      t(enabled ? 'cli.models.on' : 'cli.models.off'),
      type,
      String(priority),
      t('cli.channels.serves', { count: models.length }),
      words(`admin.channel.status.${status}`),
      baseUrl,
      lastError === null ? name : `${name}: ${describeChannelError(lastError, t)}`,
    ],
    fields: ({ id, enabled, type, priority, models, status, baseUrl, name, lastError }) => [
      id,
      enabled ? 'on' : 'off',
      type,
      priority,
      models.length,
      status,
      baseUrl,
      name,
      lastError,
    ],
  })
}
