import type { Guesser, Guesses } from '../guesses/guesses.ts'
import { verifyPassword } from './password.ts'

export interface PasswordTry extends Guesser {
  readonly password: string
  /** What it has to fit; null where there is nothing that could. */
  readonly hash: string | null
}

/** Whether a password fits. Throws `request.rate_limited` for one who guesses. */
export type CheckPassword = (attempt: PasswordTry) => Promise<boolean>

export function createCheckPassword({ guesses }: { guesses: Guesses }): CheckPassword {
  return async ({ account, address, password, hash }) => {
    const right = guesses.begin({ account, address })
    const isRight = await verifyPassword(password, hash)
    if (isRight) right()
    return isRight
  }
}
