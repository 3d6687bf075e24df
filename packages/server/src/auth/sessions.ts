import type { Tokens } from '@saffron/core/auth'
import { ApiError } from '@saffron/core/errors'

import { newId, type Queries } from '../db/index.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../http/handler.ts'
import { createAccessTokens } from './access-token.ts'
import { createRefreshTokens } from './refresh-token.ts'
import { rotateRefreshToken } from './rotate-refresh-token.ts'
import {
  extendSession,
  findLiveSession,
  forgetOldSessions,
  insertRefreshToken,
  insertSession,
  revokeSession,
} from './store.ts'

/** A session nobody uses for this long is over. */
const SESSION_MS = 30 * 24 * 60 * 60 * 1000

export interface Device {
  readonly address: string
  readonly userAgent: string
}

export interface Sessions {
  /** Begins a session for a user, inside the transaction that signs them in. */
  readonly open: (tx: Queries, userId: string, device: Device) => Promise<Tokens>
  /** Who an access token stands for, as the session table has it now; undefined when for nobody. */
  readonly authenticate: (accessToken: string) => Promise<Caller | undefined>
  /** A new pair for a refresh token; one that was used up ends its session. Throws `auth.refresh_refused`. */
  readonly refresh: (refreshToken: string) => Promise<Tokens>
  readonly end: (sessionId: string) => Promise<void>
  /** Forgets what nobody can use any more; a token that comes back after that is unknown, and so refused. */
  readonly forgetOld: () => Promise<void>
  /** Calls `listener` when the session ends; answers the function that stops listening. */
  readonly onEnd: (sessionId: string, listener: () => void) => () => void
}

export function createSessions({ db, secret, now }: Pick<Deps, 'db' | 'secret' | 'now'>): Sessions {
  const accessTokens = createAccessTokens(secret, now)
  const refreshTokens = createRefreshTokens(secret)
  const listeners = new Map<string, Set<() => void>>()

  const isoNow = () => now().toISOString()
  const expiry = () => new Date(now().getTime() + SESSION_MS).toISOString()
  const announceEnd = (sessionId: string) => {
    for (const listener of listeners.get(sessionId) ?? []) listener()
    listeners.delete(sessionId)
  }

  const open: Sessions['open'] = async (tx, userId, { address, userAgent }) => {
    const sessionId = newId()
    const refreshId = newId()
    const at = isoNow()
    await insertSession(tx, {
      id: sessionId,
      userId,
      address,
      userAgent: userAgent.slice(0, 500),
      createdAt: at,
      lastSeenAt: at,
      expiresAt: expiry(),
      revokedAt: null,
    })
    await insertRefreshToken(tx, { id: refreshId, sessionId, createdAt: at })
    const accessToken = await accessTokens.sign({ userId, sessionId })
    return { accessToken, refreshToken: refreshTokens.write(refreshId) }
  }

  const authenticate: Sessions['authenticate'] = async (accessToken) => {
    const claims = await accessTokens.verify(accessToken)
    if (claims === undefined) return undefined
    return findLiveSession(db.query, { id: claims.sessionId, userId: claims.userId, now: isoNow() })
  }

  const refresh: Sessions['refresh'] = async (refreshToken) => {
    const id = refreshTokens.read(refreshToken)
    if (id === undefined) throw new ApiError('auth.refresh_refused')
    const rotation = await db.transaction(async (tx) => {
      const rotated = await rotateRefreshToken(tx, id, now())
      if (rotated.outcome === 'reused') await revokeSession(tx, rotated.sessionId, isoNow())
      if (rotated.outcome === 'rotated') {
        await extendSession(tx, { id: rotated.sessionId, now: isoNow(), expiresAt: expiry() })
      }
      return rotated
    })
    if (rotation.outcome === 'reused') announceEnd(rotation.sessionId)
    if (rotation.outcome !== 'rotated') throw new ApiError('auth.refresh_refused')
    const accessToken = await accessTokens.sign(rotation)
    return { accessToken, refreshToken: refreshTokens.write(rotation.successorId) }
  }

  const end: Sessions['end'] = async (sessionId) => {
    await revokeSession(db.query, sessionId, isoNow())
    announceEnd(sessionId)
  }

  const onEnd: Sessions['onEnd'] = (sessionId, listener) => {
    const heard = listeners.get(sessionId) ?? new Set()
    listeners.set(sessionId, heard.add(listener))
    return () => {
      heard.delete(listener)
      if (heard.size === 0) listeners.delete(sessionId)
    }
  }

  const forgetOld = () => forgetOldSessions(db.query, new Date(now().getTime() - SESSION_MS).toISOString())

  return { open, authenticate, refresh, end, forgetOld, onEnd }
}
