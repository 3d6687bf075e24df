import { timingSafeEqual } from 'node:crypto'

import { ApiError } from '@saffron/core/errors'
import type { Express, Request } from 'express'

import type { Database } from '../db/index.ts'
import type { Metrics } from '../platform/metrics.ts'
import { version } from '../platform/version.ts'
import type { Route } from './route.ts'
import { isLocal } from './told-by-proxies.ts'

export interface OperationDeps {
  readonly db: Database
  readonly metrics: Metrics
  readonly metricsToken: string | undefined
  /** The server is behind a proxy, so a local call may come from anyone. */
  readonly trustProxy: boolean
  readonly routes: readonly Route[]
  readonly isStopping: () => boolean
}

/** Endpoints for operators and programs: liveness, readiness, metrics and the API description. */
export function serveOperations(app: Express, deps: OperationDeps): void {
  const { db, metrics, metricsToken, trustProxy, routes, isStopping } = deps
  const isOpen = metricsToken === undefined && !trustProxy
  app.get('/healthz', (_request, response) => {
    response.json({ status: 'ok', version })
  })
  app.get('/readyz', async (_request, response) => {
    if (isStopping()) throw new ApiError('server.stopping')
    await db.ping()
    response.json({ status: 'ready' })
  })
  app.get('/metrics', (request, response) => {
    if (!(isOpen && isLocal(request)) && !hasToken(request, metricsToken)) throw new ApiError('request.not_found')
    response.type('text/plain; version=0.0.4').send(metrics.render())
  })
  let document: object | undefined
  app.get('/openapi.json', async (_request, response) => {
    const { openApiDocument } = await import('./open-api.ts')
    document ??= openApiDocument(routes.map(({ endpoint }) => endpoint))
    response.json(document)
  })
}

function hasToken(request: Request, token: string | undefined): boolean {
  const [given, expected] = [Buffer.from(request.headers.authorization ?? ''), Buffer.from(`Bearer ${token}`)]
  return token !== undefined && given.length === expected.length && timingSafeEqual(given, expected)
}
