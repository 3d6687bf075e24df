import type { Translate } from '@saffron/core/i18n'
import {
  EXPORT_FORMATS,
  type ExportFormat,
  PAPER_SIZES,
  type ParsedScript,
  SCRIPT_FORMATS,
} from '@saffron/core/playscript/contract'

import { type JsonOption, oneOf } from '../shell/options.ts'
import { refuseExisting, writePieces } from '../shell/output-file.ts'
import { printInfo } from '../shell/output.ts'
import { requireSession, withoutServer, withServer } from '../shell/run-command.ts'
import { showRows } from '../shell/show-rows.ts'
import { writeJson } from '../shell/write-json.ts'
import { cleanLine } from '../ui/clean-text.ts'
import { formatOfFile, writeExport } from './export-stored.ts'
import { findScript } from './find-script.ts'
import { isScriptFile, readScript } from './read-script.ts'

interface FileOptions extends JsonOption {
  readonly type?: string
}

interface ExportOptions extends FileOptions {
  readonly format?: string
  readonly output?: string
  readonly paper?: string
  readonly force?: true
}

/** `saffron playscript parse FILE`: the scenes of a script, or with `--json` everything in it. */
export const parse = (file: string, options: FileOptions): Promise<void> =>
  withoutServer(options, async (t) => {
    const script = await readScript(file, typeOf(options, t), t)
    if (options.json) return writeJson(script)
    const { title, scenes, characters } = script
    printInfo(
      t('cli.playscript.summary', { title: cleanLine(title), scenes: scenes.length, characters: characters.length }),
    )
    printWarnings(script, t)
    showRows(scenes, {
      json: undefined,
      heading: [
        t('cli.playscript.column.number'),
        t('cli.playscript.column.eighths'),
        t('cli.playscript.column.heading'),
      ],
      cells: ({ number = '', eighths, heading }) => [number, `${eighths}/8`, heading],
      fields: ({ number, eighths, heading }) => [number, eighths, heading],
    })
  })

/**
 * `saffron playscript export FILE -o OUT`: writes a script in another format, which `-f` or the name of OUT tells. A file
 * needs no server. Anything else is a script of the server.
 */
export async function exportScript(typed: string, options: ExportOptions): Promise<void> {
  return (await isScriptFile(typed)) ? exportFile(typed, options) : exportStored(typed, options)
}

const exportFile = (file: string, options: ExportOptions): Promise<void> =>
  withoutServer(options, async (t) => {
    const { output = '-', force } = options
    const paper = paperOf(options, t) ?? 'letter'
    const type = typeOf(options, t)
    const format = formatOf(options, t)
    if (output !== '-' && !force) await refuseExisting(output, t)
    const script = await readScript(file, type, t)
    const server = await import('@saffron/server/playscript')
    const bytes = await server.exportScript(script, { format, paper })
    await writePieces(() => Promise.resolve(once(bytes)), { file: output, force }, t)
    printWarnings(script, t)
  })

const exportStored = (typed: string, options: ExportOptions): Promise<void> =>
  withServer(options, async (context) => {
    const { api, t } = context
    const { output = '-', force } = options
    const paper = paperOf(options, t)
    typeOf(options, t)
    const format = formatOf(options, t)
    requireSession(context)
    const { id } = await findScript(context, typed)
    await writeExport(api, { id, file: output, format, paper, force }, t)
  })

const paperOf = ({ paper }: ExportOptions, t: Translate) =>
  paper === undefined ? undefined : oneOf('--paper', paper, PAPER_SIZES, t)

function printWarnings({ warnings }: ParsedScript, t: Translate): void {
  for (const { code, detail = '' } of warnings) {
    printInfo(t(`cli.playscript.warning.${code}`, { detail: cleanLine(detail) }))
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes)
}

const formatOf = ({ format, output = '-' }: ExportOptions, t: Translate): ExportFormat =>
  format === undefined ? formatOfFile(output, t) : oneOf('--format', format, EXPORT_FORMATS, t)

const typeOf = ({ type = 'auto' }: FileOptions, t: Translate) =>
  oneOf('--type', type, ['auto', ...SCRIPT_FORMATS] as const, t)
