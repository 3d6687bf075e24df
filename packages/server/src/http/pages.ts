import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { ApiError } from '@saffron/core/errors'
import { isScreen } from '@saffron/core/guards'
import type { Express, Request, RequestHandler, Response } from 'express'

import { setCsrfCookie } from './csrf.ts'
import { allowInlineScripts } from './security-headers.ts'

/** The build directory of the web package. */
export const WEB_FOLDER = fileURLToPath(new URL('../../../web/dist', import.meta.url))

/** A file of the build. Its name contains its hash below /static/, but not at the root. */
const STATIC_FILE = /^\/static\/(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/
const ROOT_FILE = /^\/[\w-][\w-]*\.(?!html)[\w.]+$/

/** Ordered by size. Browsers list gzip before br without meaning a preference, so our order decides. */
const ENCODINGS = [
  { name: 'br', extension: '.br' },
  { name: 'gzip', extension: '.gz' },
] as const

/**
 * A browser that navigates to an address rather than a program that calls it. At the root, any client that accepts
 * anything.
 */
export function wantsHtml({ method, path, headers: { accept = '*/*' } }: Request): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  return accept.includes('text/html') || (path === '/' && accept.includes('*/*'))
}

/** Serves the files of the built web app in `folder`. */
export function serveFiles(app: Express, folder: string): void {
  app.get(STATIC_FILE, sendFile(folder, 'public, max-age=31536000, immutable'))
  app.get(ROOT_FILE, sendFile(folder, 'no-cache'))
}

/**
 * Serves the web app's page for every address of the route table. A moved address is redirected here, so that the first
 * page needs no lookup.
 */
export function servePages(
  app: Express,
  folder: string,
  redirectFor: (path: string) => Promise<string | undefined>,
): void {
  app.get(/^/, async (request, response, next) => {
    if (!wantsHtml(request)) return next()
    const moved = await redirectFor(request.path)
    if (moved === undefined) return isScreen(request.path) ? sendApp(folder, request, response, 200) : next()
    response.locals.route = 'page'
    response.setHeader('Cache-Control', 'no-store').redirect(302, moved)
  })
}

/** Answers unknown paths: the app's not-found page for a browser, JSON for other clients. */
export function sendNotFound(folder: string): RequestHandler {
  return async (request, response) => {
    if (!wantsHtml(request)) {
      // OpenAI's clients call endpoints here that we don't have.
      if (request.path.startsWith('/ai/')) response.locals.errorForm = 'openai'
      throw new ApiError('request.not_found')
    }
    await sendApp(folder, request, response, 404)
  }
}

async function sendApp(folder: string, request: Request, response: Response, status: 200 | 404): Promise<void> {
  const page = join(folder, 'index.html')
  if (!existsSync(page)) throw new ApiError('server.no_web_app')
  const html = await readFile(page, 'utf8')
  response.locals.route = 'page'
  setCsrfCookie(request, response)
  allowInlineScripts(response, html)
  response.status(status).type('html').setHeader('Cache-Control', 'no-cache')
  response.setHeader('ETag', `"${createHash('sha256').update(html).digest('base64url')}"`)
  response.send(html)
}

/** Sends a file in the best precompressed form that the client accepts. */
function sendFile(root: string, cacheControl: string): RequestHandler {
  return (request, response, next) => {
    const { path } = request
    if (!existsSync(join(root, path))) return next()
    const encoding = ENCODINGS.find(
      ({ name, extension }) => request.acceptsEncodings(name) === name && existsSync(join(root, path + extension)),
    )
    response.locals.route = 'file'
    response.type(path.slice(path.lastIndexOf('.') + 1)).vary('Accept-Encoding')
    response.setHeader('Cache-Control', cacheControl)
    if (encoding !== undefined) response.setHeader('Content-Encoding', encoding.name)
    response.sendFile(path + (encoding?.extension ?? ''), { root, cacheControl: false }, (error) => {
      // The client has disconnected.
      if (error !== undefined && error !== null && !response.headersSent) next(error)
    })
  }
}
