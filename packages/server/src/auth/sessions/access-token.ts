import { createSecretKey } from 'node:crypto'

import { jwtVerify, SignJWT } from 'jose'

import type { Secret } from '../../platform/secret.ts'

const LIFETIME_SECONDS = 15 * 60
/** The number of tokens whose verified signature is cached. */
const MAX_KNOWN = 10_000

/** The claims of an access token. The database knows whether its session is active. */
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
  /** Returns undefined if the token isn't ours or has expired. */
  readonly verify: (token: string) => Promise<AccessClaims | undefined>
}

/** Signed tokens (HS256) that identify a session for 15 minutes. */
export function createAccessTokens(secret: Secret, now: () => Date): AccessTokens {
  const key = createSecretKey(secret.key('access-token'))
  // Verification runs on another thread, so each token is verified once and cached.
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
