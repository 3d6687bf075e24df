import { type Endpoint, successStatus } from '@saffron/core/contract'
import type { PartialUpload } from '@saffron/core/drive'
import type { Locale } from '@saffron/core/i18n'
import type { Response } from 'express'

import { asApiError } from '../platform/error-wording.ts'
import type { Space } from '../spaces/index.ts'
import { checkResult } from './check-result.ts'
import { setCsrfCookie } from './csrf.ts'
import { errorBody } from './error-body.ts'
import type { EventFrame } from './event-frame.ts'
import { type Exchange, localeOf } from './exchange.ts'
import { populate, type Populators } from './populate.ts'
import { type Download, sendDownload } from './send-download.ts'
import { sendEvents } from './send-events.ts'
import { sendTusState } from './tus.ts'

interface Populating {
  /** The checked query of the request. */
  readonly query: unknown
  readonly space: Space | undefined
  readonly populators: Populators
}

/** Sends a handler's result: events as they arrive, or a value with its relations populated. */
export async function sendResult(
  endpoint: Endpoint,
  exchange: Exchange,
  answered: unknown,
  { query, space, populators }: Populating,
): Promise<void> {
  if (isEventFrames(answered)) return sendEventStream(endpoint, exchange, answered)
  const { request, response } = exchange
  const names = namesIn(query)
  const result = await populate(answered, endpoint, { space, names, populators })
  setCsrfCookie(request, response)
  const { cacheSeconds } = endpoint
  response.setHeader('Cache-Control', cacheSeconds === undefined ? 'no-store' : `private, max-age=${cacheSeconds}`)
  if (endpoint.tus === true) return sendUploadState(endpoint, exchange, result)
  response.status(successStatus(endpoint))
  return endpoint.download === undefined
    ? sendJson(endpoint, exchange, result)
    : sendFile(endpoint.download, exchange, result)
}

function sendJson(endpoint: Endpoint, { response }: Exchange, result: unknown): void {
  response.json(checkResult(endpoint, result))
}

// A handler of a download endpoint returns nothing else: see `Handlers`.
const sendFile = (type: string, exchange: Exchange, result: unknown): Promise<void> =>
  sendDownload(exchange, type, result as Download)

const sendUploadState = (endpoint: Endpoint, { request, response }: Exchange, result: unknown): void =>
  sendTusState(endpoint, request, response, checkResult(endpoint, result) as PartialUpload)

function sendEventStream(
  endpoint: Endpoint,
  { request, response, signal }: Exchange,
  frames: AsyncIterable<EventFrame>,
): Promise<void> {
  const locale = localeOf(request)
  const failure = (error: unknown) => failureFrame(error, endpoint, locale, response)
  return sendEvents(response, { frames, signal, failure })
}

const isEventFrames = (result: unknown): result is AsyncIterable<EventFrame> =>
  typeof result === 'object' && result !== null && Symbol.asyncIterator in result

/** Returns what `?populate=` names, as the endpoint's schema has read it. */
function namesIn(query: unknown): readonly string[] {
  const names: unknown = Object(query).populate
  return Array.isArray(names) ? names : []
}

/**
 * Returns the last frame of a stream that breaks off. A run's event stream has none, since all its events are numbered:
 * the connection is cut, and the client learns why when it reconnects.
 */
async function failureFrame(
  error: unknown,
  endpoint: Endpoint,
  locale: Locale,
  response: Response,
): Promise<EventFrame | undefined> {
  response.locals.failure = error
  if (endpoint.stream === 'events' || endpoint.stream === undefined) return undefined
  const failure = asApiError(error)
  const data = JSON.stringify(await errorBody(failure, locale, endpoint.errorForm))
  return endpoint.stream === 'progress' ? { event: 'error', data } : { data }
}
