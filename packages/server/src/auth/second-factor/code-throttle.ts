import { ApiError } from '@saffron/core/errors'

import type { Deps } from '../../platform/deps.ts'
import { createRateLimiter } from '../../platform/rate-limiter.ts'
import type { LoginThrottle } from '../throttle/login-throttle.ts'

/**
 * Wrong app codes per minute for one account from all addresses. Three of a million are valid at a time. Passkeys and
 * recovery codes aren't counted, so that guesses of others can't lock out the owner.
 */
const MAX_APP_CODES = 10

export interface CodeGuess {
  readonly userId: string
  readonly address: string
  readonly factor: 'totp' | 'recoveryCode'
}

/** Throttles code guesses like passwords, and the short app codes more strictly. */
export interface CodeThrottle {
  /** Counts a code before it's checked. Call the returned function if it was correct. Throws `request.rate_limited`. */
  readonly begin: (guess: CodeGuess) => () => void
}

export function createCodeThrottle({
  config,
  now,
  loginThrottle,
}: Pick<Deps, 'config' | 'now'> & { loginThrottle: LoginThrottle }): CodeThrottle {
  const appCodes = createRateLimiter(now)
  return {
    begin: ({ userId, address, factor }) => {
      const right = loginThrottle.begin({ account: `${factor} ${userId}`, address })
      if (factor !== 'totp' || config.rateLimit === 0) return right
      const { allowed, resetSeconds: seconds } = appCodes.take(userId, MAX_APP_CODES)
      if (!allowed) throw new ApiError('request.rate_limited', { retryAfter: seconds, values: { seconds } })
      return () => {
        right()
        appCodes.giveBack(userId)
      }
    },
  }
}
