import { ApiError } from '@saffron/core/errors'
import express, { type Express, type RequestHandler, Router as createRouter, type Router } from 'express'
import type { Logger } from 'pino'

import { answerEndpoint, type EndpointServices } from './answer-endpoint.ts'
import { answerError } from './answer-error.ts'
import { type OperationDeps, serveOperations } from './operations.ts'
import { answerNotFound, serveFiles, servePages, WEB_FOLDER } from './pages.ts'
import { requestContext } from './request-context.ts'
import type { Route } from './route.ts'
import { securityHeaders } from './security-headers.ts'
import { writeTusOptions } from './tus.ts'

export interface HttpDeps extends EndpointServices, OperationDeps {
  readonly log: Logger
  readonly trustProxy: boolean
  /** Where the built web app is; default the repository's own build. */
  readonly webFolder: string | undefined
  /** Where a page has moved to, if it has. */
  readonly redirectFor: (path: string) => Promise<string | undefined>
}

/** Everything one origin answers: the API, what operators ask, and the web app. */
export function createHttpApp(deps: HttpDeps): Express {
  const app = express()
  app.disable('x-powered-by')
  app.set('etag', false)
  app.set('case sensitive routing', true)
  // One proxy: with more, the operator's outermost one has to clean the header.
  app.set('trust proxy', deps.trustProxy ? 1 : false)

  app.use(requestContext(deps.log, deps.metrics))
  app.use(securityHeaders())
  serveOperations(app, deps)
  serveEndpoints(app, deps)
  const { webFolder = WEB_FOLDER } = deps
  serveFiles(app, webFolder)
  servePages(app, webFolder, deps.redirectFor)
  app.use(answerNotFound(webFolder))
  app.use(answerError)
  return app
}

function serveEndpoints(app: Express, deps: HttpDeps): void {
  const refuseWhenStopping: RequestHandler = (_request, _response, next) => {
    if (deps.isStopping()) throw new ApiError('server.stopping', { retryAfter: 5 })
    next()
  }
  // Express tries its routes one after another: those of the same first segment stand apart, so that it tries only them.
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
      route[method](answerEndpoint(each, deps))
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
    // An address such as /auth/login is the app's where /auth/{x} is the API's: a page is never refused here.
    response.setHeader('Allow', allow)
    if (request.method === 'OPTIONS' && routes.some(({ endpoint }) => endpoint.tus)) writeTusOptions(response)
    if (request.method === 'OPTIONS') response.status(204).end()
    else next(new ApiError('request.method_not_allowed'))
  }
}
