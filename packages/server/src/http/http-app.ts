import { ApiError } from '@saffron/core/errors'
import express, { type Express, type RequestHandler, Router as createRouter, type Router } from 'express'
import type { Logger } from 'pino'

import { handleEndpoint, type EndpointServices } from './handle-endpoint.ts'
import { type OperationDeps, serveOperations } from './operations.ts'
import { sendNotFound, serveFiles, servePages, WEB_FOLDER } from './pages.ts'
import { requestContext } from './request-context.ts'
import type { Route } from './route.ts'
import { securityHeaders } from './security-headers.ts'
import { sendError } from './send-error.ts'
import { writeTusOptions } from './tus.ts'

export interface HttpDeps extends EndpointServices, OperationDeps {
  readonly log: Logger
  readonly trustProxy: boolean
  /** The directory of the built web app. Defaults to the repository's own build. */
  readonly webFolder: string | undefined
  /** Returns where a page redirects to, if anywhere. */
  readonly redirectFor: (path: string) => Promise<string | undefined>
}

/** Serves one origin: the API, the endpoints for operators and the web app. */
export function createHttpApp(deps: HttpDeps): Express {
  const app = express()
  app.disable('x-powered-by')
  app.set('etag', false)
  app.set('case sensitive routing', true)
  // One proxy. With more, the outermost proxy must clean the header.
  app.set('trust proxy', deps.trustProxy ? 1 : false)

  app.use(requestContext(deps.log, deps.metrics))
  app.use(securityHeaders())
  serveOperations(app, deps)
  serveEndpoints(app, deps)
  const { webFolder = WEB_FOLDER } = deps
  serveFiles(app, webFolder)
  servePages(app, webFolder, deps.redirectFor)
  app.use(sendNotFound(webFolder))
  app.use(sendError)
  return app
}

function serveEndpoints(app: Express, deps: HttpDeps): void {
  const refuseWhenStopping: RequestHandler = (_request, _response, next) => {
    if (deps.isStopping()) throw new ApiError('server.stopping', { retryAfter: 5 })
    next()
  }
  // Express tries routes one after another. One router per first segment reduces the routes to try.
  const routers = new Map<string, Router>()
  app.use((request, response, next) => {
    const router = routers.get(firstSegment(request.path))
    if (router === undefined) next()
    else router(request, response, next)
  })
  const byPath = Map.groupBy(deps.routes, ({ endpoint }) => endpoint.path)
  for (const [path, routes] of byPath) {
    const pattern = path.replaceAll(/\{(\w+)\}/g, ':$1')
    const segment = firstSegment(path)
    const router = routers.get(segment) ?? createRouter({ caseSensitive: true })
    routers.set(segment, router)
    const route = router.route(pattern)
    route.all(nameRoute(path), refuseWhenStopping)
    for (const each of routes) {
      const method = METHODS[each.endpoint.method]
      route[method](handleEndpoint(each, deps))
    }
    route.all(refuseMethod(routes))
  }
}

const firstSegment = (path: string): string => path.split('/', 2)[1] ?? ''

const METHODS = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const

const nameRoute =
  (path: string): RequestHandler =>
  (_request, response, next) => {
    response.locals.route = path
    next()
  }

function refuseMethod(routes: readonly Route[]): RequestHandler {
  const methods = routes.map(({ endpoint }) => endpoint.method)
  const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ')
  return (request, response, next) => {
    // An address such as /auth/login belongs to the app while /auth/{x} belongs to the API, so pages are never refused
    // here.
    response.setHeader('Allow', allow)
    if (request.method === 'OPTIONS' && routes.some(({ endpoint }) => endpoint.tus)) writeTusOptions(response)
    if (request.method === 'OPTIONS') response.status(204).end()
    else next(new ApiError('request.method_not_allowed'))
  }
}
