import * as z from 'zod/mini'

import { text } from '../endpoints/entity.ts'
import { SECOND_FACTORS } from './second-factor-challenge.ts'
import { usedPasskeyCredential } from './webauthn-entities.ts'

export const secondFactor = z.enum(SECOND_FACTORS)

/** The second factor of an account. It's required if there's an authenticator app or a passkey. */
export const secondFactorState = z.object({
  /** Whether app codes (TOTP) are required. */
  totp: z.boolean(),
  passkeys: z.int(),
  recoveryCodesLeft: z.int(),
  /**
   * Whether the account has a password. If so, changing any of this asks for it. Otherwise, it requires a sign-in
   * within the last ten minutes.
   */
  hasPassword: z.boolean(),
})
export type SecondFactorState = z.output<typeof secondFactorState>

/** Shown once. Each replaces the second factor once. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

/** Proof that the caller is the owner: the password, if the account has one. */
export const ownerProof = z.object({ password: z.optional(text(256)) })

export const confirmTotpBody = z.extend(ownerProof, { code: text(16).check(z.minLength(1)) })

export const signInChallenge = text(2048).check(z.minLength(1))

/** The challenge with one of the three. */
export const completeSignInBody = z
  .object({
    challenge: signInChallenge,
    /** Six digits of the authenticator app. */
    code: z.optional(text(16)),
    recoveryCode: z.optional(text(64)),
    passkey: z.optional(usedPasskeyCredential),
  })
  .check(
    z.refine(({ code, recoveryCode, passkey }) => [code, recoveryCode, passkey].filter(Boolean).length === 1, {
      error: 'field.oneProof',
    }),
  )
