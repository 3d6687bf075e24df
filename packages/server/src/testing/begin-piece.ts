import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'

import type { TestServer } from './test-server.ts'

interface Piece {
  readonly id: string
  readonly token: string
  readonly offset: number
  /** Bytes that are announced. */
  readonly length: number
}

interface BegunPiece {
  /** What to write on, to end or to destroy. */
  readonly sending: ClientRequest
  /** Status and body; rejects where the connection ends without them. */
  readonly answer: Promise<{ readonly status: number | undefined; readonly body: string }>
}

/** A PATCH of an upload whose body comes as the test likes. */
export function beginPiece(server: Pick<TestServer, 'url'>, { id, token, offset, length }: Piece): BegunPiece {
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
  // Not every test wants to know.
  answer.catch(() => undefined)
  return { sending, answer }
}
