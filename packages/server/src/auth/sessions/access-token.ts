import { createSecretKey } from 'node:crypto'

import { jwtVerify, SignJWT } from 'jose'

import type { Secret } from '../../platform/secret.ts'

const LIFETIME_SECONDS = 15 * 60
/** Tokens whose signature is remembered. */
const MAX_KNOWN = 10_000

/** What an access token says; whether its session lives is asked of the database. */
interface AccessClaims {
  readonly userId: string
  readonly sessionId: string
}

interface KnownToken {
  readonly claims: AccessClaims
  /** Seconds since 1970. */
  readonly expires: number
}

export interface AccessTokens {
  readonly sign: (claims: AccessClaims) => Promise<string>
  /** Undefined for a token that is not ours, or is over. */
  readonly verify: (token: string) => Promise<AccessClaims | undefined>
}

/** Signed tokens (HS256) of 15 minutes that name a session. */
export function createAccessTokens(secret: Secret, now: () => Date): AccessTokens {
  const key = createSecretKey(secret.key('access-token'))
  // A signature is checked on another thread: once for a token, which then comes with every call for 15 minutes.
  const known = new Map<string, KnownToken>()

  const read = async (token: string): Promise<KnownToken | undefined> => {
    try {
      const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], currentDate: now() })
      const { sub, sid, exp } = payload
      if (typeof sub !== 'string' || typeof sid !== 'string' || exp === undefined) return undefined
      return { claims: { userId: sub, sessionId: sid }, expires: exp }
    } catch {
      return undefined
    }
  }

  const remember = (token: string, found: KnownToken): void => {
    const oldest = known.size >= MAX_KNOWN ? known.keys().next() : undefined
    if (oldest?.value !== undefined) known.delete(oldest.value)
    known.set(token, found)
  }

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
      const before = known.get(token)
      if (before !== undefined) {
        if (before.expires > Math.floor(now().getTime() / 1000)) return before.claims
        known.delete(token)
        return undefined
      }
      const found = await read(token)
      if (found !== undefined) remember(token, found)
      return found?.claims
    },
  }
}
