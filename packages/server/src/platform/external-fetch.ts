import { lookup as systemLookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'

import { Agent, buildConnector, type Dispatcher, type RequestInfo, type RequestInit, type Response } from 'undici'

import { isPublicAddress } from './external-address.ts'

const CONNECT_TIMEOUT_MS = 10_000

/** A URL that users or other servers named leads to an address that isn't public. The message has no address. */
export class InternalAddressError extends Error {
  readonly code = 'INTERNAL_ADDRESS'

  constructor(host: string) {
    super(`${host} is not on the public internet`)
    this.name = 'InternalAddressError'
  }
}

interface ExternalFetchOptions {
  /** Hosts with their port that may be internal, such as `mcp.local:8080`, as the operator lists them. */
  readonly internalHosts?: readonly string[]
  /** Resolves names. Default: the system's. */
  readonly lookup?: LookupFunction
}

export interface ExternalFetch {
  /**
   * Like the standard `fetch`, for URLs that we don't control. Only http and https are possible, and only public
   * addresses, which is checked at each connection, so also after each redirect. Rejects with an error whose cause is
   * `InternalAddressError`. Has no limit of its own: see `readLimited`.
   */
  readonly fetch: (url: RequestInfo, init?: RequestInit) => Promise<Response>
  readonly close: () => Promise<void>
}

/** Creates a `fetch` that can't reach the server's own network. */
export function createExternalFetch({
  internalHosts = [],
  lookup = systemLookup,
}: ExternalFetchOptions = {}): ExternalFetch {
  const dispatcher = guardedAgent(new Set(internalHosts.map((host) => host.toLowerCase())), lookup)
  return {
    fetch: async (url, init) => {
      const { protocol } = new URL(typeof url === 'object' && 'url' in url ? url.url : url)
      if (protocol !== 'http:' && protocol !== 'https:') throw new TypeError(`${protocol} is not http or https`)
      // Only external calls need it, so a server without them doesn't keep it in memory.
      const { fetch } = await import('undici')
      return fetch(url, { ...init, dispatcher })
    },
    close: () => dispatcher.destroy(),
  }
}

function guardedAgent(internalHosts: ReadonlySet<string>, lookup: LookupFunction): Dispatcher {
  const connectAnywhere = buildConnector({ timeout: CONNECT_TIMEOUT_MS, lookup })
  const connectOutside = buildConnector({ timeout: CONNECT_TIMEOUT_MS, lookup: publicLookup(lookup) })
  return new Agent({
    allowH2: false,
    connect: (options, callback) => {
      const { hostname, protocol } = options
      const port = options.port || (protocol === 'https:' ? '443' : '80')
      const host = hostname.replace(/^\[|\]$/g, '')
      if (internalHosts.has(`${hostname}:${port}`.toLowerCase())) return connectAnywhere(options, callback)
      // No name is looked up for a literal address.
      if (isIP(host) !== 0 && !isPublicAddress(host)) return callback(new InternalAddressError(hostname), null)
      connectOutside(options, callback)
    },
  })
}

/** Looks up a name, and fails if any of its addresses isn't public. */
const publicLookup =
  (lookup: LookupFunction): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, options, (error, found, family) => {
      if (error !== null) return callback(error, found, family)
      const addresses = typeof found === 'string' ? [found] : found.map(({ address }) => address)
      if (addresses.length === 0 || !addresses.every(isPublicAddress)) {
        return callback(new InternalAddressError(hostname), found, family)
      }
      callback(null, found, family)
    })
  }

/** Returns why an external fetch failed because of its address, or undefined if it failed for another reason. */
export function internalAddressOf(error: unknown): InternalAddressError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof InternalAddressError) return cause
  }
  return undefined
}

/** A response has a larger body than its reader accepts. */
export class BodyTooLargeError extends Error {
  constructor(maxBytes: number) {
    super(`the response is larger than ${maxBytes} bytes`)
    this.name = 'BodyTooLargeError'
  }
}

/** Yields the body of a response. Throws `BodyTooLargeError` and ends the connection after `maxBytes`. */
export async function* limitBody({ body }: Pick<Response, 'body'>, maxBytes: number): AsyncGenerator<Uint8Array> {
  if (body === null) return
  let bytes = 0
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new BodyTooLargeError(maxBytes)
    yield chunk
  }
}

/** Reads a whole body of at most `maxBytes`. Throws `BodyTooLargeError`. */
export async function readLimited(response: Pick<Response, 'body'>, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of limitBody(response, maxBytes)) chunks.push(chunk)
  return Buffer.concat(chunks)
}
