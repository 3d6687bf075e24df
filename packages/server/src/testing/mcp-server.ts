import type { IncomingMessage, ServerResponse } from 'node:http'

import { createMcpHandler, McpServer } from '@modelcontextprotocol/server'

import { type HttpServer, serveHttp } from './serve-http.ts'

export interface TestMcpServer extends HttpServer {
  /** The authorization headers of the requests so far. */
  readonly authorizations: readonly (string | undefined)[]
}

interface McpServerOptions {
  /** Adds the tools. Called for each request, as the new revision of the protocol demands. */
  readonly register: (server: McpServer) => void
  /** Answers a request in place of the server, if it returns true. */
  readonly intercept?: (request: IncomingMessage, response: ServerResponse) => boolean
  /** Only speaks the new revision. */
  readonly isModern?: boolean
}

/** Starts an MCP server on a loopback port. */
export async function startMcpServer({
  register,
  intercept,
  isModern = false,
}: McpServerOptions): Promise<TestMcpServer> {
  const authorizations: (string | undefined)[] = []
  const handler = createMcpHandler(
    () => {
      const server = new McpServer({ name: 'test', version: '1.0.0' })
      register(server)
      return server
    },
    isModern ? { legacy: 'reject' } : {},
  )
  const http = await serveHttp((request, response) => {
    authorizations.push(request.headers.authorization)
    if (intercept?.(request, response) === true) return
    void answer(handler.fetch, request, response)
  })
  return { ...http, authorizations, close: () => Promise.all([handler.close(), http.close()]).then(() => undefined) }
}

async function answer(
  handle: (request: Request) => Promise<Response>,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const { method = 'GET', headers, url = '/' } = incoming
  const leaving = new AbortController()
  outgoing.once('close', () => leaving.abort())
  const chunks: Buffer[] = []
  for await (const chunk of incoming as AsyncIterable<Buffer>) chunks.push(chunk)
  const named = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  )
  const response = await handle(
    new Request(`http://${headers.host}${url}`, {
      method,
      headers: named,
      signal: leaving.signal,
      ...(method !== 'GET' && method !== 'HEAD' && { body: Buffer.concat(chunks) }),
    }),
  )
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  for await (const chunk of (response.body ?? []) as unknown as AsyncIterable<Uint8Array>) outgoing.write(chunk)
  outgoing.end()
}
