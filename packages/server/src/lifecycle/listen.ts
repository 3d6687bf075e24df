import { createServer, type RequestListener, type Server } from 'node:http'

export interface Listening {
  readonly server: Server
  /** An address that works on this machine: `http://127.0.0.1:4170`. */
  readonly url: string
}

/** Starts listening. Throws Node's own error (`EADDRINUSE`, `EACCES`, `EADDRNOTAVAIL`). */
export async function listen(listener: RequestListener, host: string, port: number): Promise<Listening> {
  const server = createServer(
    // Idle connections are kept a little longer than proxies keep theirs, so that a proxy never uses a closed one.
    { keepAliveTimeout: 75_000, headersTimeout: 20_000, requestTimeout: 15 * 60_000 },
    listener,
  )
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject)
  server.listen({ host, port }, resolve)
  await promise
  server.off('error', reject)
  const address = server.address()
  const actualPort = typeof address === 'object' && address !== null ? address.port : port
  return { server, url: `http://${reachable(host)}:${actualPort}` }
}

/** Returns the host to open in a local browser. Listening on every interface includes loopback. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}

export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|::1)$/.test(host)

/**
 * Stops a server: no new requests, requests in progress continue until `grace` resolves, then all connections are
 * closed.
 */
export async function closeServer(server: Server, grace: Promise<unknown>): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve))
  await Promise.race([closed, grace])
  server.closeAllConnections()
  await closed
}
