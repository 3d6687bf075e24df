import { randomBytes, timingSafeEqual } from 'node:crypto'

import { ApiError } from '@saffron/core/errors'
import type { Request, Response } from 'express'

const COOKIE = 'XSRF-TOKEN'
const HEADER = 'x-xsrf-token'
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])
/** 18 random bytes. Cookies ignore ports, so another server on this host may set a cookie of the same name. */
const OURS = /^[\w-]{24}$/

/** Returns every cookie of the name, including those set for another path or domain. */
function cookiesOf(request: Request): string[] {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim())
  return pairs.filter((pair) => pair.startsWith(`${COOKIE}=`)).map((pair) => pair.slice(COOKIE.length + 1))
}

/** Sets the CSRF cookie, unless the client has one of ours. Replaces one from another server. */
export function setCsrfCookie(request: Request, response: Response): void {
  if (!cookiesOf(request).some((cookie) => OURS.test(cookie))) setCookie(request, response)
}

/** Our own page reads the cookie and repeats it in a header. A page of another origin can't read it. */
function setCookie(request: Request, response: Response): void {
  response.cookie(COOKIE, randomBytes(18).toString('base64url'), { sameSite: 'lax', secure: request.secure, path: '/' })
}

/**
 * Requires a request with the cookie to repeat it in the header. Otherwise sets a new cookie, since the page may be
 * unable to read the old one, and throws `request.forgery`.
 */
export function requireCsrfToken(request: Request, response: Response): void {
  const cookies = cookiesOf(request)
  if (cookies.length === 0 || SAFE_METHODS.has(request.method)) return
  const proof = Buffer.from(String(request.headers[HEADER] ?? ''))
  const isProven = cookies.flatMap(formsOf).some((form) => form.length === proof.length && timingSafeEqual(form, proof))
  if (isProven) return
  setCookie(request, response)
  throw new ApiError('request.forgery')
}

/** Returns a cookie as sent and decoded, since clients repeat either form. */
function formsOf(cookie: string): Buffer[] {
  try {
    return [Buffer.from(cookie), Buffer.from(decodeURIComponent(cookie))]
  } catch {
    return [Buffer.from(cookie)]
  }
}
