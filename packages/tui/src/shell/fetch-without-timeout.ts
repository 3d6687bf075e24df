import { Agent, fetch as undiciFetch, FormData as UndiciFormData, type RequestInit as UndiciRequestInit } from 'undici'

import { userAgent } from './user-agent.ts'

/** Models may think for any time, so headers and body have no timeout. */
const agent = new Agent({ headersTimeout: 0, bodyTimeout: 0 })

/** undici's fetch, typed as the platform's. */
export async function fetchWithoutTimeout(url: string, init: RequestInit): Promise<Response> {
  const { body, headers, method, signal } = init
  const request: UndiciRequestInit = {
    dispatcher: agent,
    ...(method === undefined ? {} : { method }),
    ...(body === undefined || body === null ? {} : { body: ownBody(body) }),
    ...(signal === undefined ? {} : { signal }),
    headers: { 'user-agent': userAgent, ...Object.fromEntries(new Headers(headers)) },
  }
  const response = await undiciFetch(url, request)
  // The same class under another name: the platform's Response is undici's.
  return new Response(response.body as ReadableStream<Uint8Array> | null, {
    status: response.status,
    statusText: response.statusText,
    headers: Object.fromEntries(response.headers),
  })
}

type Body = NonNullable<UndiciRequestInit['body']>

/** Passes text, bytes and files unchanged. undici accepts only its own FormData class. */
const ownBody = (body: BodyInit): Body => (body instanceof FormData ? ownForm(body) : (body as Body))

function ownForm(form: FormData): UndiciFormData {
  const own = new UndiciFormData()
  for (const [name, value] of form) own.append(name, value)
  return own
}
