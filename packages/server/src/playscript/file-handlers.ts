import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'

import { ApiError } from '@saffron/core/errors'
import {
  type ExportFormat,
  type ParsedScript,
  sceneOf,
  type scriptContract,
  ScriptError,
  statisticsOf,
  type ScriptElement,
  type TitlePageEntry,
} from '@saffron/core/playscript'

import type { Handlers } from '../http/handler.ts'
import { progressFrames } from '../http/progress-frames.ts'
import type { Space } from '../spaces/index.ts'
import type { PlayscriptContext } from './context.ts'
import { exportScript } from './exports/export-script.ts'
import { type ParseOptions, parseScriptFile } from './formats/parse-script-file.ts'
import type { ScriptSource } from './formats/read-script-file.ts'
import { createReadingTurns } from './formats/reading-turns.ts'
import { readScript, requireScript } from './script-handlers.ts'
import { requireLanguage } from './scripts/check-language.ts'
import { fromParsed, insertNewScript, type NewScript } from './scripts/insert-script.ts'
import { elementsForFile, elementsOfRow } from './scripts/scene-columns.ts'
import { scenesOf } from './stores/scene-store.ts'
import { templateLocale, templatesIn } from './templates/index.ts'

type FileHandlers = Handlers<
  Pick<
    typeof scriptContract,
    | 'parseFile'
    | 'createPlayscript'
    | 'createFromAsset'
    | 'createFromTemplate'
    | 'listTemplates'
    | 'exportPlayscript'
    | 'getStatistics'
  >
>

const MEDIA_TYPES: Readonly<Record<ExportFormat, string>> = {
  fountain: 'text/plain; charset=utf-8',
  fdx: 'application/xml',
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}

/** Larger files of a drive aren't scripts. They're read into memory. */
const MAX_FILE_BYTES = 100 * 1024 * 1024

const EMPTY: NewScript = { title: '', titlePage: [], language: null, format: 'fountain', front: [], scenes: [] }

/** The calls that make scripts of files and texts, and files of scripts. */
export function fileHandlers(context: PlayscriptContext): FileHandlers {
  const { db, now, files, publish } = context
  const inTurn = createReadingTurns()

  const create = async (
    space: Space,
    script: NewScript,
    { title, language }: { readonly title?: string | undefined; readonly language?: string | undefined },
  ) => {
    const named = {
      ...script,
      ...(title !== undefined && title !== '' && { title }),
      ...(language !== undefined && { language: requireLanguage(language) }),
    }
    const at = now().toISOString()
    const row = await db.transaction((tx) => insertNewScript(tx, space, named, at))
    publish(space.owner, { playscript: row.id, version: row.version })
    return readScript(context, row, space)
  }

  return {
    parseFile: async ({ space, body: { file, type }, signal, acceptsEvents }) => {
      const source = { file: file.path, type, name: file.filename ?? '' }
      const read = (options: ParseOptions) => inTurn(space.by, signal, () => parse(source, { signal, ...options }))
      if (acceptsEvents !== true) return read({})
      return progressFrames((report) => read({ onProgress: report }))
    },
    createPlayscript: async ({ space, body: { content, format, ...named }, signal }) => {
      if (content === undefined || content.trim() === '') return create(space, EMPTY, named)
      const source = { type: format, name: '' }
      const parsed = await inTurn(space.by, signal, () => parseBytes(Buffer.from(content), source, signal))
      return create(space, fromParsed(parsed), named)
    },
    createFromAsset: async ({ space, params: { asset }, body, signal }) => {
      const [row] = await files.find(db.query, space.owner, [asset])
      if (row === undefined) throw new ApiError('asset.not_found')
      if (row.size > MAX_FILE_BYTES) throw new ApiError('playscript.too_large')
      const source = { type: 'auto', name: row.name } as const
      const parsed = await inTurn(space.by, signal, async () => parseBytes(await files.bytes(row), source, signal))
      const script = fromParsed(parsed)
      const title = script.title === '' ? row.name.slice(0, row.name.length - extname(row.name).length) : script.title
      return create(space, { ...script, title, asset }, body)
    },
    createFromTemplate: async ({ space, params, body, locale }) => {
      const language = body.language === undefined ? undefined : requireLanguage(body.language)
      const shown = templateLocale(language, locale)
      const template = templatesIn(shown).find(({ key }) => key === params.template)
      if (template === undefined) throw new ApiError('playscript.template_not_found')
      const scenes = template.scenes.map(({ heading, prompt }) => ({
        elements: [{ type: 'heading' as const, text: heading }],
        number: null,
        color: null,
        synopsis: prompt,
        episode: null,
        act: null,
      }))
      const { name: title, key } = template
      return create(space, { ...EMPTY, title, language: shown, scenes, template: key }, body)
    },
    listTemplates: async ({ query: { language }, locale }) => {
      const list = templatesIn(templateLocale(language, locale)).map((template) => ({
        ...template,
        scenes: template.scenes.map((scene) => ({ ...scene })),
      }))
      return { list, total: list.length }
    },
    exportPlayscript: async ({ space, params: { id }, query: { format, paper } }) => {
      const row = await requireScript(context, { owner: space.owner, id })
      const rows = await scenesOf(db.query, { owner: space.owner, id })
      // Only the server has written these columns.
      const front = JSON.parse(row.front) as ScriptElement[]
      const titlePage = JSON.parse(row.titlePage) as TitlePageEntry[]
      const script: ParsedScript = {
        title: row.title,
        titlePage: withTitle(titlePage, row.title),
        format: row.format,
        front,
        scenes: rows.map((scene) => sceneOf(elementsForFile(scene), {})),
        characters: [],
        warnings: [],
      }
      const content = () => exportScript(script, { format, paper: paper ?? row.paper })
      return { content, type: MEDIA_TYPES[format], name: `${fileName(row.title)}.${format}` }
    },
    getStatistics: async ({ space, params: { id } }) => {
      const row = await requireScript(context, { owner: space.owner, id })
      const scenes = await scenesOf(db.query, { owner: space.owner, id })
      return statisticsOf(
        JSON.parse(row.front) as ScriptElement[],
        scenes.map((scene) => ({
          elements: elementsOfRow(scene),
          eighths: scene.eighths,
          ...(scene.intExt !== null && { intExt: scene.intExt }),
          ...(scene.location !== null && { location: scene.location }),
          ...(scene.time !== null && { time: scene.time }),
        })),
      )
    },
  }
}

/** A script that has a title, but no title page, gets one. */
const withTitle = (titlePage: TitlePageEntry[], title: string): TitlePageEntry[] =>
  titlePage.length > 0 || title === '' ? titlePage : [{ key: 'Title', value: title }]

/** Reads a file as a script. Throws what the contract declares. */
async function parse(source: ScriptSource, options: ParseOptions): Promise<ParsedScript> {
  try {
    return await parseScriptFile(source, options)
  } catch (error) {
    if (error instanceof ScriptError) throw new ApiError(error.fault, { cause: error })
    throw error
  }
}

/** Reads bytes as a script, from a file that exists only meanwhile. */
async function parseBytes(
  bytes: Uint8Array,
  { type, name }: Omit<ScriptSource, 'file'>,
  signal: AbortSignal,
): Promise<ParsedScript> {
  const folder = await mkdtemp(join(tmpdir(), 'saffron-script-'))
  try {
    const file = join(folder, 'script')
    await writeFile(file, bytes, { mode: 0o600 })
    return await parse({ file, type, name }, { signal })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

// oxlint-disable-next-line no-control-regex -- they are what is removed
const UNSAFE = /[\\/:*?"<>|\x00-\x1F]+/g

const fileName = (title: string): string => title.replaceAll(UNSAFE, ' ').trim().slice(0, 100) || 'script'
