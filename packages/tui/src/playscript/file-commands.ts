import { stat } from 'node:fs/promises'
import { extname } from 'node:path'

import type { Translate } from '@saffron/core/i18n'
import {
  EXPORT_FORMATS,
  type ExportFormat,
  PAPER_SIZES,
  type ParsedScript,
  SCRIPT_FORMATS,
  type ScriptFault,
} from '@saffron/core/playscript/contract'

import { CommandError, EXIT } from '../shell/exit-codes.ts'
import { badValue, type JsonOption, oneOf } from '../shell/options.ts'
import { refuseExisting, writePieces } from '../shell/output-file.ts'
import { printInfo } from '../shell/output.ts'
import { withoutServer } from '../shell/run-command.ts'
import { showRows } from '../shell/show-rows.ts'
import { unreadable } from '../shell/unreadable.ts'
import { writeJson } from '../shell/write-json.ts'
import { cleanLine } from '../ui/clean-text.ts'

interface FileOptions extends JsonOption {
  readonly type?: string
}

interface ExportFileOptions extends FileOptions {
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

/** `saffron playscript export FILE -o OUT`: writes a script in another format, which `-f` or the name of OUT tells. */
export const exportFile = (file: string, options: ExportFileOptions): Promise<void> =>
  withoutServer(options, async (t) => {
    const { output = '-', force } = options
    const paper = oneOf('--paper', options.paper ?? 'letter', PAPER_SIZES, t)
    const type = typeOf(options, t)
    const format = formatOf(options, t)
    if (output !== '-' && !force) await refuseExisting(output, t)
    const script = await readScript(file, type, t)
    const { exportScript } = await import('@saffron/server/playscript')
    const bytes = await exportScript(script, { format, paper })
    await writePieces(() => Promise.resolve(once(bytes)), { file: output, force }, t)
    printWarnings(script, t)
  })

function printWarnings({ warnings }: ParsedScript, t: Translate): void {
  for (const { code, detail = '' } of warnings) {
    printInfo(t(`cli.playscript.warning.${code}`, { detail: cleanLine(detail) }))
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes)
}

function formatOf({ format, output = '-' }: ExportFileOptions, t: Translate): ExportFormat {
  if (format !== undefined) return oneOf('--format', format, EXPORT_FORMATS, t)
  const named = extname(output).slice(1).toLowerCase()
  const known = EXPORT_FORMATS.find((each) => each === named)
  if (known === undefined) throw badValue('--format', named, t, EXPORT_FORMATS)
  return known
}

const typeOf = ({ type = 'auto' }: FileOptions, t: Translate) =>
  oneOf('--type', type, ['auto', ...SCRIPT_FORMATS] as const, t)

async function readScript(file: string, type: ReturnType<typeof typeOf>, t: Translate): Promise<ParsedScript> {
  const found = await stat(file).catch((error: unknown) => {
    throw unreadable(file, error, t)
  })
  if (found.isDirectory()) throw unreadable(file, Object.assign(new Error('EISDIR'), { code: 'EISDIR' }), t)
  const { parseScriptFile } = await import('@saffron/server/playscript')
  try {
    return await parseScriptFile({ file, type, name: file })
  } catch (error) {
    if (isScriptFault(error)) throw new CommandError(t(`error.${error.fault}`), EXIT.failed)
    throw error
  }
}

/** The bundled server has its own copy of the error's class. */
const isScriptFault = (error: unknown): error is { readonly fault: ScriptFault } =>
  error instanceof Error && 'fault' in error && typeof error.fault === 'string' && error.fault.startsWith('playscript.')
