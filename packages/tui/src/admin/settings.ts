import type { Setting } from '@saffron/core/system'

import { askHidden } from '../shell/ask.ts'
import { confirm } from '../shell/confirm.ts'
import type { Context } from '../shell/context.ts'
import { CommandError, EXIT } from '../shell/exit-codes.ts'
import { findKeyed, readAll, unknownKey } from '../shell/find-row.ts'
import type { JsonOption, YesOption } from '../shell/options.ts'
import { printInfo, writeText } from '../shell/output.ts'
import { readGivenText } from '../shell/read-text.ts'
import { withSession } from '../shell/run-command.ts'
import { showRows } from '../shell/show-rows.ts'
import { writeJson } from '../shell/write-json.ts'
import { cleanLine } from '../ui/clean-text.ts'

interface SetOptions extends YesOption {
  readonly new?: true
  readonly secret?: true
  readonly public?: boolean
  readonly note?: string
}

const settingsOf = ({ api }: Context): Promise<Setting[]> => readAll((query) => api.system.searchSettings({ query }))

/** `saffron admin env ls`: known settings, with the default if not set. */
export const listSettings = (options: JsonOption): Promise<void> =>
  withSession(options, async (context) => {
    showRows(await settingsOf(context), {
      json: options.json,
      heading: settingHeading(context),
      cells: (row) => cellsOf(row, context),
      fields: ({ id, key, isSet, secret, public: isPublic, value, default: standard }) => [
        id,
        key,
        isSet ? 'set' : 'default',
        secret ? 'secret' : isPublic ? 'public' : 'private',
        value ?? standard,
      ],
    })
  })

/** `saffron admin env get`: the value or its default. Secrets aren't shown. */
export const getSetting = (key: string, options: JsonOption): Promise<void> =>
  withSession(options, async (context) => {
    const setting = findKeyed(await settingsOf(context), key, { t: context.t, kind: 'setting' })
    if (options.json) return writeJson(setting)
    if (setting.secret) throw new CommandError(context.t('cli.env.isSecret', { key }), EXIT.forbidden)
    writeText(setting.value ?? setting.default ?? '')
  })

/**
 * `saffron admin env set`: reads a secret from a prompt or a pipe; `--new` adds a key. An existing plain value can't
 * become a secret, because it has already been visible.
 */
export const setSetting = (key: string, given: string | undefined, options: SetOptions): Promise<void> =>
  withSession(options, async (context) => {
    const { api, t } = context
    const settings = await settingsOf(context)
    const known = settings.find((setting) => setting.key === key)
    if (known === undefined && !options.new) throw unknownKey(key, settings, { kind: 'setting', t })
    if (known?.secret === false && options.secret) throw new CommandError(t('cli.env.noSecret', { key }), EXIT.usage)
    if (known?.secret && known.isSet && given === undefined)
      await confirm(t('cli.env.replaceAsked', { key }), options, t)
    const value = await readValue(given, known?.secret ?? options.secret === true, context)
    const more = {
      ...(options.public !== undefined && { public: options.public }),
      ...(options.note !== undefined && { note: options.note }),
    }
    const { secret = false } = options
    const setting =
      known === undefined
        ? await api.system.createSetting({ body: { key, value, secret, ...more } })
        : await api.system.updateSetting({ params: { id: known.id }, body: { value, ...more, version: known.version } })
    if (options.json) return writeJson(setting)
    printInfo(t('cli.env.saved', { key }))
  })

/** `saffron admin env rm`: resets a known setting to its default. */
export const removeSetting = (key: string, options: YesOption): Promise<void> =>
  withSession(options, async (context) => {
    const { api, t } = context
    const { id, type, version } = findKeyed(await settingsOf(context), key, { t, kind: 'setting' })
    await confirm(t(type === undefined ? 'cli.house.rmAsked' : 'cli.house.resetAsked', { name: key }), options, t)
    const removed = await api.system.deleteSetting({ params: { id }, query: { version } })
    if (options.json) return writeJson(removed)
    printInfo(cleanLine(t(removed.type === undefined ? 'cli.common.deleted' : 'cli.house.reset', { name: key })))
  })

/** A secret is never an argument, because the shell history would keep it. */
async function readValue(given: string | undefined, secret: boolean, { t }: Context): Promise<string> {
  if (given !== undefined) {
    if (secret) throw new CommandError(t('cli.env.noArgument'), EXIT.usage)
    return given
  }
  const typed = process.stdin.isTTY ? await askHidden(t('cli.env.asked')) : await readGivenText(undefined, t)
  if (typed === '') throw new CommandError(t('cli.error.missingArgument', { name: '<value>' }), EXIT.usage)
  return typed
}

const settingHeading = ({ t }: Context): string[] => [
  t('cli.column.state'),
  t('cli.column.access'),
  t('cli.column.value'),
  t('cli.column.key'),
]

const cellsOf = ({ key, value, isSet, secret, public: isPublic, default: standard = '' }: Setting, { t }: Context) => [
  t(isSet ? 'cli.env.set' : 'cli.env.unset'),
  t(secret ? 'cli.env.secret' : isPublic ? 'cli.env.public' : 'cli.env.private'),
  isSet ? (value ?? '***') : standard,
  key,
]
