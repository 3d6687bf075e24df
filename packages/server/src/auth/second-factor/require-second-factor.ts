import type { SecondFactor } from '@saffron/core/auth'
import { ApiError } from '@saffron/core/errors'

import type { RequireSecondFactor } from '../sessions/start-session.ts'
import { type SignInChallenges, stampOf } from './sign-in-challenge.ts'
import { countFactors, type FactorCounts } from './store.ts'

/**
 * Returns the factors that the account accepts, empty if it needs no second one. A recovery code only replaces another
 * factor.
 */
export function factorsOf({ totp, passkeys, recoveryCodes }: FactorCounts): SecondFactor[] {
  const factors: SecondFactor[] = []
  if (totp > 0) factors.push('totp')
  if (passkeys > 0) factors.push('passkey')
  if (factors.length > 0 && recoveryCodes > 0) factors.push('recoveryCode')
  return factors
}

export const createRequireSecondFactor =
  (challenges: SignInChallenges): RequireSecondFactor =>
  async (tx, user, method) => {
    const factors = factorsOf(await countFactors(tx, user.id))
    if (factors.length === 0) return
    const challenge = await challenges.sign({ userId: user.id, method, stamp: stampOf(user) })
    throw new ApiError('auth.second_factor_required', { details: { challenge, factors } })
  }
