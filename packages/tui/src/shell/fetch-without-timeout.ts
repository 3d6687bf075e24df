import { Agent, fetch as undiciFetch, type RequestInit as UndiciRequestInit } from 'undici'

import { userAgent } from './user-agent.ts'

/** A reply may think for as long as it likes: no limit on headers or body (specification, section 7). */
const agent = new Agent({ headersTimeout: 0, bodyTimeout: 0 })

/** undici's fetch, in the types of the platform's, which it implements. */
export async function fetchWithoutTimeout(url: string, init: RequestInit): Promise<Response> {
  const { body, headers, method, signal } = init
  const request: UndiciRequestInit = {
    dispatcher: agent,
    ...(method === undefined ? {} : { method }),
    ...(typeof body === 'string' ? { body } : {}),
    ...(signal === undefined ? {} : { signal }),
    headers: { 'user-agent': userAgent, ...Object.fromEntries(new Headers(headers)) },
  }
  const response = await undiciFetch(url, request)
  // The same class by another name: the platform's Response is undici's.
  return new Response(response.body as ReadableStream<Uint8Array> | null, {
    status: response.status,
    statusText: response.statusText,
    headers: Object.fromEntries(response.headers),
  })
}
