import type { Tokens } from '@saffron/core/auth'
import { ApiError } from '@saffron/core/errors'

import { newId, type Queries } from '../../db/index.ts'
import type { Authenticate } from '../../http/authenticate.ts'
import type { Caller } from '../../http/handler.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Audit, MAX_USER_AGENT_LENGTH } from '../audit/audit.ts'
import { createAccessTokens } from './access-token.ts'
import { endSession, revokeSessionsOf, revokeImpersonationsBy } from './open-session-store.ts'
import { createRefreshTokens } from './refresh-token.ts'
import { rotateRefreshToken } from './rotate-refresh-token.ts'
import type { SessionEvents } from './session-events.ts'
import {
  extendSession,
  findLiveSession,
  forgetOldSessions,
  insertRefreshToken,
  insertSession,
  touchSession,
} from './store.ts'

/** A session expires after this time without use. */
const SESSION_MS = 30 * 24 * 60 * 60 * 1000
/** An impersonation expires after this time, used or not. */
const IMPERSONATION_MS = 60 * 60 * 1000
/** The last use is stored with this precision, so that not every call writes. */
const USE_PRECISION_MS = 60_000

export interface Device {
  readonly address: string
  readonly userAgent: string
}

export interface NewSession extends Device {
  /** The super admin who impersonates the user. */
  readonly impersonator?: Pick<Caller, 'userId' | 'sessionId'>
}

export interface Sessions {
  /** Opens a session for a user, inside the transaction that signs them in. */
  readonly open: (tx: Queries, userId: string, opening: NewSession) => Promise<Tokens>
  /** Returns the caller of an access token, according to the current session table. */
  readonly authenticate: Authenticate
  /** Exchanges a refresh token for a new pair. A reused token ends its session. Throws `auth.refresh_refused`. */
  readonly refresh: (refreshToken: string, device: Device) => Promise<Tokens>
  /**
   * Ends a user's sessions and the impersonations they opened. Returns the IDs, for `announceEnds` after the commit.
   */
  readonly revokeAll: (tx: Queries, whose: { userId: string; except?: string }) => Promise<string[]>
  /** Ends the impersonations that a user opened. Returns the IDs, as above. */
  readonly revokeImpersonations: (tx: Queries, userId: string) => Promise<string[]>
  /** Disconnects the callers of ended sessions right away. */
  readonly announceEnds: (sessionIds: readonly string[]) => void
  /** Ends a session and the impersonations opened from it. */
  readonly end: (whose: Pick<Caller, 'userId' | 'sessionId'>) => Promise<void>
  /** Deletes expired sessions and tokens. A deleted token is unknown, and therefore rejected. */
  readonly forgetOld: () => Promise<void>
}

interface SessionDeps extends Pick<Deps, 'db' | 'secret' | 'now'> {
  readonly audit: Audit
  readonly sessionEvents: SessionEvents
}

export function createSessions({ db, secret, now, audit, sessionEvents }: SessionDeps): Sessions {
  const accessTokens = createAccessTokens(secret, now)
  const refreshTokens = createRefreshTokens(secret)

  const isoNow = () => now().toISOString()
  const inTime = (milliseconds: number) => new Date(now().getTime() + milliseconds).toISOString()

  const open: Sessions['open'] = async (tx, userId, { address, userAgent, impersonator }) => {
    const sessionId = newId()
    const refreshId = newId()
    const at = isoNow()
    await insertSession(tx, {
      id: sessionId,
      userId,
      address,
      userAgent: userAgent.slice(0, MAX_USER_AGENT_LENGTH),
      createdAt: at,
      lastSeenAt: at,
      expiresAt: inTime(impersonator === undefined ? SESSION_MS : IMPERSONATION_MS),
      revokedAt: null,
      impersonatedBy: impersonator?.userId ?? null,
      openedIn: impersonator?.sessionId ?? null,
    })
    await insertRefreshToken(tx, { id: refreshId, sessionId, createdAt: at })
    const accessToken = await accessTokens.sign({ userId, sessionId })
    return { accessToken, refreshToken: refreshTokens.write(refreshId) }
  }

  const authenticate: Sessions['authenticate'] = async (accessToken, onEnd) => {
    const claims = await accessTokens.verify(accessToken)
    if (claims === undefined) return undefined
    const { userId, sessionId } = claims
    // Watch before the lookup, because an end between the two would be missed.
    const forget = sessionEvents.watch(sessionId, onEnd)
    let caller: Caller | undefined
    try {
      const live = await findLiveSession(db.query, { id: sessionId, userId, now: isoNow() })
      if (live !== undefined) {
        const { lastSeenAt, ...found } = live
        if (now().getTime() - Date.parse(lastSeenAt) >= USE_PRECISION_MS)
          await touchSession(db.query, { id: sessionId, at: isoNow() })
        caller = found
      }
    } finally {
      if (caller === undefined) forget()
    }
    return caller && { caller, forget }
  }

  const refresh: Sessions['refresh'] = async (refreshToken, { address, userAgent }) => {
    const id = refreshTokens.read(refreshToken)
    if (id === undefined) throw new ApiError('auth.refresh_refused')
    const device = { address, userAgent: userAgent.slice(0, MAX_USER_AGENT_LENGTH) }
    const { rotation, ended } = await db.transaction(async (tx) => {
      let over: string[] = []
      const rotated = await rotateRefreshToken(tx, id, now())
      if (rotated.outcome === 'reused') {
        over = await endSession(tx, { id: rotated.sessionId, userId: rotated.userId, now: isoNow() })
        const detail = { user: rotated.userId }
        const event = { actor: null, action: 'session.token_reused', subject: rotated.sessionId, detail } as const
        await audit.record(tx, { ...device, ...event })
      }
      if (rotated.outcome === 'rotated') {
        await extendSession(tx, { id: rotated.sessionId, now: isoNow(), expiresAt: inTime(SESSION_MS), ...device })
      }
      return { rotation: rotated, ended: over }
    })
    sessionEvents.announce(ended)
    if (rotation.outcome !== 'rotated') throw new ApiError('auth.refresh_refused')
    const accessToken = await accessTokens.sign(rotation)
    return { accessToken, refreshToken: refreshTokens.write(rotation.successorId) }
  }

  const end: Sessions['end'] = async ({ userId, sessionId: id }) => {
    sessionEvents.announce(await db.transaction((tx) => endSession(tx, { id, userId, now: isoNow() })))
  }

  const revokeAll: Sessions['revokeAll'] = (tx, { userId, except }) =>
    revokeSessionsOf(tx, { userId, except, now: isoNow() })

  const revokeImpersonations: Sessions['revokeImpersonations'] = (tx, userId) =>
    revokeImpersonationsBy(tx, { userId, now: isoNow() })

  const forgetOld = () => forgetOldSessions(db.query, new Date(now().getTime() - SESSION_MS).toISOString())

  return {
    open,
    authenticate,
    refresh,
    revokeAll,
    revokeImpersonations,
    announceEnds: sessionEvents.announce,
    end,
    forgetOld,
  }
}
