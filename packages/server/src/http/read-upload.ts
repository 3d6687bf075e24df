import type { IncomingMessage } from 'node:http'

import { ApiError } from '@saffron/core/errors'

import { hasBody, isUncompressed, readBody } from './read-body.ts'

/**
 * Reads a body that is a file. Returns undefined if there is none. Throws `request.unsupported_type` for a type not in
 * `types` or a compressed body, and `request.too_large` past `limit` bytes.
 */
export async function readUpload(
  request: IncomingMessage,
  types: readonly string[],
  limit: number,
): Promise<Blob | undefined> {
  if (!hasBody(request)) return undefined
  const [type = ''] = (request.headers['content-type'] ?? '').toLowerCase().split(';')
  if (Number(request.headers['content-length'] ?? 0) > limit) throw new ApiError('request.too_large')
  if (!types.includes(type.trim()) || !isUncompressed(request)) throw new ApiError('request.unsupported_type')
  const bytes = await readBody(request, limit)
  return new Blob([new Uint8Array(bytes)], { type: type.trim() })
}
