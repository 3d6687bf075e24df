import { createServer } from 'node:http'
import { connect } from 'node:net'

export interface ConnectProxy {
  /** `http://127.0.0.1:PORT`. */
  readonly url: string
  /** The requested `host:port` of each tunnel, with the credentials sent. */
  readonly tunnels: readonly { readonly to: string; readonly authorization: string | undefined }[]
  readonly close: () => Promise<void>
}

/** Starts a CONNECT proxy to any target, on a loopback port. */
export async function startConnectProxy(): Promise<ConnectProxy> {
  const tunnels: { to: string; authorization: string | undefined }[] = []
  const server = createServer((_, response) => response.writeHead(405).end())
  server.on('connect', (request, client, head) => {
    const to = request.url ?? ''
    tunnels.push({ to, authorization: request.headers['proxy-authorization'] })
    const [host = '', port = '0'] = to.split(':')
    const target = connect(Number(port), host, () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n')
      target.write(head)
      target.pipe(client).pipe(target)
    })
    target.on('error', () => client.destroy())
    client.on('error', () => target.destroy())
    client.on('close', () => target.destroy())
    target.on('close', () => client.destroy())
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    tunnels,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
