import type { Method } from '../contract/index.ts'
import { ApiError } from '../errors/index.ts'
import { connectionError } from './connection-error.ts'
import { failureError, isRecord, openEnvelope } from './envelope.ts'
import type { AnswerHeaders, Fetch, Fetched, FetchInit } from './fetch.ts'
import { joinUrl } from './join-url.ts'
import { refuseOtherServer } from './other-server.ts'

/** A call ready to send: its path is filled in and its query appended. */
export interface Outgoing {
  readonly method: Method | 'HEAD'
  readonly path: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly signal?: AbortSignal | undefined
  readonly keepalive?: boolean | undefined
  readonly tokenFree?: boolean | undefined
  /** Requests server-sent events. */
  readonly stream?: boolean
  /** The response is a file of any type. */
  readonly download?: boolean
  /** The response must be a JSON object, bare or wrapped. */
  readonly json?: boolean
  /** The response is returned with its body unread. */
  readonly unread?: boolean | undefined
  readonly onOpen?: (() => void) | undefined
}

/** A success: `data` for JSON, text and files, `events` for a stream, `response` if it stays unread. */
export type ApiResponse =
  | { readonly data: unknown }
  | { readonly events: ReadableStream<Uint8Array> }
  | { readonly response: Fetched }

export interface ExchangeOptions {
  readonly baseUrl: string
  readonly fetch: Fetch
  /** Headers of every request. */
  readonly standingHeaders: () => Readonly<Record<string, string | undefined>>
}

/** Sends a call once with this access token and unwraps its response. There's no time limit. */
export async function exchange(
  options: ExchangeOptions,
  outgoing: Outgoing,
  accessToken?: string,
): Promise<ApiResponse> {
  const { signal } = outgoing
  const url = joinUrl(options.baseUrl, outgoing.path)
  const headers = requestHeaders(options, outgoing, accessToken)
  const init: FetchInit = { method: isSse(url) ? 'POST' : outgoing.method, headers }
  if (outgoing.body !== undefined) init.body = encodeBody(outgoing.body, headers)
  if (signal !== undefined) init.signal = signal
  if (outgoing.keepalive === true) init.keepalive = true
  const isJson = outgoing.json === true && (init.body === undefined || typeof init.body === 'string')
  let response: Fetched
  try {
    response = await options.fetch(url, init, isJson)
  } catch (error) {
    throw connectionError(error, signal, 'client.network')
  }
  return openAnswer(response, outgoing)
}

/** A URL under the API base that ends in `/sse` is sent as POST. */
const isSse = (url: string): boolean => /\/sse(?:[?#]|$)/.test(url)

/** Returns a plain object, because the platform's `Headers` or a check for `FormData` makes Node load all of fetch. */
function requestHeaders(
  { standingHeaders }: ExchangeOptions,
  { stream, headers }: Outgoing,
  token?: string,
): Record<string, string> {
  const all = {
    accept: stream ? 'text/event-stream, application/json' : 'application/json, */*;q=0.5',
    ...standingHeaders(),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...headers,
  }
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name.toLowerCase(), value]])),
  )
}

function encodeBody(body: unknown, headers: Record<string, string>): FormData | Blob | string {
  if (typeof body === 'string') return body
  if (isFormOrFile(body)) return body
  headers['content-type'] ??= 'application/json'
  return JSON.stringify(body)
}

const isFormOrFile = (body: unknown): body is FormData | Blob =>
  ['FormData', 'Blob', 'File'].includes(Object.prototype.toString.call(body).slice('[object '.length, -1))

async function openAnswer(
  response: Fetched,
  { method, signal, download, unread, json }: Outgoing,
): Promise<ApiResponse> {
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

async function readFile(response: Fetched, signal: AbortSignal | undefined): Promise<Blob> {
  try {
    return await response.blob()
  } catch (error) {
    throw connectionError(error, signal, 'client.aborted')
  }
}

async function readBody(response: Fetched, isJson: boolean, signal: AbortSignal | undefined): Promise<unknown> {
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
    // A failure keeps its status even if its body is invalid.
    if (!response.ok) return undefined
    throw new ApiError('client.bad_answer', { cause: error })
  }
}

/** Returns seconds. Our servers don't send the date form of the header. */
function retryAfter(headers: AnswerHeaders): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined
}
