import type { IncomingMessage } from 'node:http'

import { ApiError } from '@saffron/core/errors'

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Whether the body comes as it is: what is compressed may be small to send and large to hold. */
export const isUncompressed = ({ headers }: IncomingMessage): boolean =>
  (headers['content-encoding'] ?? 'identity') === 'identity'

/**
 * The whole body of a request. Throws `request.too_large` past `limit` bytes, `request.malformed` where it broke off, and
 * what `look` throws, which sees each piece as it comes.
 */
export function readBody(request: IncomingMessage, limit: number, look?: (chunk: Buffer) => void): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  // Gone while it was found out who calls: none of what is listened for below would come.
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
      // What still comes is read and dropped, so that the client hears why.
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

/** What still comes of a file that was refused is dropped, up to here; then the connection is. */
const DROPPED_BYTES = 32 * 1024 * 1024

/** Reads on, so that the client hears why; what has very much left to say is cut short. */
export function drainRequest(request: IncomingMessage): void {
  let dropped = 0
  request.on('data', (piece: Buffer) => {
    dropped += piece.length
    if (dropped > DROPPED_BYTES) request.destroy()
  })
  request.resume()
}
