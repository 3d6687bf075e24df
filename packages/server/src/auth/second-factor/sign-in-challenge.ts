import { createHash, createSecretKey } from 'node:crypto'

import { signInMethod, type SignInMethod } from '@saffron/core/auth'
import { jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'

import type { UserTable } from '../../db/tables/accounts.ts'
import type { Secret } from '../../platform/secret.ts'

const LIFETIME_SECONDS = 5 * 60

/** A sign-in whose second factor is missing. */
interface HalfSignIn {
  readonly userId: string
  /** The first factor. */
  readonly method: SignInMethod
  /** Changes with the password. */
  readonly stamp: string
}

export interface SignInChallenges {
  readonly sign: (half: HalfSignIn) => Promise<string>
  /** Returns undefined if the challenge isn't ours or has expired. */
  readonly verify: (challenge: string) => Promise<HalfSignIn | undefined>
}

/** A new password invalidates sign-ins that began with the old one. */
export const stampOf = ({ passwordHash }: Pick<UserTable, 'passwordHash'>): string =>
  createHash('sha256')
    .update(passwordHash ?? '')
    .digest('base64url')

const claims = z.object({ sub: z.string(), method: signInMethod, stamp: z.string(), exp: z.number() })

/** Signed (HS256) with a key of its own. Valid for five minutes. */
export function createSignInChallenges(secret: Secret, now: () => Date): SignInChallenges {
  const key = createSecretKey(secret.key('sign-in-challenge'))
  return {
    sign: ({ userId, method, stamp }) => {
      const issued = Math.floor(now().getTime() / 1000)
      return new SignJWT({ method, stamp })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(userId)
        .setExpirationTime(issued + LIFETIME_SECONDS)
        .sign(key)
    },
    verify: async (challenge) => {
      try {
        const { payload } = await jwtVerify(challenge, key, { algorithms: ['HS256'], currentDate: now() })
        const { sub, method, stamp } = claims.parse(payload)
        return { userId: sub, method, stamp }
      } catch {
        return undefined
      }
    },
  }
}
