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

/** A session nobody uses for this long is over. */
const SESSION_MS = 30 * 24 * 60 * 60 * 1000
/** One in somebody else's place is over after this, used or not. */
const IMPERSONATION_MS = 60 * 60 * 1000
/** When a session was last used is known to within this: not every call writes it. */
const USE_PRECISION_MS = 60_000

export interface Device {
  readonly address: string
  readonly userAgent: string
}

export interface NewSession extends Device {
  /** The super-admin who opens it in the user's place. */
  readonly impersonator?: Pick<Caller, 'userId' | 'sessionId'>
}

export interface Sessions {
  /** Begins a session for a user, inside the transaction that signs them in. */
  readonly open: (tx: Queries, userId: string, opening: NewSession) => Promise<Tokens>
  /** Returns who an access token stands for, as the session table has it now. */
  readonly authenticate: Authenticate
  /** A new pair for a refresh token; one that was used up ends its session. Throws `auth.refresh_refused`. */
  readonly refresh: (refreshToken: string, device: Device) => Promise<Tokens>
  /** Ends a user's sessions, and those they opened in others' places; answers the ids, for `announceEnds` once it is done. */
  readonly revokeAll: (tx: Queries, whose: { userId: string; except?: string }) => Promise<string[]>
  /** Ends what a user has opened in others' places; answers the ids as above. */
  readonly revokeImpersonations: (tx: Queries, userId: string) => Promise<string[]>
  /** Lets fall out at once who calls with a session that was ended. */
  readonly announceEnds: (sessionIds: readonly string[]) => void
  /** Ends a session, and those that were opened from it in others' places. */
  readonly end: (whose: Pick<Caller, 'userId' | 'sessionId'>) => Promise<void>
  /** Forgets what nobody can use any more; a token that comes back after that is unknown, and so refused. */
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
    // Watched before it is looked up: an end between the two would go unheard.
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
