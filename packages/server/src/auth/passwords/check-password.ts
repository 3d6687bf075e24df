import type { ThrottleKey, LoginThrottle } from '../throttle/login-throttle.ts'
import { verifyPassword } from './password.ts'

export interface PasswordAttempt extends ThrottleKey {
  readonly password: string
  /** The stored hash, or null if no password can match. */
  readonly hash: string | null
}

/** Returns whether a password is correct. Throws `request.rate_limited` after too many wrong ones. */
export type CheckPassword = (attempt: PasswordAttempt) => Promise<boolean>

export function createCheckPassword({ loginThrottle }: { loginThrottle: LoginThrottle }): CheckPassword {
  return async ({ account, address, password, hash }) => {
    const right = loginThrottle.begin({ account, address })
    const isRight = await verifyPassword(password, hash)
    if (isRight) right()
    return isRight
  }
}
