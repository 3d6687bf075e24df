import { openAsBlob } from 'node:fs'
import { basename, extname } from 'node:path'
import { buffer } from 'node:stream/consumers'

import type { Endpoint } from '@saffron/core/contract'
import type { Translate } from '@saffron/core/i18n'

import { CommandError, EXIT } from '../exit-codes.ts'
import { badValue } from '../options.ts'
import { readGivenText } from '../read-text.ts'
import { unreadable } from '../unreadable.ts'
import type { Field } from './fields.ts'
import { nameOf } from './find-call.ts'

/** The pipe, written as `-`, has no path. */
export const pathOf = (file: string): string | undefined => (file === '-' ? undefined : file)

const PIPE_NAME = 'stdin'

/** Reads the form file of a field. */
export async function fileOf({ key, file }: Field, t: Translate): Promise<File> {
  const [name = ''] = key
  if (file === undefined) throw badValue('-F', name, t, [`${name}=@file`])
  return new File([await blobOf(file, t)], file === '-' ? PIPE_NAME : basename(file))
}

/** Reads `--input` for a call that sends raw bytes. Undefined for others. */
export async function readContent(
  { upload, tus, method }: Endpoint,
  input: string | undefined,
  t: Translate,
): Promise<Blob | undefined> {
  const takesPiece = tus === true && method === 'PATCH'
  if (upload === undefined && !takesPiece) return undefined
  if (input === undefined) throw new CommandError(t('cli.error.missingArgument', { name: '--input' }), EXIT.usage)
  return blobOf(input, t, upload === undefined ? PIECE : mediaType(input, upload, t))
}

/** The media type of an upload chunk in tus 1.0.0. */
const PIECE = 'application/offset+octet-stream'

/** Returns the type by file extension, if the call accepts it. For a pipe, the first accepted type. */
function mediaType(file: string, types: readonly string[], t: Translate): string {
  const ending = extname(file).slice(1).toLowerCase().replace(/^jpg$/, 'jpeg')
  const type = types.find((each) => file === '-' || each.endsWith(`/${ending}`))
  if (type === undefined) throw badValue('--input', file, t, types)
  return type
}

/** A file is read during sending. A pipe is read completely first. */
async function blobOf(file: string, t: Translate, type = ''): Promise<Blob> {
  if (file === '-') return new Blob([new Uint8Array(await buffer(process.stdin))], { type })
  try {
    return await openAsBlob(file, { type })
  } catch (error) {
    throw unreadable(file, error, t)
  }
}

/** Parses `--input` as JSON. Throws a usage error if the call takes no body or the text isn't JSON. */
export async function readJson(endpoint: Endpoint, input: string | undefined, t: Translate): Promise<unknown> {
  if (input === undefined) return undefined
  const { body, form, tus } = endpoint
  if (body === undefined || form === true || tus === true) {
    throw new CommandError(t('cli.error.oneWay', { first: '--input', second: nameOf(endpoint) }), EXIT.usage)
  }
  const text = await readGivenText(pathOf(input), t)
  try {
    const parsed: unknown = JSON.parse(text)
    return parsed
  } catch {
    throw new CommandError(t('cli.api.notJson', { file: input }), EXIT.usage)
  }
}
