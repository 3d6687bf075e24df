import type { sessionContract } from '@saffron/core/auth'
import { ApiError } from '@saffron/core/errors'

import { readPage } from '../../db/index.ts'
import type { SessionTable } from '../../db/tables/accounts.ts'
import type { Handlers } from '../../http/handler.ts'
import { readSort } from '../../http/read-sort.ts'
import type { Deps } from '../../platform/deps.ts'
import { translatorFor } from '../../platform/translators.ts'
import { type Audit, originOf } from '../audit/audit.ts'
import { loginHistory } from './login-history.ts'
import { toOpenSession } from './open-session-entity.ts'
import { endSession, findOpenSession, openSessionsOf } from './open-session-store.ts'
import type { Sessions } from './sessions.ts'
import { signInAs } from './sign-in-as.ts'

export interface SessionServices extends Pick<Deps, 'db' | 'now'> {
  readonly sessions: Sessions
  readonly audit: Audit
}

export function sessionHandlers(services: SessionServices): Omit<Handlers<typeof sessionContract>, 'changePassword'> {
  const { db, sessions, audit } = services
  const isoNow = () => services.now().toISOString()
  return {
    searchSessions: async ({ caller, query, locale }) => {
      const { page, limit, sort = '-lastSeenAt' } = query
      const own = openSessionsOf(db.query, { userId: caller.userId, now: isoNow() })
      const { rows, total } = await readPage(own, { ...readSort(sort, ['lastSeenAt', 'createdAt']), page, limit })
      const translate = await translatorFor(locale)
      const seen = (row: SessionTable) => (row.id === caller.sessionId ? { ...row, lastSeenAt: isoNow() } : row)
      return { list: rows.map((row) => toOpenSession(seen(row), caller, translate)), total }
    },
    revokeSession: async (call) => {
      const { caller, params, locale } = call
      const now = isoNow()
      const { row, ended } = await db.transaction(async (tx) => {
        const open = await findOpenSession(tx, { id: params.id, userId: caller.userId, now })
        if (open === undefined) throw new ApiError('session.not_found')
        await audit.record(tx, { ...originOf(call), action: 'session.revoked', subject: open.id })
        return { row: open, ended: await endSession(tx, { id: open.id, userId: open.userId, now }) }
      })
      sessions.announceEnds(ended)
      return toOpenSession(row, caller, await translatorFor(locale))
    },
    revokeOtherSessions: async (call) => {
      const { userId, sessionId } = call.caller
      const ended = await db.transaction(async (tx) => {
        const ids = await sessions.revokeAll(tx, { userId, except: sessionId })
        const detail = { revoked: ids.length }
        await audit.record(tx, { ...originOf(call), action: 'session.others_revoked', subject: userId, detail })
        return ids
      })
      sessions.announceEnds(ended)
      return { revoked: ended.length }
    },
    loginHistory: async ({ caller, query, locale }) =>
      loginHistory(db.query, { userId: caller.userId, query, translate: await translatorFor(locale) }),
    signInAs: (call) => signInAs(services, call, call.body.userId),
  }
}
