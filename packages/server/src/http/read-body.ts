import type { IncomingMessage } from 'node:http'

import { ApiError } from '@saffron/core/errors'

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Returns whether the body is uncompressed. A small compressed body could expand to a huge one. */
export const isUncompressed = ({ headers }: IncomingMessage): boolean =>
  (headers['content-encoding'] ?? 'identity') === 'identity'

/**
 * Reads the whole body of a request. Throws `request.too_large` past `limit` bytes, `request.malformed` if the client
 * disconnects, and what `look` throws, which is called with each chunk.
 */
export function readBody(request: IncomingMessage, limit: number, look?: (chunk: Buffer) => void): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  // The client disconnected during authentication, so none of the events below would fire.
  if (request.destroyed) reject(new ApiError('request.malformed'))
  const chunks: Buffer[] = []
  let length = 0
  const take = (chunk: Buffer): void => {
    length += chunk.length
    try {
      if (length > limit) throw new ApiError('request.too_large')
      look?.(chunk)
      chunks.push(chunk)
    } catch (error) {
      reject(error)
      chunks.length = 0
      request.off('data', take)
      // Drains the rest, so that the client receives the error.
      request.resume()
    }
  }
  request.on('data', take)
  request.on('end', () => resolve(Buffer.concat(chunks)))
  request.on('close', () => {
    if (!request.readableEnded) reject(new ApiError('request.malformed'))
  })
  request.on('error', reject)
  return promise
}

/** The bytes of a refused file that are drained before the connection is closed. */
const DROPPED_BYTES = 32 * 1024 * 1024

/** Drains the request so that the client receives the error, up to a limit. */
export function drainRequest(request: IncomingMessage): void {
  let dropped = 0
  request.on('data', (piece: Buffer) => {
    dropped += piece.length
    if (dropped > DROPPED_BYTES) request.destroy()
  })
  request.resume()
}
