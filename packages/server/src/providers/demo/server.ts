import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

import { parseJson } from '../read-json.ts'
import { answerChat } from './answer-chat.ts'
import { answerEmbeddings, answerImages } from './answer-media.ts'
import { createDrawingRoutes, type DrawingRoutes } from './drawing/answer-tasks.ts'
import { modelList } from './models.ts'
import { sendError, sendJson } from './respond.ts'

export interface DemoProvider {
  /** The base URL for OpenAI's clients: `http://127.0.0.1:PORT/v1`. */
  readonly url: string
  readonly close: () => Promise<void>
}

export interface DemoProviderOptions {
  /** 0 selects a free port. */
  readonly port?: number
  readonly host?: string
  /** Milliseconds between two words of a reply. 0 writes without delay. */
  readonly paceMs?: number
}

const MAX_BODY_BYTES = 64 * 1024 * 1024

/** Starts an OpenAI-compatible server with rule-based replies, for demos and tests. */
export async function startDemoProvider(options: DemoProviderOptions = {}): Promise<DemoProvider> {
  const { port = 0, host = '127.0.0.1', paceMs = 20 } = options
  const drawings = createDrawingRoutes(paceMs)
  const server = createServer((request, response) => {
    response.on('error', () => response.destroy())
    route(request, response, { paceMs, drawings }).catch(() => response.destroy())
  })
  server.keepAliveTimeout = 60_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host, backlog: 2048 }, resolve)
  })
  const address = server.address()
  const bound = typeof address === 'object' && address !== null ? address.port : port
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}/v1`,
    close: async () => {
      await drawings.close()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
    },
  }
}

interface Serving {
  readonly paceMs: number
  readonly drawings: DrawingRoutes
}

async function route(request: IncomingMessage, response: ServerResponse, { paceMs, drawings }: Serving): Promise<void> {
  const path = (request.url ?? '/').replace(/\?.*$/, '').replace(/^\/v1(?=\/)/, '')
  const call = `${request.method} ${path}`
  if (call === 'GET /models') return sendJson(response, modelList)
  if (await drawings.answer(call, () => readJson(request), response)) return
  const answer = answerOf(call)
  if (answer === undefined) return sendError(response, 404, `The demo does not serve ${call}.`)
  const body = await readJson(request)
  if (body === undefined) return sendError(response, 400, 'The demo could not read the body as JSON.')
  answer(body, response, paceMs)
}

function answerOf(call: string): typeof answerChat | undefined {
  switch (call) {
    case 'POST /chat/completions':
      return answerChat
    case 'POST /embeddings':
      return answerEmbeddings
    case 'POST /images/generations':
      return answerImages
    default:
      return undefined
  }
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > MAX_BODY_BYTES) return undefined
    chunks.push(chunk)
  }
  return parseJson(Buffer.concat(chunks).toString())
}
