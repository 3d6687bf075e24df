import type { Readable } from 'node:stream'

import { isAdmin, isSuperAdmin } from '@saffron/core/auth'
import { checkInput } from '@saffron/core/checks'
import { type Endpoint, isOwnersAlone, isRefusedWhileLeaving, successStatus } from '@saffron/core/contract'
import type { PartialUpload } from '@saffron/core/drive'
import { ApiError } from '@saffron/core/errors'
import { type Locale, negotiateLocale } from '@saffron/core/i18n'
import type { Request, RequestHandler, Response } from 'express'

import type { StagedFile } from '../blobs/index.ts'
import { asApiError } from '../platform/error-wording.ts'
import { translatorFor } from '../platform/translators.ts'
import { type ActiveCaller, type Authenticate, looksLikeApiKey } from './authenticate.ts'
import { checkResult } from './check-result.ts'
import { errorBody } from './error-body.ts'
import type { EventFrame } from './event-frame.ts'
import { offerForgeryCookie, refuseForgery } from './forgery.ts'
import type { Caller } from './handler.ts'
import { populate, type Populators } from './populate.ts'
import type { RateLimits } from './rate-limits.ts'
import { dropRest } from './read-bytes.ts'
import { type Form, readForm } from './read-form.ts'
import { readJsonBody } from './read-json-body.ts'
import { readUpload } from './read-upload.ts'
import type { Route } from './route.ts'
import { type Download, sendDownload } from './send-download.ts'
import { sendEvents } from './send-events.ts'
import type { OpenStream } from './stream-limit.ts'
import { answerTus, readTus, writeTusVersion } from './tus.ts'

const GUEST_BODY = 64 * 1024
const USER_BODY = 1024 * 1024

export interface EndpointServices {
  readonly authenticate: Authenticate
  readonly rateLimits: RateLimits
  readonly openStream: OpenStream
  readonly populators: Populators
  /** Takes in the file of a form; throws where its owner has no room for it. */
  readonly receiveFile: (file: ReceivedFile) => Promise<StagedFile>
}

interface ReceivedFile {
  readonly userId: string
  readonly content: Readable
  /** Bytes of the request that it comes with, where that tells them. */
  readonly announced: number | undefined
  /** Aborted when the client goes, or its session ends. */
  readonly signal: AbortSignal
}

/** Answers one endpoint: rate → who → content type → body → handler. */
export function answerEndpoint(route: Route, services: EndpointServices): RequestHandler {
  return async (request, response) => {
    // First of all, and to the very end: a client may go, and its session end, at any moment.
    const leaving = new AbortController()
    const leave = () => leaving.abort()
    response.once('close', leave)
    if (response.destroyed) leave()
    let presence: ActiveCaller | undefined
    let closeStream: (() => void) | undefined
    let hasEnded = false
    const onEnd = () => {
      hasEnded = true
      leave()
    }
    try {
      response.locals.errorForm = route.endpoint.errorForm
      services.rateLimits.countAddress(route.endpoint, request, response)
      presence = await identify(request, services.authenticate, onEnd)
      const exchange = { request, response, caller: presence?.caller, signal: leaving.signal }
      closeStream = services.openStream(route.endpoint, presence?.caller)
      await answer(route, exchange, services)
    } catch (error) {
      // What was under way failed because its session ended: that is the reason the client needs.
      throw hasEnded ? new ApiError('auth.required') : error
    } finally {
      closeStream?.()
      presence?.forget()
      response.off('close', leave)
    }
  }
}

interface Exchange {
  readonly request: Request
  readonly response: Response
  readonly caller: Caller | undefined
  /** Aborted when the client goes, or when the session it came with ends. */
  readonly signal: AbortSignal
}

async function answer(route: Route, exchange: Exchange, services: EndpointServices): Promise<void> {
  const { endpoint } = route
  const { request, response, caller } = exchange
  refuseUnlessMay(endpoint, caller, request)
  services.rateLimits.countAccount(caller, response)
  refuseForgery(request, response)
  response.locals.userId = caller?.userId
  if (endpoint.tus === true) return answerTusCall(route, exchange, services)
  const { receiveFile, populators } = services
  if (endpoint.form !== true) return answerRead(route, exchange, { body: await rawBody(request, endpoint), populators })
  const { signal } = exchange
  const userId = caller?.userId ?? ''
  const form = await readForm(request, (content, announced) => receiveFile({ userId, content, announced, signal }))
  try {
    const body = form && { ...form.fields, ...(form.file && { file: PLACE }) }
    await answerRead(route, exchange, { body, form, populators })
  } finally {
    await form?.file?.discard()
  }
}

async function answerTusCall(route: Route, exchange: Exchange, { populators }: EndpointServices): Promise<void> {
  writeTusVersion(exchange.response)
  try {
    await answerRead(route, exchange, { body: readTus(exchange.request), populators })
  } catch (error) {
    dropRest(exchange.request)
    throw error
  }
}

/** Stands for a file that lies on disk where a body is checked by its schema. */
const PLACE = new Blob([])

interface Answering extends Pick<EndpointServices, 'populators'> {
  readonly body: unknown
  readonly form?: Form | undefined
}

async function answerRead(
  { endpoint, handle }: Route,
  { request, response, caller, signal }: Exchange,
  { body, form, populators }: Answering,
): Promise<void> {
  const locale = localeOf(request)
  const raw = { params: request.params, query: request.query, body }
  const input = await checkInput(endpoint, raw, () => translatorFor(locale))
  const answered = await handle({
    ...input,
    ...(form && { body: { ...Object(input.body), file: form.file } }),
    ...(endpoint.tus && { content: request }),
    // Whoever may not call was refused above.
    caller: caller as Caller,
    acceptsEvents: /\btext\/event-stream\b/.test(request.headers.accept ?? ''),
    signal,
    locale,
    requestId: response.locals.requestId,
    idempotencyKey: request.get('idempotency-key'),
    address: request.ip ?? '',
    userAgent: request.headers['user-agent'] ?? '',
    origin: pageOrigin(request),
  })
  if (isEventFrames(answered)) {
    const failure = (error: unknown) => failureFrame(error, endpoint, locale, response)
    await sendEvents(response, { frames: answered, signal, failure })
    return
  }
  const names = namesIn(input.query)
  const result = await populate(answered, endpoint, { owner: caller?.userId ?? '', names, populators })
  offerForgeryCookie(request, response)
  const { cacheSeconds, download } = endpoint
  response.setHeader('Cache-Control', cacheSeconds === undefined ? 'no-store' : `private, max-age=${cacheSeconds}`)
  if (endpoint.tus === true)
    return answerTus(endpoint, request, response, checkResult(endpoint, result) as PartialUpload)
  response.status(successStatus(endpoint))
  if (download === undefined) return void response.json(checkResult(endpoint, result))
  // A handler of such an endpoint answers nothing else: see `Handlers`.
  await sendDownload({ request, response, signal }, download, result as Download)
}

/** What `?populate=` names, as the endpoint's schema has read it. */
function namesIn(query: unknown): readonly string[] {
  const names: unknown = Object(query).populate
  return Array.isArray(names) ? names : []
}

/** A browser names the page's origin wherever it matters; else it is taken to be ours. */
const pageOrigin = (request: Request): string => request.headers.origin ?? `${request.protocol}://${request.host}`

export const localeOf = (request: Request): Locale => negotiateLocale(request.headers['accept-language'])

async function identify(
  request: Request,
  authenticate: Authenticate,
  onEnd: () => void,
): Promise<ActiveCaller | undefined> {
  const token = bearerToken(request)
  return token === undefined ? undefined : authenticate(token, onEnd)
}

const bearerToken = (request: Request): string | undefined =>
  /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]

function refuseUnlessMay(endpoint: Endpoint, caller: Caller | undefined, request: Request): void {
  const { access, apiKey } = endpoint
  if (access === 'guest') return
  if (caller === undefined) {
    // Whoever sends a key cannot sign in: it is the key that has to be looked at.
    const isKey = apiKey === true && looksLikeApiKey(bearerToken(request) ?? '')
    throw new ApiError(isKey ? 'api_key.not_valid' : 'auth.required')
  }
  if (caller.byApiKey === true && apiKey !== true) throw new ApiError('auth.api_key_refused')
  if (caller.impersonatedBy !== null && isOwnersAlone(endpoint)) throw new ApiError('auth.impersonating')
  if ((caller.deletionAt ?? null) !== null && isRefusedWhileLeaving(endpoint)) throw new ApiError('account.leaving')
  const may = access === 'user' || (access === 'admin' ? isAdmin(caller.role) : isSuperAdmin(caller.role))
  if (!may) throw new ApiError('auth.forbidden')
}

async function rawBody(request: Request, endpoint: Endpoint): Promise<unknown> {
  if (request.method === 'GET' || request.method === 'HEAD') return undefined
  const limit = endpoint.maxBodyBytes ?? (endpoint.access === 'guest' ? GUEST_BODY : USER_BODY)
  const { upload } = endpoint
  return upload === undefined ? readJsonBody(request, limit) : readUpload(request, upload, limit)
}

const isEventFrames = (result: unknown): result is AsyncIterable<EventFrame> =>
  typeof result === 'object' && result !== null && Symbol.asyncIterator in result

/**
 * A stream that breaks after it began can say so only inside itself. One of ours says nothing, since every event of it
 * has its number and its place: the connection is cut, and the client, which comes back, is told why it cannot.
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
