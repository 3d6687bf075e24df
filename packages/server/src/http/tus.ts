import type { IncomingMessage } from 'node:http'

import type { Endpoint } from '@saffron/core/contract'
import type { PartialUpload } from '@saffron/core/drive'
import { ApiError } from '@saffron/core/errors'
import type { Request, Response } from 'express'

/** tus 1.0.0 with the core protocol and three extensions: https://tus.io/protocols/resumable-upload */
const VERSION = '1.0.0'
const EXTENSIONS = 'creation,termination,expiration'
/** The media type of a chunk. */
export const CHUNK_TYPE = 'application/offset+octet-stream'
const MAX_METADATA = 64 * 1024

/**
 * Reads the headers of a tus request, which the endpoint's schemas check: `length` and metadata of a new upload,
 * `offset` of a chunk. Throws `upload.other_version`, `request.unsupported_type` and `request.malformed`.
 */
export function readTus({ method, headers }: IncomingMessage): Readonly<Record<string, unknown>> | undefined {
  const version = headers['tus-resumable']
  if (version !== undefined && version !== VERSION) throw new ApiError('upload.other_version')
  if (method === 'POST')
    return { ...readMetadata(headers['upload-metadata']), length: readDigits(headers['upload-length']) }
  if (method !== 'PATCH') return undefined
  const isPiece = headers['content-type'] === CHUNK_TYPE
  if (!isPiece && headers['content-type'] !== undefined) throw new ApiError('request.unsupported_type')
  return { offset: readDigits(headers['upload-offset']) }
}

/** The protocol's numbers consist of digits only, while Number would also accept an empty text or `0x10`. */
const readDigits = (header: string | string[] | undefined): number =>
  typeof header === 'string' && /^\d+$/.test(header) ? Number(header) : Number.NaN

/** `name 5aSp5rCj,vectorize`: names, with or without values in base64. */
function readMetadata(header: string | string[] | undefined): Record<string, string> {
  const text = [header ?? ''].flat().join(',')
  if (text.length > MAX_METADATA) throw new ApiError('request.too_large')
  const pairs = text.split(',').map((pair): [string, string] => {
    const [name = '', value = ''] = pair.trim().split(' ')
    return [name, decode(value)]
  })
  const metadata = new Map(pairs.filter(([name]) => name !== '' && name !== '__proto__'))
  // The name that tus clients use.
  const filename = metadata.get('filename')
  if (filename !== undefined && !metadata.has('name')) metadata.set('name', filename)
  return Object.fromEntries(metadata)
}

function decode(value: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(value, 'base64'))
  } catch (error) {
    throw new ApiError('request.malformed', { cause: error })
  }
}

/** Headers of every response, including errors: the version in use and the supported versions. */
export function writeTusVersion(response: Response): void {
  response.setHeader('Tus-Resumable', VERSION)
  response.setHeader('Tus-Version', VERSION)
}

/** The headers of an OPTIONS response. */
export function writeTusOptions(response: Response): void {
  writeTusVersion(response)
  response.setHeader('Tus-Extension', EXTENSIONS)
}

/** Sends the state of an upload. A complete upload includes its asset. */
export function sendTusState(
  { method, path }: Endpoint,
  request: Request,
  response: Response,
  state: PartialUpload,
): void {
  const { id, offset, length, expiresAt, asset } = state
  if (method === 'DELETE') return void response.status(204).end()
  response.setHeader('Upload-Offset', offset)
  response.setHeader('Upload-Length', length)
  response.setHeader('Upload-Expires', new Date(expiresAt).toUTCString())
  if (method === 'POST') {
    // Only the client knows under which path a proxy serves the API.
    response.setHeader('Location', `${request.originalUrl.split('?')[0]?.replace(/\/$/, '') ?? path}/${id}`)
  }
  const isPart = method === 'PATCH' && asset === null
  response.status(method === 'POST' ? 201 : isPart ? 204 : 200)
  if (isPart) response.end()
  else response.json(state)
}
