import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import type { Request, Response } from 'express'

/** A file as a handler answers it; its media type stands in the contract. */
export interface Download {
  readonly content: Uint8Array | AsyncIterable<Uint8Array>
  /** What it is saved as; without a name it is shown. */
  readonly name?: string
  /** Stands for the content: a client that has it is sent nothing. */
  readonly tag?: string
}

/** Sends a file; one that comes in pieces is asked for the next only when the last has left. */
export async function sendDownload(
  { request, response, signal }: { request: Request; response: Response; signal: AbortSignal },
  type: string,
  { content, name, tag }: Download,
): Promise<void> {
  if (tag !== undefined) {
    response.setHeader('ETag', `"${tag}"`)
    if (hasTag(request, tag)) return void response.status(304).end()
  }
  if (name !== undefined) response.attachment(name)
  response.setHeader('Content-Type', type)
  if (content instanceof Uint8Array) {
    response.setHeader('Content-Length', content.byteLength)
    return void response.end(content)
  }
  try {
    await pipeline(Readable.from(content), response, { signal })
  } catch (error) {
    // Broken off rather than ended: nobody takes half a file for a whole one.
    response.destroy()
    if (!signal.aborted) response.locals.failure = error
  }
}

const hasTag = ({ headers }: Request, tag: string): boolean =>
  (headers['if-none-match'] ?? '').split(',').some((given) => given.trim().replace(/^W\//, '') === `"${tag}"`)
