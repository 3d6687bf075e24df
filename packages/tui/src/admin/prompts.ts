import { readFile } from 'node:fs/promises'

import type { SystemPrompt } from '@saffron/core/system'

import { readPipedLines } from '../shell/ask.ts'
import type { Context, GlobalOptions } from '../shell/context.ts'
import { CommandError, EXIT } from '../shell/exit-codes.ts'
import { writeData, writeLine } from '../shell/output.ts'
import { requireSession, withServer } from '../shell/run-command.ts'
import { cleanLine, cleanText } from '../ui/clean-text.ts'
import { confirmRemoval } from './confirm-removal.ts'
import { findKeyed, readAll } from './find-named.ts'
import { showRows } from './show-rows.ts'

interface JsonOption extends GlobalOptions {
  readonly json?: true
}

interface SetOptions extends JsonOption {
  readonly file?: string
  readonly note?: string
}

const promptsOf = ({ api }: Context): Promise<SystemPrompt[]> => readAll((query) => api.system.searchPrompts({ query }))

/** `saffron admin prompts ls` */
export const listPrompts = (options: JsonOption): Promise<void> =>
  withServer(options, async (context) => {
    requireSession(context)
    showRows(await promptsOf(context), { json: options.json, cells: (row) => cellsOf(row, context) })
  })

/** `saffron admin prompts show`: its text as it is. */
export const showPrompt = (key: string, options: JsonOption): Promise<void> =>
  withServer(options, async (context) => {
    requireSession(context)
    const prompt = findKeyed(await promptsOf(context), key, context.t)
    if (options.json) return writeLine(JSON.stringify(prompt))
    writeData(`${cleanText(prompt.text).trimEnd()}\n`)
  })

/** `saffron admin prompts set`: the text from a file or a pipe; a key that is not there is added. */
export const setPrompt = (key: string, options: SetOptions): Promise<void> =>
  withServer(options, async (context) => {
    const { api, t } = context
    requireSession(context)
    const text = await readText(options.file, context)
    const note = options.note === undefined ? {} : { note: options.note }
    const known = (await promptsOf(context)).find((prompt) => prompt.key === key)
    const prompt =
      known === undefined
        ? await api.system.createPrompt({ body: { key, text, ...note } })
        : await api.system.updatePrompt({ params: { id: known.id }, body: { text, ...note, version: known.version } })
    if (options.json) return writeLine(JSON.stringify(prompt))
    writeLine(t('cli.prompts.saved', { key, version: prompt.version }))
  })

/** `saffron admin prompts versions`: newest first. */
export const listVersions = (key: string, options: JsonOption): Promise<void> =>
  withServer(options, async (context) => {
    requireSession(context)
    const { api, t } = context
    const { id } = findKeyed(await promptsOf(context), key, t)
    const versions = await readAll((query) => api.system.searchPromptVersions({ params: { id }, query }))
    showRows(versions, {
      json: options.json,
      cells: ({ version, createdAt, replacedBy = '', text }) => [
        String(version),
        createdAt,
        cleanLine(replacedBy),
        cleanLine(text),
      ],
    })
  })

/** `saffron admin prompts restore`: what it was becomes its newest version. */
export const restorePrompt = (key: string, version: string, options: JsonOption): Promise<void> =>
  withServer(options, async (context) => {
    requireSession(context)
    const { api, t } = context
    const prompt = findKeyed(await promptsOf(context), key, t)
    const params = { id: prompt.id }
    const versions = await readAll((query) => api.system.searchPromptVersions({ params, query }))
    const wanted = versions.find((each) => String(each.version) === version)
    if (wanted === undefined) throw new CommandError(t('cli.error.noSuch', { name: version }), EXIT.notFound)
    const body = { text: wanted.text, version: prompt.version }
    const restored = await api.system.updatePrompt({ params, body })
    if (options.json) return writeLine(JSON.stringify(restored))
    writeLine(t('cli.prompts.saved', { key, version: restored.version }))
  })

/** `saffron admin prompts rm`: one of the product's own is as it came again. */
export const removePrompt = (key: string, options: JsonOption & { readonly yes?: true }): Promise<void> =>
  withServer(options, async (context) => {
    requireSession(context)
    const { api, t } = context
    const { id } = findKeyed(await promptsOf(context), key, t)
    await confirmRemoval(t('cli.house.rmAsked', { name: key }), options, t)
    const removed = await api.system.deletePrompt({ params: { id } })
    if (options.json) return writeLine(JSON.stringify(removed))
    writeLine(cleanLine(t(removed.known ? 'cli.house.reset' : 'cli.house.removed', { name: key })))
  })

async function readText(file: string | undefined, { t }: Context): Promise<string> {
  if (file !== undefined) return readFile(file, 'utf8')
  if (process.stdin.isTTY) throw new CommandError(t('cli.prompts.noText'), EXIT.usage)
  return (await readPipedLines()).join('\n').replace(/\n$/, '')
}

const cellsOf = ({ key, known, isDefault, version, text }: SystemPrompt, { t }: Context): string[] => [
  key,
  t(!known ? 'cli.prompts.own' : isDefault ? 'cli.prompts.default' : 'cli.prompts.rewritten'),
  String(version),
  cleanLine(text),
]
