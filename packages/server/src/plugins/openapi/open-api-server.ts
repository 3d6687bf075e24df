import { ApiError } from '@saffron/core/errors'
import { plainFileSize } from '@saffron/core/format'

import { BodyTooLargeError, type ExternalFetch, internalAddressOf, readLimited } from '../../platform/external-fetch.ts'
import type { JsonObject, ToolContent, ToolOutput } from '../../tools/index.ts'
import { readTools } from '../definitions/tool-definition.ts'
import { notUnderstood } from '../failures.ts'
import { MAX_ANSWER, TIMES } from '../limits.ts'
import type { ServerCall, ToolServer } from '../tool-server.ts'
import { type OpenApiDocument, type Operation, readOpenApi } from './read-document.ts'

interface OpenApiTarget {
  /** Where the document is. */
  readonly url: string
  /** The user's key. */
  readonly key: string | undefined
  readonly fetch: Pick<ExternalFetch, 'fetch'>
}

interface Answer {
  readonly status: number
  readonly type: string
  readonly body: Buffer
}

/** Returns an API as the server of a plugin. Its document is read at each listing. */
export function openApiServer({ url, key, fetch }: OpenApiTarget): ToolServer {
  const ended = Promise.withResolvers<void>()
  const { host } = new URL(url)
  let known: OpenApiDocument | undefined

  const send = async (address: string, init: RequestOptions): Promise<Answer> => {
    const { signal, milliseconds, ...request } = init
    const timeout = AbortSignal.timeout(milliseconds)
    try {
      const response = await fetch.fetch(address, {
        ...request,
        // A redirect could lead the key to another server.
        redirect: 'error',
        headers: { ...request.headers, ...(key !== undefined && { authorization: `Bearer ${key}` }) },
        signal: AbortSignal.any([signal, timeout]),
      })
      const body = await readLimited(response, MAX_ANSWER)
      return { status: response.status, type: response.headers.get('content-type') ?? '', body }
    } catch (error) {
      signal.throwIfAborted()
      throw failureOf(error, { host, timeout, seconds: milliseconds / 1000 })
    }
  }

  const load = async (signal: AbortSignal): Promise<OpenApiDocument> => {
    const { status, body } = await send(url, {
      signal,
      milliseconds: TIMES.list,
      headers: { accept: 'application/json' },
    })
    if (status === 401 || status === 403) throw new ApiError('plugin.not_connected')
    if (status !== 200) throw notUnderstood(host, `HTTP ${status}`)
    known = readOpenApi(parse(body, host), url)
    return known
  }

  return {
    listTools: async (signal) => readTools((await load(signal)).operations.map(({ tool }) => tool)),
    call: async ({ tool, input, context: { signal } }: ServerCall) => {
      const { base, operations } = known ?? (await load(signal))
      const operation = operations.find((each) => each.tool.name === tool.name)
      if (operation === undefined) throw new ApiError('plugin.tool_not_found')
      const { address, ...request } = requestOf(base, operation, input)
      return outputOf(await send(address, { ...request, signal, milliseconds: TIMES.call }))
    },
    close: async () => ended.resolve(),
    ended: ended.promise,
  }
}

interface RequestOptions {
  readonly signal: AbortSignal
  readonly milliseconds: number
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

function parse(body: Buffer, host: string): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown
  } catch (error) {
    throw notUnderstood(host, 'no JSON', error)
  }
}

function requestOf(base: string, { method, path, parameters, hasBody }: Operation, input: JsonObject) {
  const headers: Record<string, string> = { accept: 'application/json, text/*;q=0.9, */*;q=0.1' }
  const query = new URLSearchParams()
  let filled = path
  for (const { name, place } of parameters) {
    const value = input[name]
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    if (place === 'path') filled = filled.replaceAll(`{${name}}`, segmentOf(text ?? ''))
    else if (value === undefined || value === null) continue
    else if (place === 'query') query.set(name, text)
    else if (!RESERVED.has(name.toLowerCase())) headers[name] = text.replaceAll(/[^\x20-\x7e]/g, '')
  }
  if (hasBody) headers['content-type'] = 'application/json'
  return {
    address: `${base}${filled}${query.size === 0 ? '' : `?${query.toString()}`}`,
    method: method.toUpperCase(),
    headers,
    ...(hasBody && { body: JSON.stringify(input['body'] ?? null) }),
  }
}

/** Headers that a model must not set. */
const RESERVED: ReadonlySet<string> = new Set(['authorization', 'cookie', 'host', 'content-length', 'connection'])

/** A value can't leave its segment of the path: dots alone would name another one. */
const segmentOf = (text: string): string =>
  encodeURIComponent(text).replace(/^\.+$/, (dots) => '%2E'.repeat(dots.length))

function outputOf({ status, type, body }: Answer): ToolOutput {
  const isText = type === '' || /^text\/|\bjson\b|\bxml\b/i.test(type)
  const mimeType = type.split(';', 1)[0] ?? 'application/octet-stream'
  const content: ToolContent = isText
    ? { type: 'text', text: body.toString('utf8') }
    : { type: 'file', bytes: body, mimeType }
  const isError = status >= 400
  return {
    content: isError ? [{ type: 'text', text: `HTTP ${status}` }, content] : [content],
    ...(isError && { isError }),
  }
}

function failureOf(
  error: unknown,
  { host, timeout, seconds }: { readonly host: string; readonly timeout: AbortSignal; readonly seconds: number },
): ApiError {
  if (ApiError.is(error)) return error
  if (timeout.aborted) return new ApiError('plugin.timeout', { values: { seconds }, cause: error })
  if (error instanceof BodyTooLargeError) {
    return new ApiError('plugin.too_large', { values: { limit: plainFileSize(MAX_ANSWER, 'en') }, cause: error })
  }
  const code = internalAddressOf(error) === undefined ? 'plugin.unreachable' : 'plugin.internal_address'
  return new ApiError(code, { values: { host }, cause: error })
}
