import { promptState } from '@saffron/core/admin'
import type { PromptVersion, SystemPrompt } from '@saffron/core/system'

import { confirm } from '../shell/confirm.ts'
import type { Context } from '../shell/context.ts'
import { CommandError, EXIT } from '../shell/exit-codes.ts'
import { findKeyed, readAll, unknownKey } from '../shell/find-row.ts'
import { isoMinute } from '../shell/iso-time.ts'
import type { JsonOption, YesOption } from '../shell/options.ts'
import { printInfo, writeText } from '../shell/output.ts'
import { readGivenText } from '../shell/read-text.ts'
import { withSession } from '../shell/run-command.ts'
import { showRows } from '../shell/show-rows.ts'
import { writeJson } from '../shell/write-json.ts'
import { cleanLine } from '../ui/clean-text.ts'

interface SetOptions extends JsonOption {
  readonly file?: string
  readonly new?: true
  readonly note?: string
}

const promptsOf = ({ api }: Context): Promise<SystemPrompt[]> => readAll((query) => api.system.searchPrompts({ query }))

const promptOf = async (context: Context, key: string): Promise<SystemPrompt> =>
  findKeyed(await promptsOf(context), key, { t: context.t, kind: 'prompt' })

const versionsOf = ({ api }: Context, id: string): Promise<PromptVersion[]> =>
  readAll((query) => api.system.searchPromptVersions({ params: { id }, query }))

/** `saffron admin prompts ls` */
export const listPrompts = (options: JsonOption): Promise<void> =>
  withSession(options, async (context) => {
    showRows(await promptsOf(context), {
      json: options.json,
      heading: [
        context.t('cli.column.key'),
        context.t('cli.column.state'),
        context.t('cli.column.version'),
        context.t('cli.column.text'),
      ],
      cells: (row) => [row.key, context.t(`cli.prompts.${promptState(row)}`), String(row.version), row.text],
      fields: (row) => [row.id, row.key, promptState(row), row.version, row.updatedAt, row.text],
    })
  })

/** `saffron admin prompts show`: the text. A pipe gets it unchanged. */
export const showPrompt = (key: string, options: JsonOption): Promise<void> =>
  withSession(options, async (context) => {
    const prompt = await promptOf(context, key)
    if (options.json) return writeJson(prompt)
    writeText(prompt.text)
  })

/** `saffron admin prompts set`: reads the text from a file or a pipe. `--new` adds a key. */
export const setPrompt = (key: string, options: SetOptions): Promise<void> =>
  withSession(options, async (context) => {
    const { api, t } = context
    if (options.file === undefined && process.stdin.isTTY) throw new CommandError(t('cli.prompts.noText'), EXIT.usage)
    const text = await readGivenText(options.file, t)
    if (text.trim() === '') throw new CommandError(t('cli.prompts.noText'), EXIT.usage)
    const note = options.note === undefined ? {} : { note: options.note }
    const prompts = await promptsOf(context)
    const known = prompts.find((prompt) => prompt.key === key)
    if (known === undefined && !options.new) throw unknownKey(key, prompts, { kind: 'prompt', t })
    const prompt =
      known === undefined
        ? await api.system.createPrompt({ body: { key, text, ...note } })
        : await api.system.updatePrompt({ params: { id: known.id }, body: { text, ...note, version: known.version } })
    if (options.json) return writeJson(prompt)
    printInfo(t('cli.prompts.saved', { key, version: prompt.version }))
  })

/** `saffron admin prompts versions`: newest first. */
export const listVersions = (key: string, options: JsonOption): Promise<void> =>
  withSession(options, async (context) => {
    const { id } = await promptOf(context, key)
    const versions = await versionsOf(context, id)
    showRows(versions, {
      json: options.json,
      heading: [
        context.t('cli.column.version'),
        context.t('cli.column.changed'),
        context.t('cli.column.by'),
        context.t('cli.column.text'),
      ],
      cells: ({ version, createdAt, replacedBy = '', text }) => [
        String(version),
        isoMinute(createdAt),
        replacedBy,
        text,
      ],
      fields: ({ version, createdAt, replacedBy, text }) => [version, createdAt, replacedBy, text],
    })
  })

/** `saffron admin prompts restore`: saves an old version as the newest one. */
export const restorePrompt = (key: string, version: string, options: JsonOption): Promise<void> =>
  withSession(options, async (context) => {
    const { api, t } = context
    const prompt = await promptOf(context, key)
    const wanted = (await versionsOf(context, prompt.id)).find((each) => String(each.version) === version)
    if (wanted === undefined) throw new CommandError(t('cli.error.noSuch.version', { name: version }), EXIT.notFound)
    const body = { text: wanted.text, version: prompt.version }
    const restored = await api.system.updatePrompt({ params: { id: prompt.id }, body })
    if (options.json) return writeJson(restored)
    printInfo(t('cli.prompts.saved', { key, version: restored.version }))
  })

/** `saffron admin prompts rm`: resets a built-in prompt to its default. */
export const removePrompt = (key: string, options: YesOption): Promise<void> =>
  withSession(options, async (context) => {
    const { api, t } = context
    const { id, known, version } = await promptOf(context, key)
    await confirm(t(known ? 'cli.house.resetAsked' : 'cli.house.rmAsked', { name: key }), options, t)
    const removed = await api.system.deletePrompt({ params: { id }, query: { version } })
    if (options.json) return writeJson(removed)
    printInfo(cleanLine(t(removed.known ? 'cli.house.reset' : 'cli.common.deleted', { name: key })))
  })
