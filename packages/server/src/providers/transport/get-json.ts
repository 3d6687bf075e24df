import { httpError } from '../http-error.ts'
import { ProviderError } from '../provider-error.ts'
import type { ChannelConnection } from '../provider.ts'
import { type Fields, isFields, parseJson } from '../read-json.ts'
import { agent } from './agent.ts'
import { networkError } from './network-error.ts'

const TIMEOUT_MS = 15_000
const MAX_BYTES = 32 * 1024 * 1024

interface JsonCall {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** If set, the request is a POST. */
  readonly body?: Readonly<Record<string, unknown>>
}

/** Requests a JSON object. Throws ProviderError. */
export type GetJson = (call: JsonCall) => Promise<Fields>

/** Creates a JSON client for one channel, which removes the channel's key from errors. */
export function createGetJson(
  { apiKey, way = agent }: Pick<ChannelConnection, 'apiKey' | 'way'>,
  signal: AbortSignal,
  timeoutMs = TIMEOUT_MS,
): GetJson {
  return async ({ url, headers, body }) => {
    const timeout = AbortSignal.timeout(timeoutMs)
    try {
      const response = await way.request({
        origin: new URL(url).origin,
        path: url.slice(new URL(url).origin.length),
        method: body === undefined ? 'GET' : 'POST',
        headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }), ...headers },
        body: body === undefined ? null : JSON.stringify(body),
        signal: AbortSignal.any([signal, timeout]),
      })
      const text = await readText(response.body)
      if (response.statusCode >= 300) throw httpError({ status: response.statusCode, body: text, secret: apiKey })
      const value = parseJson(text)
      if (!isFields(value)) throw new ProviderError('provider.unreadable', `no JSON came from ${new URL(url).pathname}`)
      return value
    } catch (error) {
      if (signal.aborted) throw signal.reason
      if (timeout.aborted) throw new ProviderError('provider.timeout', 'no answer came in time', { cause: error })
      throw networkError(error)
    }
  }
}

async function readText(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > MAX_BYTES) throw new ProviderError('provider.unreadable', 'the answer is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
