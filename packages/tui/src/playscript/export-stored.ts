import { extname } from 'node:path'

import { ApiError } from '@saffron/core/errors'
import type { Translate } from '@saffron/core/i18n'
import { EXPORT_FORMATS, type ExportFormat, type Paper } from '@saffron/core/playscript/contract'

import type { Context } from '../shell/context.ts'
import { badValue } from '../shell/options.ts'
import { writePieces } from '../shell/output-file.ts'

interface Export {
  readonly id: string
  /** `-` is stdout. */
  readonly file: string
  readonly format: ExportFormat
  readonly paper?: Paper | undefined
  readonly force?: true | undefined
}

const endingOf = (file: string): string => extname(file).slice(1).toLowerCase()

/** Returns the format that the name of a file tells. */
export const knownFormatOf = (file: string): ExportFormat | undefined =>
  EXPORT_FORMATS.find((each) => each === endingOf(file))

/** Returns the format that the name of a file tells. Throws a usage error. */
export function formatOfFile(file: string, t: Translate): ExportFormat {
  const known = knownFormatOf(file)
  if (known === undefined) throw badValue('--format', endingOf(file), t, EXPORT_FORMATS)
  return known
}

/** Writes a script of the server to a file. */
export async function writeExport(
  api: Pick<Context['api'], 'open'>,
  { id, file, format, paper, force }: Export,
  t: Translate,
): Promise<void> {
  const query = new URLSearchParams({ format, ...(paper !== undefined && { paper }) })
  const ask = async () => {
    const { body } = await api.open('GET', `/playscript/list/${id}/export?${query}`)
    if (body === null) throw new ApiError('client.bad_answer')
    return body
  }
  await writePieces(ask, { file, force }, t)
}
