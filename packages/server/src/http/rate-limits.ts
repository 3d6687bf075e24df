import type { Endpoint } from '@saffron/core/contract'
import { ApiError } from '@saffron/core/errors'
import type { Request, Response } from 'express'

import { createRateLimiter, type RateVerdict } from '../platform/rate-limiter.ts'
import type { Caller } from './handler.ts'

/**
 * Higher for an address, which several people may share. Sign-ins are limited by address, since an attacker has no
 * account.
 */
const ADDRESS_FACTOR = 4
const TOKEN_FREE_LIMIT = 60

export interface RateLimits {
  /** Counts a call of an address, before anything else is checked. */
  readonly countAddress: (endpoint: Endpoint, request: Request, response: Response) => void
  /** Counts a call of an account. */
  readonly countAccount: (caller: Caller | undefined, response: Response) => void
}

/**
 * Limits calls per minute: `perMinute` for an account, four times that for an address, and 60 sign-ins for an address.
 */
export function createRateLimits(perMinute: number, now: () => Date): RateLimits {
  const limiter = createRateLimiter(now)
  const count = (policy: string, key: string, limit: number, response: Response): void => {
    if (perMinute === 0) return
    const verdict = limiter.take(`${policy} ${key}`, limit)
    writeHeaders(response, policy, verdict)
    if (verdict.allowed) return
    const seconds = verdict.resetSeconds
    throw new ApiError('request.rate_limited', { retryAfter: seconds, values: { seconds } })
  }
  return {
    countAddress: ({ tokenFree, paced }, request, response) => {
      const address = request.ip ?? ''
      count('address', address, perMinute * ADDRESS_FACTOR, response)
      if (tokenFree === true && paced !== true) count('sign-in', address, TOKEN_FREE_LIMIT, response)
    },
    countAccount: (caller, response) => {
      if (caller !== undefined) count('account', caller.userId, perMinute, response)
    },
  }
}

/** draft-ietf-httpapi-ratelimit-headers: the policy and the caller's current state. */
function writeHeaders(response: Response, policy: string, { limit, remaining, resetSeconds }: RateVerdict): void {
  response.setHeader('RateLimit-Policy', `"${policy}";q=${limit};w=60`)
  response.setHeader('RateLimit', `"${policy}";r=${remaining};t=${resetSeconds}`)
}
