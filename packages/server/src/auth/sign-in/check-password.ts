import type { ThrottleKey, LoginThrottle } from '../throttle/login-throttle.ts'
import { verifyPassword } from './password.ts'

export interface PasswordAttempt extends ThrottleKey {
  readonly password: string
  /** What it has to fit; null where there is nothing that could. */
  readonly hash: string | null
}

/** Whether a password fits. Throws `request.rate_limited` for one who guesses. */
export type CheckPassword = (attempt: PasswordAttempt) => Promise<boolean>

export function createCheckPassword({ loginThrottle }: { loginThrottle: LoginThrottle }): CheckPassword {
  return async ({ account, address, password, hash }) => {
    const right = loginThrottle.begin({ account, address })
    const isRight = await verifyPassword(password, hash)
    if (isRight) right()
    return isRight
  }
}
