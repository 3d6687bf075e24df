import {
  type AdminTranslate,
  type Channel,
  CHANNEL_DIALECTS,
  CHANNEL_TYPES,
  CHANNEL_VIDEO_APIS,
  type ChannelTest,
  channelTestText,
  describeChannelError,
} from '@saffron/core/admin'
import { type Translate, withArea } from '@saffron/core/i18n'

import { askHidden, readPipedLines } from '../shell/ask.ts'
import { confirm } from '../shell/confirm.ts'
import type { Context } from '../shell/context.ts'
import { CommandError, EXIT } from '../shell/exit-codes.ts'
import { findNamed, readAll } from '../shell/find-row.ts'
import { joinSentences } from '../shell/join-sentences.ts'
import { badValue, type JsonOption, oneOf, type YesOption } from '../shell/options.ts'
import { printInfo, printAlways } from '../shell/output.ts'
import { requireSession, withServer, withSession } from '../shell/run-command.ts'
import { showRows } from '../shell/show-rows.ts'
import { writeJson } from '../shell/write-json.ts'
import { cleanLine, cleanText } from '../ui/clean-text.ts'

interface ChannelOptions extends JsonOption {
  readonly url?: string
  /** False for `--no-key`. True when the key is prompted for or piped in. */
  readonly key?: string | boolean
  readonly models?: string
  readonly priority?: string
  readonly weight?: string
  readonly proxy?: string
  readonly timeout?: string
  readonly dialect?: string
  readonly video?: string
}

interface AddOptions extends ChannelOptions {
  readonly type?: string
}

interface SetOptions extends ChannelOptions {
  readonly name?: string
}

const channelsOf = ({ api }: Context): Promise<Channel[]> => readAll((query) => api.admin.searchChannels({ query }))

/** Finds a channel by name, ID or end of the ID. */
export const channelNamed = async (context: Context, wanted: string): Promise<Channel> =>
  findNamed(await channelsOf(context), wanted, { t: context.t, kind: 'channel' })

/** `saffron admin channels ls`: in order of priority. */
export const listChannels = (options: JsonOption): Promise<void> =>
  withSession(options, async (context) => {
    await showChannels(await channelsOf(context), context, options)
  })

/** `saffron admin channels add`: reads the key from a prompt or a pipe. */
export const addChannel = (name: string, options: AddOptions): Promise<void> =>
  withServer(options, async (context) => {
    const { api, t } = context
    const type = oneOf('--type', options.type ?? 'openai', CHANNEL_TYPES, t)
    const given = givenOf(options, t)
    requireSession(context)
    const known = (await channelsOf(context)).find((channel) => channel.name === name)
    if (known !== undefined)
      throw new CommandError(withSetCommand(t('cli.channels.nameTaken', { name }), name, t), EXIT.usage)
    const apiKey = await readKey(options.key, t)
    const channel = await api.admin.createChannel({ body: { name, type, ...given, ...(apiKey !== '' && { apiKey }) } })
    await showChannels([channel], context, options)
    if (channel.status !== 'failing') return undefined
    const reason = describeChannelError(channel.lastError ?? '', t)
    throw new CommandError(
      withSetCommand(t('cli.channels.addedFailing', { name: channel.name, reason }), channel.name, t),
    )
  })

/**
 * `saffron admin channels set`: fails if someone else changed the channel first. Keeps the key unless a new one is
 * given.
 */
export const setChannel = (wanted: string, options: SetOptions): Promise<void> =>
  withServer(options, async (context) => {
    const { api, t } = context
    const { name, key } = options
    const change = { ...givenOf(options, t), ...(name !== undefined && { name }) }
    if (Object.keys(change).length === 0 && key === undefined) {
      throw new CommandError(t('cli.channels.noChange'), EXIT.usage)
    }
    requireSession(context)
    const { id, version } = await channelNamed(context, wanted)
    const apiKey = key === undefined ? {} : { apiKey: await readKey(key, t) }
    const channel = await api.admin.updateChannel({ params: { id }, body: { ...change, ...apiKey, version } })
    await showChannels([channel], context, options)
  })

/** `saffron admin channels test`: exits with 1 if the test fails. */
export const testChannel = (name: string, options: JsonOption & { readonly model?: string }): Promise<void> =>
  withSession(options, async (context) => {
    const { api, t } = context
    const channel = await channelNamed(context, name)
    const { model } = options
    const outcome = await api.admin.testChannel({
      params: { id: channel.id },
      body: model === undefined ? {} : { model },
    })
    if (options.json) writeJson(outcome)
    else reportOutcome(outcome, channel.name, await withArea(t, 'admin'))
    return outcome.ok ? undefined : EXIT.failed
  })

/** `saffron admin channels pause|resume` */
export const switchChannel = (name: string, enabled: boolean, options: JsonOption): Promise<void> =>
  withSession(options, async (context) => {
    const { id, version } = await channelNamed(context, name)
    const channel = await context.api.admin.updateChannel({ params: { id }, body: { enabled, version } })
    await showChannels([channel], context, options)
  })

/** `saffron admin channels rm`: asks first. Without a terminal it needs `--yes`. */
export const removeChannel = (name: string, options: YesOption): Promise<void> =>
  withSession(options, async (context) => {
    const { api, t } = context
    const channel = await channelNamed(context, name)
    await confirm(t('cli.channels.rmAsked', { name: channel.name }), options, t)
    const removed = await api.admin.deleteChannel({ params: { id: channel.id }, query: { version: channel.version } })
    if (options.json) return writeJson(removed)
    printInfo(cleanLine(t('cli.common.deleted', { name: removed.name })))
  })

const withSetCommand = (line: string, name: string, t: Translate): string =>
  joinSentences([line, t('cli.channels.wayOut', { name })])

const unlessNone = <T>(typed: string, read: (typed: string) => T): T | null => (typed === 'none' ? null : read(typed))

/** Returns the channel values from the options; `none` removes a value. Throws a usage error. */
function givenOf(options: ChannelOptions, t: Translate) {
  const { url, models, priority, weight, proxy, timeout, dialect, video } = options
  return {
    ...(url !== undefined && { baseUrl: unlessNone(url, String) }),
    ...(models !== undefined && { models: unlessNone(models, (names) => names.split(',').map((each) => each.trim())) }),
    ...(priority !== undefined && { priority: numberOf('--priority', priority, t) }),
    ...(weight !== undefined && { weight: numberOf('--weight', weight, t) }),
    ...(proxy !== undefined && { proxy: unlessNone(proxy, String) }),
    ...(timeout !== undefined && {
      timeoutSeconds: unlessNone(timeout, (seconds) => numberOf('--timeout', seconds, t)),
    }),
    ...(dialect !== undefined && { dialect: oneOf('--dialect', dialect, CHANNEL_DIALECTS, t) }),
    ...(video !== undefined && { video: oneOf('--video', video, CHANNEL_VIDEO_APIS, t) }),
  }
}

/** Warns about a key given as an argument, because every user of the machine can see it. */
async function readKey(given: string | boolean | undefined, t: Translate): Promise<string> {
  if (given === false) return ''
  if (typeof given === 'string') {
    printInfo(t('cli.channels.keySeen'))
    return given.trim()
  }
  if (process.stdin.isTTY) return (await askHidden(t('cli.channels.keyAsked'))).trim()
  const [typed = ''] = await readPipedLines()
  if (typed.trim() === '') throw new CommandError(t('cli.channels.noPipedKey'), EXIT.usage)
  return typed.trim()
}

function reportOutcome(outcome: ChannelTest, name: string, t: AdminTranslate): void {
  const text = cleanLine(channelTestText(outcome, t, name))
  if (outcome.ok) return printInfo(text)
  printAlways(text)
  if (outcome.answer !== undefined) printAlways(cleanText(outcome.answer))
}

function numberOf(name: string, value: string, t: Translate): number {
  if (!/^-?\d{1,4}$/.test(value)) throw badValue(name, value, t)
  return Number(value)
}

async function showChannels(rows: readonly Channel[], { t }: Context, { json }: JsonOption): Promise<void> {
  const words = await withArea(t, 'admin')
  showRows(rows, {
    json,
    heading: [
      t('cli.column.state'),
      t('common.type'),
      t('cli.column.priority'),
      t('common.models'),
      t('cli.column.status'),
      t('common.baseUrl'),
      t('common.name'),
    ],
    cells: ({ enabled, type, priority, models, status, baseUrl, name, lastError }) => [
      t(enabled ? 'cli.models.on' : 'cli.models.off'),
      type,
      String(priority),
      words('common.modelCount', { count: models.length }),
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
