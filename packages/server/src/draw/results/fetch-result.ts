import { Readable } from 'node:stream'

import { ApiError } from '@saffron/core/errors'

import { BodyTooLargeError, createExternalFetch, type ExternalFetch, limitBody } from '../../platform/external-fetch.ts'
import type { ChannelConnection, MediaContent } from '../../providers/index.ts'

/** How long the download of one file may take. */
const TIMEOUT_MS = 5 * 60_000
/** How often a file may have moved. */
const MAX_MOVES = 5

interface Wanted {
  /** Who named the URL. Its own server may be internal. */
  readonly channel: Pick<ChannelConnection, 'baseUrl' | 'way'>
  readonly maxBytes: number
  readonly signal: AbortSignal
}

/**
 * Returns the bytes of a provider's file as a stream. Throws `draw.result_unreachable`, also for an address in our own
 * network, and `draw.result_too_large`, also in the stream.
 */
export type FetchResult = (content: MediaContent, wanted: Wanted) => Promise<Readable>

export interface ResultFetcher {
  readonly fetchResult: FetchResult
  readonly close: () => Promise<void>
}

/** Only the channel's own host may be internal, and those that the operator allows. */
export function createResultFetcher(internalHosts: readonly string[]): ResultFetcher {
  /** One for each provider, because each may only reach its own server inside. */
  const fetchers = new Map<string, ExternalFetch>()
  const fetcherOf = ({ baseUrl }: Wanted['channel']): ExternalFetch => {
    const { hostname, port, protocol } = new URL(baseUrl)
    const host = `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`
    const known = fetchers.get(host) ?? createExternalFetch({ internalHosts: [...internalHosts, host] })
    fetchers.set(host, known)
    return known
  }

  const download = async (content: NamedFile, { channel, maxBytes, signal }: Wanted): Promise<Readable> => {
    const within = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
    const outside = fetcherOf(channel).fetch
    const { origin } = new URL(channel.baseUrl)
    // What the channel has itself is reached as its API is.
    const fetchFile: ExternalFetch['fetch'] = async (url, init) => {
      const { way } = channel
      if (way === undefined || !(url instanceof URL) || url.origin !== origin) return outside(url, init)
      const { fetch } = await import('undici')
      return fetch(url, { ...init, dispatcher: way })
    }
    const response = await follow(fetchFile, { ...content, signal: within })
    const announced = Number(response.headers.get('content-length'))
    if (response.ok && !(announced > maxBytes)) return Readable.from(limitBody(response, maxBytes))
    await response.body?.cancel()
    throw response.ok ? new ApiError('draw.result_too_large') : new Error(`HTTP ${response.status}`)
  }

  return {
    fetchResult: async (content, wanted) => {
      if ('bytes' in content) return streamOf(content.bytes, wanted.maxBytes)
      if (content.url.startsWith('data:')) return streamOf(bytesOfDataUrl(content.url), wanted.maxBytes)
      try {
        return await download(content, wanted)
      } catch (error) {
        throw asResultError(error, wanted.signal)
      }
    },
    close: async () => {
      await Promise.all([...fetchers.values()].map(({ close }) => close()))
    },
  }
}

type NamedFile = Extract<MediaContent, { readonly url: string }>

/** Fetches a file, also from where it has moved. Its headers may hold a key, so another origin doesn't get them. */
async function follow(
  fetch: ExternalFetch['fetch'],
  { url: named, headers, signal }: NamedFile & { readonly signal: AbortSignal },
): ReturnType<ExternalFetch['fetch']> {
  let url = new URL(named)
  const { origin } = url
  for (let moves = 0; ; moves += 1) {
    const own = url.origin === origin && headers !== undefined ? { headers } : {}
    const response = await fetch(url, { ...own, redirect: 'manual', signal })
    const location = response.status >= 300 && response.status < 400 ? response.headers.get('location') : null
    if (location === null || moves === MAX_MOVES) return response
    await response.body?.cancel()
    url = new URL(location, url)
  }
}

function streamOf(bytes: Uint8Array, maxBytes: number): Readable {
  if (bytes.length > maxBytes) throw new ApiError('draw.result_too_large')
  return Readable.from([bytes])
}

function bytesOfDataUrl(url: string): Uint8Array {
  const [head = '', data = ''] = url.split(',', 2)
  if (!head.endsWith(';base64')) throw new ApiError('draw.bad_result')
  return Buffer.from(data, 'base64')
}

/** Returns why a file couldn't be fetched. Its address is never shown. */
export function asResultError(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted || ApiError.is(error)) return error
  if (error instanceof BodyTooLargeError) return new ApiError('draw.result_too_large', { cause: error })
  return new ApiError('draw.result_unreachable', { cause: error })
}
