import { randomBytes, timingSafeEqual } from 'node:crypto'

import { ApiError } from '@saffron/core/errors'
import type { Request, Response } from 'express'

const COOKIE = 'XSRF-TOKEN'
const HEADER = 'x-xsrf-token'
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])
/** 18 random bytes. Cookies ignore ports: another server on this host may set one of the same name and another form. */
const OURS = /^[\w-]{24}$/

/** Every cookie of the name: those for another path or domain come beside ours. */
function cookiesOf(request: Request): string[] {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim())
  return pairs.filter((pair) => pair.startsWith(`${COOKIE}=`)).map((pair) => pair.slice(COOKIE.length + 1))
}

/** Gives a client its anti-forgery cookie, unless it has one of ours. Another server's is replaced. */
export function setCsrfCookie(request: Request, response: Response): void {
  if (!cookiesOf(request).some((cookie) => OURS.test(cookie))) setCookie(request, response)
}

/** Our own page reads the cookie and repeats it in a header; a page of another origin cannot read it. */
function setCookie(request: Request, response: Response): void {
  response.cookie(COOKIE, randomBytes(18).toString('base64url'), { sameSite: 'lax', secure: request.secure, path: '/' })
}

/**
 * A request that carries the cookie proves with the header that our own page sent it. Throws `request.forgery` where it
 * does not, with a new cookie for the next try: the page may be unable to read the one it has.
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

/** A cookie as it was sent, and decoded where it can be: clients repeat either. */
function formsOf(cookie: string): Buffer[] {
  try {
    return [Buffer.from(cookie), Buffer.from(decodeURIComponent(cookie))]
  } catch {
    return [Buffer.from(cookie)]
  }
}
