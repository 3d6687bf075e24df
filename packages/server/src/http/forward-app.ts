import type { IncomingHttpHeaders, RequestListener } from 'node:http'
import { pipeline } from 'node:stream/promises'

import { ApiError } from '@saffron/core/errors'
import express, { type Request, type RequestHandler, type Response } from 'express'
import type { Logger } from 'pino'
import { Agent } from 'undici'

import { createMetrics } from '../platform/metrics.ts'
import { version } from '../platform/version.ts'
import { isApiPath } from './is-api-path.ts'
import { sendNotFound, serveFiles, servePages, wantsHtml, WEB_FOLDER } from './pages.ts'
import { createRemoteRedirects } from './remote-redirects.ts'
import { requestContext } from './request-context.ts'
import { securityHeaders } from './security-headers.ts'
import { sendError } from './send-error.ts'
import { isToldByProxies } from './told-by-proxies.ts'

export interface ForwardDeps {
  readonly api: URL
  readonly log: Logger
  readonly trustProxy: boolean
  readonly webFolder: string | undefined
}

/** Serves the web app and forwards every other call to the API of another server. */
export function createForwardApp({ api, log, trustProxy, webFolder = WEB_FOLDER }: ForwardDeps): {
  readonly listener: RequestListener
  readonly close: () => Promise<void>
} {
  // No timeouts, since a model may think for minutes before its first word.
  const agent = new Agent({ bodyTimeout: 0, headersTimeout: 0 })
  const app = express()
  app.disable('x-powered-by')
  app.set('etag', false)
  app.set('trust proxy', trustProxy ? 1 : false)
  app.use(requestContext(log, createMetrics()))
  app.use(securityHeaders())
  // This process is healthy even if the other server isn't.
  app.get('/healthz', (_request, response) => {
    response.json({ status: 'ok', version })
  })
  serveFiles(app, webFolder)
  app.use(forward(api, agent))
  servePages(app, webFolder, createRemoteRedirects(api.origin + prefixOf(api), agent, log))
  app.use(sendNotFound(webFolder))
  app.use(sendError)
  return { listener: app, close: () => agent.close() }
}

/** Hop-by-hop headers, which aren't forwarded. */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'host',
  'expect',
])

/** Returns the headers to forward: all but hop-by-hop headers, including those named by `Connection`. */
function travelling(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = new Set(
    [headers.connection ?? []]
      .flat()
      .join()
      .toLowerCase()
      .split(/\s*,\s*/),
  )
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name) && !named.has(name.toLowerCase())),
  )
}

/** Replaces the address headers of the client, because the other server would trust them. */
function requestHeaders({ headers, ip = '', protocol }: Request): IncomingHttpHeaders {
  const own = Object.entries(travelling(headers)).filter(([name]) => !isToldByProxies(name))
  return { ...Object.fromEntries(own), 'x-forwarded-for': ip, 'x-forwarded-proto': protocol }
}

const prefixOf = (api: URL): string => api.pathname.replace(/\/+$/, '')

/** Returns the target of a call below the API's address. Throws `request.malformed` for a path that would leave it. */
function targetOf(api: URL, called: string): string {
  const prefix = prefixOf(api)
  const target = URL.parse(api.origin + prefix + called)
  // Treat everything that the other server may decode as a slash like one.
  const read = target?.pathname.replaceAll(/%2f|%5c/gi, '/') ?? ''
  const isBelow = [target?.pathname ?? '', new URL(api.origin + read).pathname].every((path) =>
    path.startsWith(`${prefix}/`),
  )
  if (!/^\/(?![/\\])/.test(called) || target === null || !isBelow) throw new ApiError('request.malformed')
  return target.pathname + target.search
}

function forward(api: URL, agent: Agent): RequestHandler {
  return async (request, response, next) => {
    if (wantsHtml(request) && !isApiPath(request.path)) return next()
    response.locals.route = 'forward'
    // Read now, since a request whose body was forwarded no longer knows its connection.
    const { secure } = request
    const headers = requestHeaders(request)
    const path = targetOf(api, request.originalUrl)
    const left = new AbortController()
    response.once('close', () => left.abort())
    try {
      const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
      const answer = await agent.request({
        origin: api.origin,
        path,
        method: request.method,
        headers,
        body: hasBody ? request : null,
        signal: left.signal,
      })
      writeHead(response, answer, secure)
      await pipeline(answer.body, response, { signal: left.signal })
    } catch (error) {
      if (left.signal.aborted || response.headersSent) response.destroy()
      else throw new ApiError('server.unreachable', { cause: error, values: { api: api.origin } })
    }
  }
}

function writeHead(
  response: Response,
  { statusCode, headers }: { statusCode: number; headers: IncomingHttpHeaders },
  secure: boolean,
): void {
  response.status(statusCode)
  for (const [name, value] of Object.entries(travelling(headers))) {
    if (value !== undefined) response.setHeader(name, name === 'set-cookie' && !secure ? openCookies(value) : value)
  }
}

/** A secure cookie would never be sent back over plain HTTP. */
const openCookies = (cookies: string | string[]): string[] =>
  [cookies].flat().map((cookie) => cookie.replace(/;\s*secure/i, ''))
