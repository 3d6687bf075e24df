import type { Endpoint } from '@saffron/core/contract'
import { ApiError } from '@saffron/core/errors'
import type { RequestHandler } from 'express'
import type { Logger } from 'pino'

import { newId } from '../db/index.ts'
import type { Metrics } from '../platform/metrics.ts'

declare global {
  // oxlint-disable-next-line typescript/no-namespace -- the only way Express offers to type `response.locals`
  namespace Express {
    interface Locals {
      requestId: string
      /** The route's pattern, which is logged and counted instead of the path, since a path may contain a secret. */
      route?: string | undefined
      userId?: string | undefined
      errorForm?: Endpoint['errorForm']
      /** The error, for the log only. */
      failure?: unknown
    }
  }
}

/** Monitoring calls these every few seconds, so they are logged at debug level. */
const OPERATIONS = new Set(['/healthz', '/readyz', '/metrics'])

/** Gives every request an ID, sends it to the client, and logs and counts the request when it ends. */
export function requestContext(log: Logger, metrics: Metrics): RequestHandler {
  const requests = metrics.counter('saffron_http_requests_total', 'Requests answered, by route and status.')
  let open = 0
  metrics.gauge('saffron_http_requests_open', 'Requests under way, streams too.', () => open)
  return (request, response, next) => {
    const started = performance.now()
    const { locals } = response
    locals.requestId = newId()
    response.setHeader('X-Request-Id', locals.requestId)
    open += 1
    response.once('close', () => {
      open -= 1
      const { method } = request
      const route = locals.route ?? (OPERATIONS.has(request.path) ? request.path : 'other')
      const status = response.statusCode
      requests.add({ method, route, status })
      const line = { requestId: locals.requestId, method, route, status, userId: locals.userId }
      const milliseconds = Math.round(performance.now() - started)
      const { failure } = locals
      // Expected errors, such as a provider's broken reply, aren't bugs, so their stack isn't logged.
      if (ApiError.is(failure) && failure.code !== 'server.failed') {
        log.warn({ ...line, milliseconds, failure: failure.code, detail: failure.message }, 'a stream broke off')
      } else if (failure !== undefined) log.error({ ...line, milliseconds, err: failure }, 'request failed')
      else log[OPERATIONS.has(route) ? 'debug' : 'info']({ ...line, milliseconds }, 'request')
    })
    next()
  }
}
