import { randomBytes, timingSafeEqual } from 'node:crypto'

import { ApiError } from '@saffron/core/errors'
import type { Request, Response } from 'express'

const COOKIE = 'XSRF-TOKEN'
const HEADER = 'x-xsrf-token'
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

function cookieOf(request: Request): string | undefined {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1)
}

/** Gives a client its anti-forgery cookie, unless it has one. */
export function offerForgeryCookie(request: Request, response: Response): void {
  if (cookieOf(request)) return
  // Read by our own page, which repeats it in a header; a page of another origin cannot read it.
  response.cookie(COOKIE, randomBytes(18).toString('base64url'), { sameSite: 'lax', secure: request.secure, path: '/' })
}

/** A request that carries the cookie proves with the header that it is our own page that sent it. */
export function refuseForgery(request: Request): void {
  const cookie = cookieOf(request)
  if (cookie === undefined || SAFE_METHODS.has(request.method)) return
  const [a, b] = [Buffer.from(cookie), Buffer.from(String(request.headers[HEADER] ?? ''))]
  if (a.length !== b.length || !timingSafeEqual(a, b)) throw new ApiError('request.forgery')
}
