import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'

import type { TestServer } from './test-server.ts'

interface ChunkRequest {
  readonly id: string
  readonly token: string
  readonly offset: number
  /** The number of bytes in the header. */
  readonly length: number
}

interface StartedChunk {
  /** The request to write to, end or destroy. */
  readonly sending: ClientRequest
  /** Resolves with status and body. Rejects if the connection ends without a response. */
  readonly answer: Promise<{ readonly status: number | undefined; readonly body: string }>
}

/** Starts a PATCH of an upload whose body the test controls. */
export function beginChunk(server: Pick<TestServer, 'url'>, { id, token, offset, length }: ChunkRequest): StartedChunk {
  const sending = request(`${server.url}/assets/tus/${id}`, {
    method: 'PATCH',
    headers: {
      'tus-resumable': '1.0.0',
      authorization: `Bearer ${token}`,
      'upload-offset': offset,
      'content-type': 'application/offset+octet-stream',
      'content-length': length,
    },
  })
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  sending.on('response', resolve)
  sending.on('error', reject)
  const answer = promise.then(async (response) => ({
    status: response.statusCode,
    body: await text(response),
  }))
  // Prevents an unhandled rejection in tests that ignore the response.
  answer.catch(() => undefined)
  return { sending, answer }
}
