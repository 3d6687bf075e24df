import { ApiError } from '../errors/index.ts'
import { digitsOf, isWholeCode } from './code-digits.ts'

/** What may prove, beside the password, who somebody is. */
export const SECOND_FACTORS = ['totp', 'passkey', 'recoveryCode'] as const
export type SecondFactor = (typeof SECOND_FACTORS)[number]

/** What a sign-in that lacks its second factor is told: `details` of `auth.second_factor_required`. */
export interface SecondFactorChallenge {
  /** Given back with the second factor, within five minutes. */
  readonly challenge: string
  /** Those the account has. */
  readonly factors: readonly SecondFactor[]
}

/** The demand in a failed sign-in; undefined where it failed for another reason. */
export function secondFactorDemand(error: unknown): SecondFactorChallenge | undefined {
  if (!ApiError.is(error) || error.code !== 'auth.second_factor_required') return undefined
  const { challenge, factors } = error.details ?? {}
  if (typeof challenge !== 'string' || !Array.isArray(factors)) return undefined
  return { challenge, factors: SECOND_FACTORS.filter((factor) => factors.includes(factor)) }
}

/** What to send for the code that a person typed: six digits, however written, are of an app, all else stands in for one. */
export function typedFactor(
  typed: string,
  { factors }: Pick<SecondFactorChallenge, 'factors'>,
): { readonly code: string } | { readonly recoveryCode: string } {
  const text = typed.normalize('NFKC').trim()
  // A recovery code may have six digits too, but never digits alone.
  const isOfApp = factors.includes('totp') && isWholeCode(text) && !/\p{L}/u.test(text)
  return isOfApp ? { code: digitsOf(text) } : { recoveryCode: text }
}
