import { eighthsText, numbersOf, withSynopsis, writeFountain } from '@saffron/core/playscript/client'
import type { Playscript, Scene, ScriptElement } from '@saffron/core/playscript/contract'

import type { Context } from '../shell/context.ts'
import { shortId } from '../shell/find-row.ts'
import { isoMinute } from '../shell/iso-time.ts'
import { type JsonOption, limitOf, type LimitOption } from '../shell/options.ts'
import { printInfo, writeData, writeLine } from '../shell/output.ts'
import { requireSession, withServer, withSession } from '../shell/run-command.ts'
import { showRows, writeFields } from '../shell/show-rows.ts'
import { tableLines } from '../shell/table-lines.ts'
import { terminalFeatures } from '../shell/terminal-features.ts'
import { writeJson } from '../shell/write-json.ts'
import { cleanLine } from '../ui/clean-text.ts'
import { paint } from '../ui/style.ts'
import { findScene, findScript } from './find-script.ts'
import { scriptLines } from './script-lines.ts'
import { elementsOf, scriptSource } from './script-source.ts'
import { headingOf, titleOf } from './script-text.ts'
import { statisticsLines } from './statistics-lines.ts'

interface ListOptions extends LimitOption {
  readonly trash?: true
}

/** `saffron playscript ls`: the scripts of the space, last edited first. */
export const listScripts = (words: readonly string[], options: ListOptions): Promise<void> =>
  withServer(options, async (context) => {
    const { api, t } = context
    const query = {
      limit: limitOf(options, t),
      ...(words.length > 0 && { q: words.join(' ') }),
      ...(options.trash && { trashed: 'true' }),
    }
    requireSession(context)
    const { list } = await api.playscript.searchPlayscripts({ query })
    showRows(list, {
      json: options.json,
      heading: [
        t('cli.column.id'),
        t('cli.playscript.column.edited'),
        t('cli.playscript.column.eighths'),
        t('cli.playscript.column.scenes'),
        t('cli.playscript.column.language'),
        t('cli.playscript.column.title'),
      ],
      cells: (row) => [
        shortId(row.id),
        isoMinute(row.editedAt),
        eighthsText(row.eighths),
        String(row.sceneCount),
        row.language ?? '',
        titleOf(row, t),
      ],
      fields: (row) => [row.id, row.editedAt, row.eighths, row.sceneCount, row.language, row.title],
      none: t(words.length > 0 ? 'cli.playscript.noMatch' : `cli.playscript.${options.trash ? 'noTrash' : 'none'}`),
    })
  })

interface SceneOption extends JsonOption {
  readonly scene?: string
}

/** `saffron playscript show`: a script or one of its scenes, as printed on a terminal and as Fountain in a pipe. */
export const showScript = (typed: string, options: SceneOption): Promise<void> =>
  withSession(options, async (context) => {
    const script = await findScript(context, typed)
    if (options.scene !== undefined) {
      const scene = findScene(script, options.scene)
      if (options.json) return writeJson(scene)
      return writeScript([], withSynopsis(scene.elements, scene.synopsis))
    }
    if (options.json) return writeJson(script)
    if (!process.stdout.isTTY) return writeData(scriptSource(script))
    for (const line of aboutLines(script, context)) printInfo(line)
    writeScript(script.titlePage, elementsOf(script))
  })

function aboutLines(script: Playscript, { t }: Context): readonly string[] {
  const { id, eighths, sceneCount, language, editedAt } = script
  const parts = [
    shortId(id),
    t('cli.playscript.size', { pages: eighthsText(eighths), scenes: sceneCount }),
    ...(language === undefined ? [] : [language]),
    isoMinute(editedAt),
  ]
  return [titleOf(script, t), cleanLine(parts.join(' · ')), '']
}

/** Writes elements as a screenplay on a terminal, and as Fountain in a pipe. */
export function writeScript(titlePage: Playscript['titlePage'], elements: readonly ScriptElement[]): void {
  if (!process.stdout.isTTY) return writeData(writeFountain({ titlePage, elements }))
  const features = terminalFeatures(process.stdout)
  for (const line of scriptLines(elements, process.stdout.columns - 1)) writeLine(paint(line, features))
}

/** `saffron playscript scenes`: the scenes of a script in their order. */
export const listScenes = (typed: string, options: JsonOption): Promise<void> =>
  withSession(options, async (context) => {
    const { t } = context
    const { scenes = [] } = await findScript(context, typed)
    const numbers = numbersOf(scenes)
    const numberOf = ({ id }: Scene) => numbers.get(id) ?? ''
    showRows(scenes, {
      json: options.json,
      heading: [
        t('cli.playscript.column.number'),
        t('cli.column.id'),
        t('cli.playscript.column.eighths'),
        t('cli.playscript.column.heading'),
        t('cli.playscript.column.synopsis'),
      ],
      cells: (row) => [
        numberOf(row),
        shortId(row.id),
        eighthsText(row.eighths),
        headingOf(row, t) + (row.proposals.length === 0 ? '' : ` (+${row.proposals.length})`),
        cleanLine(row.synopsis),
      ],
      fields: (row) => [row.id, numberOf(row), row.eighths, row.heading, row.synopsis, row.proposals.length],
      none: t('cli.playscript.noScenes'),
    })
  })

/** `saffron playscript stats`: the figures of a script. In a pipe, one line for each figure and character. */
export const showStatistics = (typed: string, options: JsonOption): Promise<void> =>
  withSession(options, async (context) => {
    const { api } = context
    const { id } = await findScript(context, typed)
    const found = await api.playscript.getStatistics({ params: { id } })
    if (options.json) return writeJson(found)
    if (process.stdout.isTTY) {
      for (const line of statisticsLines(found, context.t, tableLines)) writeLine(line)
      return
    }
    const { characters, locations, places, times, ...figures } = found
    writeFields(figures)
    for (const { name, cues, words, scenes } of characters) writeRow(['character', name, cues, words, scenes])
    for (const { name, scenes, eighths } of locations) writeRow(['location', name, scenes, eighths])
    for (const { name, scenes, eighths } of places) writeRow(['place', name, scenes, eighths])
    for (const { name, scenes, eighths } of times) writeRow(['time', name, scenes, eighths])
  })

const writeRow = (fields: readonly (string | number)[]): void =>
  showRows([{}], { json: undefined, heading: [], cells: () => [], fields: () => [...fields] })
