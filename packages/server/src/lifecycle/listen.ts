import { createServer, type RequestListener, type Server } from 'node:http'

export interface Listening {
  readonly server: Server
  /** `http://127.0.0.1:4170`, an address that works on this machine. */
  readonly url: string
}

/** Listens; throws Node's own error (`EADDRINUSE`, `EACCES`, `EADDRNOTAVAIL`) when it cannot. */
export async function listen(listener: RequestListener, host: string, port: number): Promise<Listening> {
  const server = createServer(
    // An idle connection is kept a little longer than proxies keep theirs, so that they never meet a closed one.
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

/** A host to type in a browser here for one to listen on: every interface includes loopback. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}

export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|::1)$/.test(host)

/** Ends a server: nothing new is taken, what is under way gets until `grace` resolves, then every connection is cut. */
export async function closeServer(server: Server, grace: Promise<unknown>): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve))
  await Promise.race([closed, grace])
  server.closeAllConnections()
  await closed
}
