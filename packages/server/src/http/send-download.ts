import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { ApiError } from '@saffron/core/errors'
import type { Request, Response } from 'express'

import type { ByteRange } from '../blobs/index.ts'
import { readRange } from './byte-range.ts'
import { contentDisposition } from './content-disposition.ts'

/** A file returned by a handler. Its media type is in the contract, unless the contract leaves it open. */
export interface Download {
  readonly content: Uint8Array | AsyncIterable<Uint8Array> | StoredContent | MakeContent
  /** The media type, if the contract leaves it open. */
  readonly type?: string
  /** The file name to save as. Without a name, the browser shows the file. */
  readonly name?: string
  /** Whether a file with a name is shown rather than saved. Defaults to false. */
  readonly inline?: boolean
  /** The ETag of the content. A client that has it gets a 304. */
  readonly tag?: string
  /** Overrides the contract's cache time. With 0, the client must revalidate every time. */
  readonly cacheSeconds?: number
  /** Overrides the Content-Security-Policy of our pages. */
  readonly policy?: string
}

/** Content that supports range requests. */
export interface StoredContent {
  /** Bytes. */
  readonly size: number
  readonly open: (range?: ByteRange) => Promise<Readable>
}

/** Creates the content. Not called if the content isn't sent. */
type MakeContent = () => Promise<Uint8Array>

interface Exchange {
  readonly request: Request
  readonly response: Response
  readonly signal: AbortSignal
}

/** Sends a file. The next chunk of a stream is read when the previous one was sent. */
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
    // Cached for this caller only.
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

/** Returns the requested range. Throws `request.no_such_range`. */
function askedRange(
  { headers }: Request,
  response: Response,
  { size, tag }: { size: number; tag: string | undefined },
): ByteRange | undefined {
  response.setHeader('Accept-Ranges', 'bytes')
  // A range of the version that the client has. For any other version, send the whole file.
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
  // The client has disconnected or its session has ended.
  response.destroy()
}

/** `bytes` is the announced size, if known. */
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
    // Cut the connection, so that half a file isn't taken for a whole one.
    response.destroy()
    if (!signal.aborted) response.locals.failure = error
  }
}

/** Passes on this number of bytes. Throws if there are fewer, because the client would wait for the rest forever. */
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
