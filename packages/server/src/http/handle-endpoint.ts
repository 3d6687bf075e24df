import { isAdmin, isSuperAdmin } from '@saffron/core/auth'
import { checkInput } from '@saffron/core/checks'
import { type Endpoint, isOwnersAlone, isRefusedWhileLeaving } from '@saffron/core/contract'
import { ApiError } from '@saffron/core/errors'
import type { Request, RequestHandler } from 'express'

import type { Database } from '../db/index.ts'
import { translatorFor } from '../platform/translators.ts'
import type { AccessWatch, Space } from '../spaces/index.ts'
import { type ActiveCaller, type Authenticate, looksLikeApiKey } from './authenticate.ts'
import { spaceOfCall } from './call-space.ts'
import { requireCsrfToken } from './csrf.ts'
import { type Exchange, localeOf } from './exchange.ts'
import { ownerOfForm } from './form-owner.ts'
import type { Caller } from './handler.ts'
import type { Populators } from './populate.ts'
import type { RateLimits } from './rate-limits.ts'
import { bodyKindOf, type ReceiveFile, type RequestBody } from './request-body.ts'
import type { Route } from './route.ts'
import { sendResult } from './send-result.ts'
import type { OpenStream } from './stream-limit.ts'
import { isLocal } from './told-by-proxies.ts'

export interface EndpointServices {
  readonly authenticate: Authenticate
  readonly rateLimits: RateLimits
  readonly openStream: OpenStream
  readonly populators: Populators
  readonly db: Database
  readonly accessWatch: AccessWatch
  /** Receives the file of a form. Throws if it exceeds the owner's quota. */
  readonly receiveFile: ReceiveFile
}

/** Handles one endpoint: rate limit → caller → content type → body → handler. */
export function handleEndpoint(route: Route, services: EndpointServices): RequestHandler {
  return async (request, response) => {
    // Watched from start to end, since the client can disconnect and the session can end at any time.
    const leaving = new AbortController()
    const leave = () => leaving.abort()
    response.once('close', leave)
    if (response.destroyed) leave()
    let presence: ActiveCaller | undefined
    let closeStream: (() => void) | undefined
    let ended: ApiError | undefined
    const end = (error: ApiError) => {
      ended ??= error
      leave()
    }
    try {
      response.locals.errorForm = route.endpoint.errorForm
      services.rateLimits.countAddress(route.endpoint, request, response)
      presence = await identify(request, services.authenticate, () => end(new ApiError('auth.required')))
      const exchange = { request, response, caller: presence?.caller, signal: leaving.signal, end }
      closeStream = services.openStream(route.endpoint, presence?.caller, acceptsEvents(request))
      await answer(route, exchange, services)
    } catch (error) {
      // The call failed because its session or its membership ended, which is what the client needs to know.
      throw ended ?? error
    } finally {
      closeStream?.()
      presence?.forget()
      response.off('close', leave)
    }
  }
}

async function answer(route: Route, exchange: Exchange, services: EndpointServices): Promise<void> {
  const { endpoint } = route
  const { request, response, caller } = exchange
  refuseUnlessMay(endpoint, caller, request)
  services.rateLimits.countAccount(caller, response)
  requireCsrfToken(request, response)
  response.locals.userId = caller?.userId
  const withBody = bodyKindOf(endpoint, request)
  const { receiveFile, db } = services
  const ownerNamed = (fields: object) => ownerOfForm(db.query, endpoint, caller, { request, fields })
  return withBody(endpoint, exchange, { receiveFile, ownerNamed }, (body) =>
    callHandler(route, exchange, body, services),
  )
}

async function callHandler(
  { endpoint, handle }: Route,
  exchange: Exchange,
  { body, addTo }: RequestBody,
  { populators, db, accessWatch }: EndpointServices,
): Promise<void> {
  const { request, response, caller, signal, end } = exchange
  const locale = localeOf(request)
  const raw = { params: request.params, query: request.query, body }
  const input = await checkInput(endpoint, raw, () => translatorFor(locale))
  const space = await spaceOfCall(db.query, endpoint, caller, input, raw)
  const unwatch = space && endpoint.space && accessWatch.watch(space, endpoint.space.role, end)
  try {
    const answered = await handle({
      ...input,
      ...addTo?.(input.body),
      // Callers without access were refused above.
      caller: caller as Caller,
      // Endpoints that work in a space aren't for guests.
      space: space as Space & undefined,
      acceptsEvents: acceptsEvents(request),
      signal,
      locale,
      requestId: response.locals.requestId,
      idempotencyKey: request.get('idempotency-key'),
      address: request.ip ?? '',
      userAgent: request.headers['user-agent'] ?? '',
      isLocal: isLocal(request),
      origin: pageOrigin(request),
    })
    return await sendResult(endpoint, exchange, answered, { query: input.query, space, populators })
  } finally {
    unwatch?.()
  }
}

const acceptsEvents = ({ headers }: Request): boolean => /\btext\/event-stream\b/.test(headers.accept ?? '')

/** A browser sends the page's origin wherever it matters. Otherwise, assume our own. */
const pageOrigin = (request: Request): string => request.headers.origin ?? `${request.protocol}://${request.host}`

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
    // A client with an API key can't sign in, so the error is about its key.
    const isKey = apiKey === true && looksLikeApiKey(bearerToken(request) ?? '')
    throw new ApiError(isKey ? 'api_key.not_valid' : 'auth.required')
  }
  if (caller.byApiKey === true && apiKey !== true) throw new ApiError('auth.api_key_refused')
  if (caller.impersonatedBy !== null && isOwnersAlone(endpoint)) throw new ApiError('auth.impersonating')
  if ((caller.deletionAt ?? null) !== null && isRefusedWhileLeaving(endpoint)) throw new ApiError('account.leaving')
  const may = access === 'user' || (access === 'admin' ? isAdmin(caller.role) : isSuperAdmin(caller.role))
  if (!may) throw new ApiError('auth.forbidden')
}
