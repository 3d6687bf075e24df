import { createHash } from 'node:crypto'

import type { Request, RequestHandler, Response } from 'express'
import helmet from 'helmet'

/** Headers that restrict what a browser lets other pages do with ours. They are the same for every response. */
export function securityHeaders(): RequestHandler {
  const headers = headersOf(chooseHeaders())
  return (_request, response, next) => {
    for (const [name, value] of headers) response.setHeader(name, value)
    next()
  }
}

/** Returns the headers that a handler sets independently of the request. */
function headersOf(handler: (...call: Parameters<RequestHandler>) => void): ReadonlyMap<string, string> {
  const headers = new Map<string, string>()
  const response = { setHeader: (name: string, value: string) => headers.set(name, value), removeHeader: () => {} }
  handler({} as Request, response as unknown as Response, () => {})
  return headers
}

function chooseHeaders() {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        // Diagrams use inline styles.
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'font-src': ["'self'", 'data:'],
        'media-src': ["'self'", 'blob:'],
        'connect-src': ["'self'"],
        'worker-src': ["'self'"],
        'manifest-src': ["'self'"],
        'frame-src': ["'self'"],
        'frame-ancestors': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'self'"],
        'form-action': ["'self'"],
      },
    },
    // HSTS is up to the operator's proxy, which knows whether there is TLS.
    strictTransportSecurity: false,
  })
}

const INLINE_SCRIPT = /<script\b(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

/** Allows the inline scripts of this page by their hashes. All other inline scripts stay blocked. */
export function allowInlineScripts(response: Response, html: string): void {
  const hashes = Array.from(
    html.matchAll(INLINE_SCRIPT),
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  )
  const policy = String(response.getHeader('Content-Security-Policy'))
  response.setHeader(
    'Content-Security-Policy',
    policy.replace("script-src 'self'", ["script-src 'self'", ...hashes].join(' ')),
  )
}
