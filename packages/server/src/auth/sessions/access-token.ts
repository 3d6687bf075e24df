import { createSecretKey } from 'node:crypto'

import { jwtVerify, SignJWT } from 'jose'

import type { Secret } from '../../secret.ts'

const LIFETIME_SECONDS = 15 * 60

/** What an access token says; whether its session lives is asked of the database. */
interface AccessClaims {
  readonly userId: string
  readonly sessionId: string
}

export interface AccessTokens {
  readonly sign: (claims: AccessClaims) => Promise<string>
  /** Undefined for a token that is not ours, or is over. */
  readonly verify: (token: string) => Promise<AccessClaims | undefined>
}

/** Signed tokens (HS256) of 15 minutes that name a session. */
export function createAccessTokens(secret: Secret, now: () => Date): AccessTokens {
  const key = createSecretKey(secret.key('access-token'))
  return {
    sign: ({ userId, sessionId }) => {
      const issued = Math.floor(now().getTime() / 1000)
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setSubject(userId)
        .setIssuedAt(issued)
        .setExpirationTime(issued + LIFETIME_SECONDS)
        .sign(key)
    },
    verify: async (token) => {
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], currentDate: now() })
        const { sub, sid } = payload
        return typeof sub === 'string' && typeof sid === 'string' ? { userId: sub, sessionId: sid } : undefined
      } catch {
        return undefined
      }
    },
  }
}
