import { ApiError } from '../errors/index.ts'
import { digitsOf, isWholeCode } from './code-digits.ts'

/** The kinds of second factors. */
export const SECOND_FACTORS = ['totp', 'passkey', 'recoveryCode'] as const
export type SecondFactor = (typeof SECOND_FACTORS)[number]

/** The `details` of `auth.second_factor_required`, for a sign-in that lacks its second factor. */
/** Sent back with the second factor within five minutes. */
export interface SecondFactorChallenge {
  readonly challenge: string
  /** The second factors of the account. */
  readonly factors: readonly SecondFactor[]
}

/** Returns the challenge of a failed sign-in, or undefined if it failed for another reason. */
export function secondFactorDemand(error: unknown): SecondFactorChallenge | undefined {
  if (!ApiError.is(error) || error.code !== 'auth.second_factor_required') return undefined
  const { challenge, factors } = error.details ?? {}
  if (typeof challenge !== 'string' || !Array.isArray(factors)) return undefined
  return { challenge, factors: SECOND_FACTORS.filter((factor) => factors.includes(factor)) }
}

/**
 * Returns what to send for a typed code: six digits, however written, are an app code, anything else is a recovery
 * code.
 */
export function typedFactor(
  typed: string,
  { factors }: Pick<SecondFactorChallenge, 'factors'>,
): { readonly code: string } | { readonly recoveryCode: string } {
  const text = typed.normalize('NFKC').trim()
  // A recovery code may have six digits too, but never only digits.
  const isOfApp = factors.includes('totp') && isWholeCode(text) && !/\p{L}/u.test(text)
  return isOfApp ? { code: digitsOf(text) } : { recoveryCode: text }
}
