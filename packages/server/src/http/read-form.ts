import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'

import { ApiError } from '@saffron/core/errors'
import busboy from 'busboy'

import type { StagedFile } from '../blobs/index.ts'
import { InvalidField } from './invalid-field.ts'
import { drainRequest, hasBody, isUncompressed } from './read-body.ts'

/** An uploaded file. */
export interface FormFile extends StagedFile {
  /** The file's name on the client, without a path. */
  readonly filename: string | undefined
}

export interface Form {
  readonly fields: Readonly<Record<string, string>>
  /** The reader of the form discards the file, unless it was stored. */
  readonly file: FormFile | undefined
}

/** What is known of a form when its file begins. */
interface FormStart {
  /** The size of the whole request, if known. */
  readonly announced: number | undefined
  /** The fields before the file. */
  readonly fields: Readonly<Record<string, string>>
}

/** Receives a file as a stream, to disk and never to memory. */
export type TakeFile = (content: Readable, start: FormStart) => Promise<StagedFile>

/** Limits for fields, which are names and choices. */
const LIMITS = { files: 2, fields: 30, parts: 40, fieldSize: 64 * 1024, headerPairs: 20 }
const MAX_NAME_LENGTH = 100
/**
 * Reads a form with one file, `file`, before or after its fields. Returns undefined if there is no body. Throws
 * `request.unsupported_type`, `request.malformed` for an invalid or incomplete form, `request.invalid` for extra fields
 * or files, and what `take` throws.
 */
export async function readForm(request: IncomingMessage, take: TakeFile): Promise<Form | undefined> {
  if (!hasBody(request)) return undefined
  if (!isForm(request) || !isUncompressed(request)) throw new ApiError('request.unsupported_type')
  // The client disconnected during authentication, so no event would fire.
  if (request.destroyed) throw new ApiError('request.malformed')
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const fields = new Map<string, string>()
  let taken: Promise<FormFile> | undefined

  const parser = openParser(request)
  parser.on('field', (name, value, { valueTruncated }) => {
    if (fields.has(name) || name === '__proto__' || name.length > MAX_NAME_LENGTH)
      reject(new InvalidField('body', 'field.wrong'))
    else if (valueTruncated || value.includes('\0')) reject(new InvalidField(`body.${name}`, 'field.wrong'))
    else fields.set(name, value)
  })
  parser.on('file', (name, content, { filename }) => {
    // An unread stream blocks the parser, and an error without a listener ends the process.
    content.on('error', () => undefined)
    if (name === 'file' && taken === undefined) {
      const start = { announced: announcedBytes(request), fields: Object.fromEntries(fields) }
      taken = takeAs(filename, take(content, start))
      taken.catch(reject)
    } else reject(new InvalidField('body.file', 'field.oneFile'))
  })
  for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const) {
    parser.on(limit, () => reject(new ApiError('request.too_large')))
  }
  parser.on('error', (cause) => reject(new ApiError('request.malformed', { cause })))
  parser.on('close', resolve)
  const breakOff = () => {
    if (!request.readableEnded) parser.destroy(new Error('the request broke off'))
  }
  request.once('close', breakOff)
  request.pipe(parser)
  try {
    await promise
    return { fields: Object.fromEntries(fields), file: await taken }
  } catch (error) {
    request.unpipe(parser)
    parser.destroy()
    drainRequest(request)
    const left = await taken?.catch(() => undefined)
    await left?.discard()
    throw error
  } finally {
    request.off('close', breakOff)
  }
}

const isForm = ({ headers }: IncomingMessage): boolean =>
  /^multipart\/form-data\s*;.*boundary=/i.test(headers['content-type'] ?? '')

/** Browsers send names as UTF-8. */
function openParser({ headers }: IncomingMessage): busboy.Busboy {
  try {
    return busboy({ headers, limits: LIMITS, defParamCharset: 'utf8' })
  } catch (error) {
    throw new ApiError('request.malformed', { cause: error })
  }
}

function announcedBytes({ headers }: IncomingMessage): number | undefined {
  const length = Number(headers['content-length'] ?? Number.NaN)
  return Number.isFinite(length) ? length : undefined
}

async function takeAs(filename: string | undefined, staged: Promise<StagedFile>): Promise<FormFile> {
  return { ...(await staged), filename }
}
