import { stat } from 'node:fs/promises'

import { describeError } from '@saffron/core/errors'
import type { Translate } from '@saffron/core/i18n'
import { numbersOf, writeFountain } from '@saffron/core/playscript/client'
import type { Playscript } from '@saffron/core/playscript/contract'

import { confirm, canAsk } from '../shell/confirm.ts'
import type { Context } from '../shell/context.ts'
import { CommandError, EXIT, exitCodeOf } from '../shell/exit-codes.ts'
import { filesToAttach, isPipe } from '../shell/files-to-attach.ts'
import { shortId } from '../shell/find-row.ts'
import { joinSentences } from '../shell/join-sentences.ts'
import { badValue, type JsonOption, type YesOption } from '../shell/options.ts'
import { printInfo, showPassing } from '../shell/output.ts'
import { withPiped } from '../shell/piped-file.ts'
import { readWhole } from '../shell/read-text.ts'
import { requireSession, withServer, withSession } from '../shell/run-command.ts'
import { showRows } from '../shell/show-rows.ts'
import { writeJson } from '../shell/write-json.ts'
import { cleanLine } from '../ui/clean-text.ts'
import { editText } from '../ui/edit-text.ts'
import { changesText } from './changes-text.ts'
import { type SavedChanges, saveScene, saveScript } from './edit-script.ts'
import { editSource, isSame } from './edit-source.ts'
import { findScene, findScript } from './find-script.ts'
import { readScript } from './read-script.ts'
import { sceneSource, scriptSource } from './script-source.ts'
import { titleOf } from './script-text.ts'
import { uploadScript } from './upload-script.ts'

interface NewOptions extends JsonOption {
  readonly template?: string
  readonly language?: string
}

/** `saffron playscript new`: an empty script, or one from a template. */
export const newScript = (words: readonly string[], options: NewOptions): Promise<void> =>
  withSession(options, async (context) => {
    const { api } = context
    const { template, language } = options
    const title = words.join(' ').trim()
    const body = { ...(title !== '' && { title }), ...(language !== undefined && { language }) }
    const made =
      template === undefined
        ? await api.playscript.createPlayscript({ body })
        : await api.playscript.createFromTemplate({ params: { template }, body })
    tellMade(made, context, options)
  })

/** `saffron playscript templates`: what a script can start from. */
export const listTemplates = (options: JsonOption): Promise<void> =>
  withSession(options, async ({ api, t }) => {
    const { list } = await api.playscript.listTemplates({ query: { language: t.locale } })
    showRows(list, {
      json: options.json,
      heading: [
        t('cli.playscript.column.key'),
        t('cli.playscript.column.scenes'),
        t('cli.playscript.column.name'),
        t('cli.playscript.column.about'),
      ],
      cells: ({ key, scenes, name, description }) => [key, String(scenes.length), name, description],
      fields: ({ key, scenes, name, description }) => [key, scenes.length, name, description],
    })
  })

interface ImportOptions extends JsonOption {
  readonly title?: string
  readonly language?: string
}

/** `saffron playscript import`: makes scripts of files, which stay available to them. */
export const importScripts = (typed: readonly string[], options: ImportOptions): Promise<void> =>
  withServer(options, async (context) => {
    const { api, t } = context
    const { title, language } = options
    const files = await filesToAttach(typed, t)
    if (title !== undefined && files.length > 1) throw badValue('--title', title, t)
    requireSession(context)
    const run = async (piped = ''): Promise<void> => {
      for (const { name, path = piped } of files) {
        const hide = showPassing(t('cli.playscript.importing', { name: cleanLine(name) }))
        const given = { ...(title !== undefined && { title }), ...(language !== undefined && { language }) }
        const made = await uploadScript(api, { path, name }, given).finally(hide)
        tellMade(made, context, options)
        for (const { code, detail = '' } of made.warnings) {
          printInfo(t(`cli.playscript.warning.${code}`, { detail: cleanLine(detail) }))
        }
      }
    }
    return files.some(isPipe) ? withPiped(run) : run()
  })

function tellMade(script: Playscript, { t }: Context, { json }: JsonOption): void {
  if (json) return writeJson(script)
  showRows([script], {
    json: undefined,
    heading: [],
    cells: ({ id }) => [t('cli.playscript.made', { title: titleOf(script, t), id: shortId(id) })],
    fields: ({ id, sceneCount, title }) => [id, sceneCount, title],
  })
}

interface EditOptions extends YesOption {
  readonly scene?: string
  readonly file?: string
}

/** `saffron playscript edit`: a script or a scene as Fountain, in the user's editor or replaced by a file. */
export const editScript = (typed: string, options: EditOptions): Promise<void> =>
  withServer(options, async (context) => {
    const { api, t } = context
    const { file, scene: named } = options
    if (file === undefined && !canAsk()) throw new CommandError(t('cli.playscript.needsTerminal'), EXIT.usage)
    const text = file === undefined ? undefined : await readEdited(file, t)
    requireSession(context)
    const script = await findScript(context, typed)
    const scene = named === undefined ? undefined : findScene(script, named)
    const source = scene === undefined ? scriptSource(script) : sceneSource(scene)
    // A file can be the wrong one. What is in an editor was seen.
    const ask = async (changes: SavedChanges): Promise<void> => {
      if (!isReplaced(script, changes)) return
      const { changed, added, removed } = changes
      await confirm(t('cli.playscript.replaceAsked', { changed, added, removed }), options, t)
    }
    const save = async (edited: string): Promise<string> => {
      if (scene === undefined)
        return changesText(await saveScript(api, script, edited, file === undefined ? undefined : ask), t)
      await saveScene(api, scene, edited)
      return t('cli.playscript.sceneSaved', { number: numbersOf(script.scenes ?? []).get(scene.id) ?? '' })
    }
    const saved =
      text === undefined ? await inEditor(context, source, save) : isSame(text, source) ? undefined : await save(text)
    if (options.json) return writeJson(await api.playscript.getPlayscript({ params: { id: script.id } }))
    printInfo(saved ?? t('cli.playscript.unchanged'))
  })

/** Reads a script in any format as Fountain. A pipe has Fountain. */
async function readEdited(file: string, t: Translate): Promise<string> {
  const isStream =
    file === '-' ||
    (await stat(file)
      .then((found) => found.isFIFO())
      .catch(() => false))
  if (isStream) return readWhole(file, t)
  const type = /\.(?:fountain|spmd|txt)$/i.test(file) ? 'fountain' : 'auto'
  const { titlePage, front, scenes } = await readScript(file, type, t)
  return writeFountain({ titlePage, elements: [...front, ...scenes.flatMap(({ elements }) => elements)] })
}

/** Whether scenes are removed, or most of them are changed. */
const isReplaced = ({ sceneCount }: Playscript, { changed, removed }: SavedChanges): boolean =>
  removed > 0 || changed * 2 > sceneCount

/** Edits a text, and returns what was saved. Undefined if nothing was changed. */
async function inEditor(
  { settings, t }: Context,
  source: string,
  save: (edited: string) => Promise<string>,
): Promise<string | undefined> {
  const editor = settings.editor ?? 'vi'
  const edit = async (text: string) => editText(text, editor, 'script.fountain')
  const outcome = await editSource({ source, edit, save })
  if (outcome.kind === 'failed') throw new CommandError(t('cli.app.editorFailed', { editor }))
  if (outcome.kind === 'unchanged') return undefined
  if (outcome.kind === 'saved') return outcome.saved
  const lines = [describeError(outcome.error, t), t('cli.playscript.kept', { file: outcome.file })]
  throw new CommandError(joinSentences(lines), exitCodeOf(outcome.error))
}

/** `saffron playscript rename`: gives a script another title. */
export const renameScript = (typed: string, words: readonly string[], options: JsonOption): Promise<void> =>
  withSession(options, async (context) => {
    const { api, t } = context
    const { id } = await findScript(context, typed)
    const renamed = await api.playscript.updatePlayscript({ params: { id }, body: { title: words.join(' ') } })
    if (options.json) writeJson(renamed)
    else printInfo(t('cli.playscript.renamed', { title: titleOf(renamed, t) }))
  })

/** `saffron playscript mv`: moves a scene to another place in its script. */
export const moveScene = (typed: string, named: string, place: string, options: JsonOption): Promise<void> =>
  withSession(options, async (context) => {
    const { api, t } = context
    const script = await findScript(context, typed)
    const { scenes = [] } = script
    const scene = findScene(script, named)
    const at = /^\d{1,4}$/.test(place) ? Number(place) : 0
    if (at < 1 || at > scenes.length) throw badValue('place', place, t, [`1–${scenes.length}`])
    const others = scenes.map(({ id }) => id).filter((id) => id !== scene.id)
    const order = others.toSpliced(at - 1, 0, scene.id)
    const moved = await api.playscript.sortScenes({ params: { id: script.id }, body: { order } })
    if (options.json) writeJson(moved)
    else printInfo(t('cli.playscript.moved', { place: at, total: scenes.length }))
  })

/** `saffron playscript rm`: moves scripts to the trash. Finds all of them before it moves the first. */
export const removeScripts = (typed: readonly string[], options: YesOption): Promise<void> =>
  withSession(options, async (context) => {
    const { api, t } = context
    const found = new Map<string, Playscript>()
    for (const each of typed) {
      const script = await findScript(context, each)
      found.set(script.id, script)
    }
    await confirm(t('cli.playscript.rmAsked', { count: found.size }), options, t)
    for (const [id, script] of found) {
      const removed = await api.playscript.deletePlayscript({ params: { id } })
      if (options.json) writeJson(removed)
      else printInfo(t('cli.playscript.removed', { title: titleOf(script, t) }))
    }
  })

/** `saffron playscript restore`: takes a script out of the trash, or makes it what it was in a version. */
export const restoreScript = (typed: string, version: string | undefined, options: JsonOption): Promise<void> =>
  withSession(options, async (context) => {
    const { api, t } = context
    const number = version === undefined ? undefined : versionOf(version, context)
    const { id } = await findScript(context, typed, { isTrashed: number === undefined })
    const restored =
      number === undefined
        ? await api.playscript.recoverPlayscript({ params: { id } })
        : await api.playscript.restoreVersion({ params: { id }, body: { version: number } })
    if (options.json) return writeJson(restored)
    const title = titleOf(restored, t)
    printInfo(
      number === undefined
        ? t('cli.playscript.restored', { title })
        : t('cli.playscript.restoredVersion', { title, version: number }),
    )
  })

/** Returns the number of a version. Throws a usage error. */
export function versionOf(typed: string, { t }: Pick<Context, 't'>): number {
  const number = /^\d{1,9}$/.test(typed) ? Number(typed) : 0
  if (number >= 1) return number
  throw badValue('version', typed, t)
}
