import { ApiError } from '@saffron/core/errors'

import type { Queries } from '../../db/index.ts'
import type { Caller } from '../../http/handler.ts'
import type { Deps } from '../../platform/deps.ts'
import { findUser } from '../accounts/store.ts'
import { type Audit, originOf } from '../audit/audit.ts'
import { endSession, findOpenSession } from '../sessions/open-session-store.ts'
import type { Sessions } from '../sessions/sessions.ts'

interface EndSessionsDeps extends Pick<Deps, 'db' | 'now'> {
  readonly audit: Audit
  readonly sessions: Sessions
}

interface EndSessionsCall<Params> {
  readonly caller: Caller
  readonly address: string
  readonly userAgent: string
  readonly params: Params
}

/** Ends a session of a user. Throws `session.not_found` if it has ended or isn't theirs. */
export function endAccountSession(
  deps: EndSessionsDeps,
  call: EndSessionsCall<{ readonly id: string; readonly session: string }>,
): Promise<{ revoked: number }> {
  const now = deps.now().toISOString()
  const { id: userId, session } = call.params
  return endOnRecord(deps, call, async (tx) => {
    const open = await findOpenSession(tx, { id: session, userId, now })
    if (open === undefined) throw new ApiError('session.not_found')
    return endSession(tx, { id: open.id, userId, now })
  })
}

/** Ends all sessions of a user except the calling one. Throws `user.not_found`. */
export function endAccountSessions(
  deps: EndSessionsDeps,
  call: EndSessionsCall<{ readonly id: string }>,
): Promise<{ revoked: number }> {
  const userId = call.params.id
  return endOnRecord(deps, call, async (tx) => {
    if ((await findUser(tx, userId)) === undefined) throw new ApiError('user.not_found')
    return deps.sessions.revokeAll(tx, { userId, except: call.caller.sessionId })
  })
}

/** `end` returns the IDs of the ended sessions. */
async function endOnRecord(
  { db, audit, sessions }: EndSessionsDeps,
  call: EndSessionsCall<{ readonly id: string }>,
  end: (tx: Queries) => Promise<string[]>,
): Promise<{ revoked: number }> {
  const ended = await db.transaction(async (tx) => {
    const ids = await end(tx)
    const event = { action: 'account.sessions_ended', subject: call.params.id } as const
    await audit.record(tx, { ...originOf(call), ...event, detail: { revoked: ids.length } })
    return ids
  })
  sessions.announceEnds(ended)
  return { revoked: ended.length }
}
