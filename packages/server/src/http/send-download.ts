import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { ApiError } from '@saffron/core/errors'
import type { Request, Response } from 'express'

import type { ByteRange } from '../blobs/index.ts'
import { readRange } from './byte-range.ts'
import { contentDisposition } from './content-disposition.ts'

/** A file as a handler answers it; its media type stands in the contract, unless that leaves it open. */
export interface Download {
  readonly content: Uint8Array | AsyncIterable<Uint8Array> | StoredContent | MakeContent
  /** Media type, where the contract leaves it open. */
  readonly type?: string
  /** What it is saved as; without a name it is shown. */
  readonly name?: string
  /** Whether what has a name may be shown where it is opened; default: it is saved. */
  readonly inline?: boolean
  /** Stands for the content: a client that has it is sent nothing. */
  readonly tag?: string
  /** In place of how long the contract lets its caller keep it; 0: kept, and asked about anew each time. */
  readonly cacheSeconds?: number
  /** In place of what a page of ours may do. */
  readonly policy?: string
}

/** What can be read from anywhere in its midst. */
export interface StoredContent {
  /** Bytes. */
  readonly size: number
  readonly open: (range?: ByteRange) => Promise<Readable>
}

/** Makes what is sent; not asked where nothing is. */
type MakeContent = () => Promise<Uint8Array>

interface Exchange {
  readonly request: Request
  readonly response: Response
  readonly signal: AbortSignal
}

/** Sends a file; one that comes in pieces is asked for the next only when the last has left. */
export async function sendDownload(exchange: Exchange, type: string, download: Download): Promise<void> {
  const { request, response } = exchange
  const { content, tag } = download
  writeHead(response, type, download)
  if (tag !== undefined && hasTag(request, tag)) return void response.status(304).end()
  if (content instanceof Uint8Array) return sendWhole(response, content)
  if (typeof content === 'function') return sendMade(exchange, content)
  if (!isStored(content)) return sendPieces(exchange, () => Promise.resolve(Readable.from(content)))
  const range = askedRange(request, response, { size: content.size, tag })
  const bytes = range === undefined ? content.size : range.end - range.start + 1
  response.setHeader('Content-Length', bytes)
  if (range !== undefined) response.status(206)
  return sendPieces(exchange, () => content.open(range), bytes)
}

function writeHead(response: Response, type: string, download: Download): void {
  const { name, inline, tag, cacheSeconds, policy } = download
  if (tag !== undefined) response.setHeader('ETag', `"${tag}"`)
  if (cacheSeconds !== undefined) {
    // Kept for whoever asked alone, and for that way of asking.
    response.setHeader('Cache-Control', cacheSeconds === 0 ? 'private, no-cache' : `private, max-age=${cacheSeconds}`)
    response.setHeader('Vary', 'Authorization')
  }
  if (policy !== undefined) response.setHeader('Content-Security-Policy', policy)
  if (name !== undefined) {
    response.setHeader('Content-Disposition', contentDisposition(inline === true ? 'inline' : 'attachment', name))
  }
  response.setHeader('Content-Type', download.type ?? type)
}

const isStored = (content: AsyncIterable<Uint8Array> | StoredContent): content is StoredContent => 'size' in content

/** The part that is asked for. Throws `request.no_such_range`. */
function askedRange(
  { headers }: Request,
  response: Response,
  { size, tag }: { size: number; tag: string | undefined },
): ByteRange | undefined {
  response.setHeader('Accept-Ranges', 'bytes')
  // A part of what the client has the rest of; of anything else it is sent the whole.
  const isOther = headers['if-range'] !== undefined && headers['if-range'] !== `"${tag}"`
  const range = isOther ? undefined : readRange(headers.range, size)
  if (range === undefined) return undefined
  response.setHeader(
    'Content-Range',
    range === 'none' ? `bytes */${size}` : `bytes ${range.start}-${range.end}/${size}`,
  )
  if (range === 'none') throw new ApiError('request.no_such_range')
  return range
}

function sendWhole(response: Response, content: Uint8Array): void {
  response.setHeader('Content-Length', content.byteLength)
  response.end(content)
}

async function sendMade({ request, response, signal }: Exchange, make: MakeContent): Promise<void> {
  if (request.method === 'HEAD') return void response.end()
  try {
    const content = await make()
    if (!signal.aborted) return sendWhole(response, content)
  } catch (error) {
    if (!signal.aborted) throw error
  }
  // Nobody is there to take it, or its session has ended meanwhile.
  response.destroy()
}

/** `bytes`: as many as were announced, where they were. */
async function sendPieces(exchange: Exchange, open: () => Promise<Readable>, bytes?: number): Promise<void> {
  const { request, response, signal } = exchange
  const content = await open()
  if (request.method === 'HEAD') {
    content.destroy()
    return void response.end()
  }
  try {
    if (bytes === undefined) await pipeline(content, response, { signal })
    else await pipeline(content, allOf(bytes), response, { signal })
  } catch (error) {
    // Broken off rather than ended: nobody takes half a file for a whole one.
    response.destroy()
    if (!signal.aborted) response.locals.failure = error
  }
}

/** Passes so many bytes on. Throws where there are fewer: whoever waits for the rest would wait for ever. */
const allOf = (bytes: number) =>
  async function* (content: AsyncIterable<Uint8Array>) {
    let left = bytes
    for await (const piece of content) {
      left -= piece.length
      yield piece
    }
    if (left > 0) throw new Error(`a content ended ${left} bytes early`)
  }

const hasTag = ({ headers }: Request, tag: string): boolean =>
  (headers['if-none-match'] ?? '').split(',').some((given) => given.trim().replace(/^W\//, '') === `"${tag}"`)
