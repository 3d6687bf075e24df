import type { Tokens } from '@saffron/core/auth'
import { ApiError } from '@saffron/core/errors'

import { newId, type Queries } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/handler.ts'
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

/** Someone who calls, and whose session is watched while the call lasts. */
export interface Presence {
  readonly caller: Caller
  /** Stops watching. */
  readonly forget: () => void
}

export interface Sessions {
  /** Begins a session for a user, inside the transaction that signs them in. */
  readonly open: (tx: Queries, userId: string, device: Device) => Promise<Tokens>
  /**
   * Who an access token stands for, as the session table has it now; undefined when for nobody. `onEnd` is called when
   * that session ends, be it while this is being found out, until the answer's `forget`.
   */
  readonly authenticate: (accessToken: string, onEnd: () => void) => Promise<Presence | undefined>
  /** A new pair for a refresh token; one that was used up ends its session. Throws `auth.refresh_refused`. */
  readonly refresh: (refreshToken: string) => Promise<Tokens>
  readonly end: (sessionId: string) => Promise<void>
  /** Forgets what nobody can use any more; a token that comes back after that is unknown, and so refused. */
  readonly forgetOld: () => Promise<void>
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
      impersonatedBy: null,
    })
    await insertRefreshToken(tx, { id: refreshId, sessionId, createdAt: at })
    const accessToken = await accessTokens.sign({ userId, sessionId })
    return { accessToken, refreshToken: refreshTokens.write(refreshId) }
  }

  const watch = (sessionId: string, listener: () => void): (() => void) => {
    const heard = listeners.get(sessionId) ?? new Set()
    listeners.set(sessionId, heard.add(listener))
    return () => {
      heard.delete(listener)
      if (heard.size === 0 && listeners.get(sessionId) === heard) listeners.delete(sessionId)
    }
  }

  const authenticate: Sessions['authenticate'] = async (accessToken, onEnd) => {
    const claims = await accessTokens.verify(accessToken)
    if (claims === undefined) return undefined
    const { userId, sessionId } = claims
    // Watched before it is looked up: an end between the two would go unheard.
    const forget = watch(sessionId, onEnd)
    let caller: Caller | undefined
    try {
      caller = await findLiveSession(db.query, { id: sessionId, userId, now: isoNow() })
    } finally {
      if (caller === undefined) forget()
    }
    return caller && { caller, forget }
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

  const forgetOld = () => forgetOldSessions(db.query, new Date(now().getTime() - SESSION_MS).toISOString())

  return { open, authenticate, refresh, end, forgetOld }
}
