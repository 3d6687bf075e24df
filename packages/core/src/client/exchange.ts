import type { Method } from '../contract/index.ts'
import { ApiError } from '../errors/index.ts'
import { connectionError } from './connection-error.ts'
import { failureError, isRecord, openEnvelope } from './envelope.ts'
import { joinUrl } from './join-url.ts'
import { refuseOtherServer } from './other-server.ts'

/** The part of `fetch` that the client uses. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** A call as it goes out, its path filled and its query appended. */
export interface Outgoing {
  readonly method: Method | 'HEAD'
  readonly path: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly signal?: AbortSignal | undefined
  readonly tokenFree?: boolean | undefined
  /** Asks for server-sent events. */
  readonly stream?: boolean
  /** The answer is a file, whatever its type. */
  readonly download?: boolean
  /** The answer is a JSON object, bare or wrapped, and nothing else. */
  readonly json?: boolean
  /** The answer is given as it comes, its body unread. */
  readonly unread?: boolean | undefined
  readonly onOpen?: (() => void) | undefined
}

/** A success: JSON, text and files as `data`, a stream of events as `events`, what was to stay unread as `response`. */
export type Answer =
  | { readonly data: unknown }
  | { readonly events: ReadableStream<Uint8Array> }
  | { readonly response: Response }

export interface ExchangeOptions {
  readonly baseUrl: string
  readonly fetch: Fetch
  /** Headers that every request carries. */
  readonly standingHeaders: () => Readonly<Record<string, string | undefined>>
}

/** Sends a call once, with this access token, and opens its answer. No time limit (specification, section 7). */
export async function exchange(options: ExchangeOptions, outgoing: Outgoing, accessToken?: string): Promise<Answer> {
  const { signal } = outgoing
  const url = joinUrl(options.baseUrl, outgoing.path)
  const headers = requestHeaders(options, outgoing, accessToken)
  const init: RequestInit = { method: isSse(url) ? 'POST' : outgoing.method, headers }
  if (outgoing.body !== undefined) init.body = encodeBody(outgoing.body, headers)
  if (signal !== undefined) init.signal = signal
  let response: Response
  try {
    response = await options.fetch(url, init)
  } catch (error) {
    throw connectionError(error, signal, 'client.network')
  }
  return openAnswer(response, outgoing)
}

/** Specification, section 7: a URL under the API base that ends in `/sse` is sent as POST. */
const isSse = (url: string): boolean => /\/sse(?:[?#]|$)/.test(url)

function requestHeaders({ standingHeaders }: ExchangeOptions, { stream, headers }: Outgoing, token?: string): Headers {
  const result = new Headers({ accept: stream ? 'text/event-stream, application/json' : 'application/json, */*;q=0.5' })
  for (const [name, value] of Object.entries(standingHeaders())) if (value !== undefined) result.set(name, value)
  if (token !== undefined) result.set('authorization', `Bearer ${token}`)
  for (const [name, value] of Object.entries(headers ?? {})) result.set(name, value)
  return result
}

function encodeBody(body: unknown, headers: Headers): FormData | Blob | string {
  if (body instanceof FormData || body instanceof Blob || typeof body === 'string') return body
  if (!headers.has('content-type')) headers.set('content-type', 'application/json')
  return JSON.stringify(body)
}

async function openAnswer(response: Response, { method, signal, download, unread, json }: Outgoing): Promise<Answer> {
  await refuseOtherServer(method, response)
  if (response.ok && unread === true) return { response }
  if (response.ok && download === true) return { data: await readFile(response, signal) }
  const type = response.headers.get('content-type') ?? ''
  if (response.ok && response.body !== null && type.startsWith('text/event-stream')) return { events: response.body }
  const body = await readBody(response, /[/+]json\b/.test(type), signal)
  const opened = openEnvelope(response.status, body)
  if (opened.ok) {
    if (json && !isRecord(body) && !HAS_NO_CONTENT.has(response.status)) throw new ApiError('client.bad_answer')
    return { data: opened.data }
  }
  throw failureError({ ...opened.failure, retryAfter: retryAfter(response.headers) })
}

const HAS_NO_CONTENT: ReadonlySet<number> = new Set([204, 205])

async function readFile(response: Response, signal: AbortSignal | undefined): Promise<Blob> {
  try {
    return await response.blob()
  } catch (error) {
    throw connectionError(error, signal, 'client.aborted')
  }
}

async function readBody(response: Response, isJson: boolean, signal: AbortSignal | undefined): Promise<unknown> {
  let text: string
  try {
    text = await response.text()
  } catch (error) {
    throw connectionError(error, signal, 'client.aborted')
  }
  if (text === '') return undefined
  if (!isJson) return text
  try {
    const parsed: unknown = JSON.parse(text)
    return parsed
  } catch (error) {
    // A failure keeps its status even when its body is broken.
    if (!response.ok) return undefined
    throw new ApiError('client.bad_answer', { cause: error })
  }
}

/** Seconds; the date form of the header is not one our servers send. */
function retryAfter(headers: Headers): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined
}
