import { ProviderError } from '../provider-error.ts'
import type { ChannelConnection } from '../provider.ts'
import { type Fields, isFields, parseJson } from '../read-json.ts'
import { createChannelFetch } from './channel-fetch.ts'
import { mediaHttpError } from './media-error.ts'

export interface MediaCallOptions {
  readonly method?: 'GET' | 'POST'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** JSON, or a form with files. */
  readonly body?: Readonly<Record<string, unknown>> | FormData
  readonly signal: AbortSignal
  readonly model?: string
  /** Treats 404 as an empty answer. */
  readonly mayBeMissing?: boolean
}

/** Sends a call and returns its response, whose body hasn't been read. Throws ProviderError for an error response. */
export async function callMedia(channel: ChannelConnection, call: MediaCallOptions): Promise<Response> {
  const { url, body, signal, model, mayBeMissing = false } = call
  const isForm = body instanceof FormData
  const response = await createChannelFetch(channel, signal)(url, {
    method: call.method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { ...(body !== undefined && !isForm && { 'content-type': 'application/json' }), ...call.headers },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  })
  if (response.status < 300 || (mayBeMissing && response.status === 404)) return response
  throw mediaHttpError({
    status: response.status,
    body: await response.text(),
    retryAfter: response.headers.get('retry-after') ?? undefined,
    secret: channel.apiKey,
    ...(model !== undefined && { model }),
  })
}

/** Sends a call and returns the JSON object of its response, or undefined if it's empty. Throws ProviderError. */
export async function callJson(channel: ChannelConnection, call: MediaCallOptions): Promise<Fields | undefined> {
  const response = await callMedia(channel, call)
  const text = (await response.text()).trim()
  if (response.status === 404 || text === '' || text === 'null') return undefined
  const answer = parseJson(text)
  if (isFields(answer)) return answer
  const { pathname } = new URL(call.url)
  throw new ProviderError('provider.unreadable', `no JSON came from ${pathname}`, {
    secret: channel.apiKey,
    answer: text,
  })
}
