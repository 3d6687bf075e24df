import * as z from 'zod/mini'

import { text } from '../contract/entity.ts'
import { SECOND_FACTORS } from './second-factor-challenge.ts'
import { usedPasskeyCredential } from './webauthn-entities.ts'

export const secondFactor = z.enum(SECOND_FACTORS)

/** How an account is guarded beside its password. It asks for a second factor once it has a code app or a passkey. */
export const secondFactorState = z.object({
  /** Whether codes of an app (TOTP) are asked for. */
  totp: z.boolean(),
  passkeys: z.int(),
  recoveryCodesLeft: z.int(),
  /** Whether the account has one, which changes to all this then ask for; else for a sign-in of the last ten minutes. */
  hasPassword: z.boolean(),
})
export type SecondFactorState = z.output<typeof secondFactorState>

/** Shown once: each stands in for the second factor one time. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

/** Proof that it is the owner who is at the keys: the password, where the account has one. */
export const ownerProof = z.object({ password: z.optional(text(256)) })

export const confirmTotpBody = z.extend(ownerProof, { code: text(16).check(z.minLength(1)) })

export const signInChallenge = text(2048).check(z.minLength(1))

/** The challenge with one of the three. */
export const completeSignInBody = z
  .object({
    challenge: signInChallenge,
    /** Of the code app: six digits. */
    code: z.optional(text(16)),
    recoveryCode: z.optional(text(64)),
    passkey: z.optional(usedPasskeyCredential),
  })
  .check(
    z.refine(({ code, recoveryCode, passkey }) => [code, recoveryCode, passkey].filter(Boolean).length === 1, {
      error: 'field.oneProof',
    }),
  )
