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
      /** The route's pattern, which is logged and counted in place of the path: a path may hold a secret. */
      route?: string | undefined
      userId?: string | undefined
      errorForm?: Endpoint['errorForm']
      /** What went wrong, for the log alone. */
      failure?: unknown
    }
  }
}

/** Asked every few seconds by what watches a server: not worth a line each. */
const OPERATIONS = new Set(['/healthz', '/readyz', '/metrics'])

/** Names every request, tells the client the name, and writes one log line and one count when it is over. */
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
      // Ours, as when a provider's reply broke off, are no fault of the program: where they were thrown tells nobody anything.
      if (ApiError.is(failure) && failure.code !== 'server.failed') {
        log.warn({ ...line, milliseconds, failure: failure.code, detail: failure.message }, 'a stream broke off')
      } else if (failure !== undefined) log.error({ ...line, milliseconds, err: failure }, 'request failed')
      else log[OPERATIONS.has(route) ? 'debug' : 'info']({ ...line, milliseconds }, 'request')
    })
    next()
  }
}
