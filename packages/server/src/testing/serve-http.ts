import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface HttpServer {
  /** `http://127.0.0.1:PORT`. */
  readonly url: string
  /** `127.0.0.1:PORT`. */
  readonly host: string
  readonly close: () => Promise<void>
}

/** Serves HTTP on a free loopback port. */
export async function serveHttp(listener: RequestListener): Promise<HttpServer> {
  const server = createServer(listener)
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
  return {
    url: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
