import type { Setting } from '@saffron/core/system'

import { askHidden, readPipedLines } from '../shell/ask.ts'
import type { Context, GlobalOptions } from '../shell/context.ts'
import { CommandError, EXIT } from '../shell/exit-codes.ts'
import { writeLine } from '../shell/output.ts'
import { requireSession, withServer } from '../shell/run-command.ts'
import { cleanLine } from '../ui/clean-text.ts'
import { confirmRemoval } from './confirm-removal.ts'
import { findKeyed, readAll } from './find-named.ts'
import { showRows } from './show-rows.ts'

interface JsonOption extends GlobalOptions {
  readonly json?: true
}

interface SetOptions extends JsonOption {
  readonly secret?: true
  readonly public?: boolean
  readonly note?: string
}

const settingsOf = ({ api }: Context): Promise<Setting[]> => readAll((query) => api.system.searchSettings({ query }))

/** `saffron admin env ls`: the known ones with what stands where nothing is set. */
export const listSettings = (options: JsonOption): Promise<void> =>
  withServer(options, async (context) => {
    requireSession(context)
    showRows(await settingsOf(context), { json: options.json, cells: (row) => cellsOf(row, context) })
  })

/** `saffron admin env get`: its value, or what stands in its place; of a secret nothing. */
export const getSetting = (key: string, options: JsonOption): Promise<void> =>
  withServer(options, async (context) => {
    requireSession(context)
    const setting = findKeyed(await settingsOf(context), key, context.t)
    if (options.json) return writeLine(JSON.stringify(setting))
    if (setting.secret) throw new CommandError(context.t('cli.env.isSecret', { key }), EXIT.forbidden)
    writeLine(setting.value ?? setting.default ?? '')
  })

/** `saffron admin env set`: a secret by a prompt or through a pipe; a key that is not there is added. */
export const setSetting = (key: string, given: string | undefined, options: SetOptions): Promise<void> =>
  withServer(options, async (context) => {
    const { api, t } = context
    requireSession(context)
    const known = (await settingsOf(context)).find((setting) => setting.key === key)
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
    if (options.json) return writeLine(JSON.stringify(setting))
    writeLine(t('cli.env.saved', { key }))
  })

/** `saffron admin env rm`: a known one has its default again. */
export const removeSetting = (key: string, options: JsonOption & { readonly yes?: true }): Promise<void> =>
  withServer(options, async (context) => {
    requireSession(context)
    const { api, t } = context
    const { id } = findKeyed(await settingsOf(context), key, t)
    await confirmRemoval(t('cli.house.rmAsked', { name: key }), options, t)
    const removed = await api.system.deleteSetting({ params: { id } })
    if (options.json) return writeLine(JSON.stringify(removed))
    writeLine(cleanLine(t(removed.type === undefined ? 'cli.house.removed' : 'cli.house.reset', { name: key })))
  })

/** A secret is never an argument: the history of the shell would keep it. */
async function readValue(given: string | undefined, secret: boolean, { t }: Context): Promise<string> {
  if (given !== undefined) {
    if (secret) throw new CommandError(t('cli.env.noArgument'), EXIT.usage)
    return given
  }
  const typed = process.stdin.isTTY ? await askHidden(t('cli.env.asked')) : (await readPipedLines())[0]
  if (typed === undefined || typed === '')
    throw new CommandError(t('cli.error.missingArgument', { name: '<value>' }), EXIT.usage)
  return typed
}

const cellsOf = ({ key, value, isSet, secret, public: isPublic, default: standard = '' }: Setting, { t }: Context) => [
  t(isSet ? 'cli.env.set' : 'cli.env.unset'),
  t(secret ? 'cli.env.secret' : isPublic ? 'cli.env.public' : 'cli.env.private'),
  cleanLine(isSet ? (value ?? '***') : standard),
  key,
]
