import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

import { onTestFinished } from 'vitest'

/** A request as the server received it. */
export interface Received {
  readonly method: string
  /** With its query. */
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

export type Responder = (request: Received, response: ServerResponse) => unknown

/** A real HTTP server on a free loopback port. It stops when the test ends. */
export async function startTestServer(respond: Responder): Promise<{ baseUrl: string; received: Received[] }> {
  const received: Received[] = []
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const got = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body }
      received.push(got)
      return respond(got, response)
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  )
  const address = server.address()
  if (address === null || typeof address === 'string') throw new TypeError('no port')
  return { baseUrl: `http://127.0.0.1:${address.port}`, received }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array))
  return Buffer.concat(chunks).toString('utf8')
}

export function json(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
  response.end(JSON.stringify(body))
}

export function openSse(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.flushHeaders()
}

export const sseFrame = ({ seq, event, data }: { seq?: number; event: string; data: unknown }): string =>
  `${seq === undefined ? '' : `id: ${seq}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
