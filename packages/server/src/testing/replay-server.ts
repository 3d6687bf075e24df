import { createServer, type IncomingHttpHeaders } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

/** A replayed provider's response to one request. */
export interface Replay {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** Written one by one, each in a separate packet. */
  readonly body?: readonly (string | Uint8Array)[]
  /** `cut` breaks the connection after the body, and `open` leaves it open. By default, the response ends normally. */
  readonly ending?: 'cut' | 'open'
}

export interface ReplayedRequest {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  /** The body if it's JSON, otherwise empty. */
  readonly body: Readonly<Record<string, unknown>>
  /** The fields and files of a form, otherwise empty. */
  readonly form: FormData
  /** Whether the client disconnected before the end of the response. */
  left: boolean
}

export interface ReplayServer {
  readonly url: string
  readonly requests: readonly ReplayedRequest[]
  /** Breaks the open connections. New requests are answered. */
  readonly hangUp: () => void
  readonly close: () => Promise<void>
}

/** Starts a provider of recorded bytes on a loopback port. `answer` receives the request and its number from 0. */
export async function startReplayServer(
  answer: (request: ReplayedRequest, number: number) => Replay,
): Promise<ReplayServer> {
  const requests: ReplayedRequest[] = []
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming as AsyncIterable<Buffer>) chunks.push(chunk)
    const bytes = Buffer.concat(chunks)
    const type = incoming.headers['content-type'] ?? ''
    const isForm = type.startsWith('multipart/form-data')
    const text = isForm ? '' : bytes.toString()
    const request: ReplayedRequest = {
      method: incoming.method ?? '',
      path: incoming.url ?? '',
      headers: incoming.headers,
      body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
      form: isForm ? await new Response(bytes, { headers: { 'content-type': type } }).formData() : new FormData(),
      left: false,
    }
    response.on('close', () => {
      request.left = !response.writableFinished
    })
    requests.push(request)
    const { status = 200, headers, body = [], ending } = answer(request, requests.length - 1)
    response.writeHead(status, { 'content-type': 'text/event-stream', ...headers })
    response.flushHeaders()
    for (const [index, chunk] of body.entries()) {
      if (index > 0) await delay(1)
      response.write(chunk)
    }
    if (ending === 'cut') response.write(':\n', () => response.destroy())
    else if (ending === undefined) response.end()
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The replay server has no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    hangUp: () => server.closeAllConnections(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
