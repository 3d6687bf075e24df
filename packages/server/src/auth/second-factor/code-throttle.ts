import { ApiError } from '@saffron/core/errors'

import type { Deps } from '../../platform/deps.ts'
import { createRateLimiter } from '../../platform/rate-limiter.ts'
import type { LoginThrottle } from '../throttle/login-throttle.ts'

/**
 * Wrong codes of an app a minute for one account from everywhere: of a million, three are good at a time. A passkey and
 * a recovery code are not counted here, so that somebody else's guesses keep no owner out.
 */
const MAX_APP_CODES = 10

export interface CodeGuess {
  readonly userId: string
  readonly address: string
  readonly factor: 'totp' | 'recoveryCode'
}

/** Slows down who guesses codes, as passwords are, and the short ones of apps more than that. */
export interface CodeThrottle {
  /** Counts a code before it is looked at; the answer is called when it was right. Throws `request.rate_limited`. */
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
