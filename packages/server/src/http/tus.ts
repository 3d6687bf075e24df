import type { IncomingMessage } from 'node:http'

import type { Endpoint } from '@saffron/core/contract'
import type { PartialUpload } from '@saffron/core/drive'
import { ApiError } from '@saffron/core/errors'
import type { Request, Response } from 'express'

/** tus 1.0.0, of which uploads speak the core and three extensions: https://tus.io/protocols/resumable-upload */
const VERSION = '1.0.0'
const EXTENSIONS = 'creation,termination,expiration'
/** The media type of a piece. */
export const CHUNK_TYPE = 'application/offset+octet-stream'
const MAX_METADATA = 64 * 1024

/**
 * What a request of the protocol says in its headers, for the endpoint's schemas to check: of a new upload `length` and
 * its metadata, of a piece its `offset`. Throws `upload.other_version`, `request.unsupported_type` and
 * `request.malformed`.
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

/** As the protocol has numbers: digits alone, where an empty text or `0x10` would pass for one too. */
const readDigits = (header: string | string[] | undefined): number =>
  typeof header === 'string' && /^\d+$/.test(header) ? Number(header) : Number.NaN

/** `name 5aSp5rCj,vectorize`: names with their values in base64, or with none. */
function readMetadata(header: string | string[] | undefined): Record<string, string> {
  const text = [header ?? ''].flat().join(',')
  if (text.length > MAX_METADATA) throw new ApiError('request.too_large')
  const pairs = text.split(',').map((pair): [string, string] => {
    const [name = '', value = ''] = pair.trim().split(' ')
    return [name, decode(value)]
  })
  const metadata = new Map(pairs.filter(([name]) => name !== '' && name !== '__proto__'))
  // What tus's own clients call it.
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

/** What every answer has, failures too: the version that it is in, and those that could be asked for. */
export function writeTusVersion(response: Response): void {
  response.setHeader('Tus-Resumable', VERSION)
  response.setHeader('Tus-Version', VERSION)
}

/** What OPTIONS tells. */
export function writeTusOptions(response: Response): void {
  writeTusVersion(response)
  response.setHeader('Tus-Extension', EXTENSIONS)
}

/** Answers with how far an upload has come; one that is whole also with what became of it. */
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
    // Where proxies have put the API is the client's knowledge alone.
    response.setHeader('Location', `${request.originalUrl.split('?')[0]?.replace(/\/$/, '') ?? path}/${id}`)
  }
  const isPart = method === 'PATCH' && asset === null
  response.status(method === 'POST' ? 201 : isPart ? 204 : 200)
  if (isPart) response.end()
  else response.json(state)
}
