import { ApiError } from '@saffron/core/errors'

import type { Deps } from '../../deps.ts'
import { createRateLimiter } from '../../rate-limiter.ts'
import { verifyPassword } from './password.ts'

/** Wrong passwords a minute for one account from one address, after which not even the right one is heard. */
const MAX_WRONG_PASSWORDS = 10

export interface PasswordTry {
  /** The account as the caller names it, be there one or not. */
  readonly account: string
  readonly address: string
  readonly password: string
  /** What it has to fit; null where there is nothing that could. */
  readonly hash: string | null
}

/** Whether a password fits. Throws `request.rate_limited` for one who guesses. */
export type CheckPassword = (attempt: PasswordTry) => Promise<boolean>

export function createCheckPassword({ config, now }: Pick<Deps, 'config' | 'now'>): CheckPassword {
  const wrong = createRateLimiter(now)
  return async ({ account, address, password, hash }) => {
    const key = `${account} ${address}`
    // Counted before it is known to be wrong: guesses made at once are all looked at before the first is answered.
    const standing = wrong.take(key, MAX_WRONG_PASSWORDS)
    if (config.rateLimit > 0 && !standing.allowed) {
      const seconds = standing.resetSeconds
      throw new ApiError('request.rate_limited', { retryAfter: seconds, values: { seconds } })
    }
    const isRight = await verifyPassword(password, hash)
    if (isRight) wrong.giveBack(key)
    return isRight
  }
}
