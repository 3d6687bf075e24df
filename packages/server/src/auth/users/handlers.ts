import type { Account, AccountDetail, userContract } from '@saffron/core/auth'
import { ApiError } from '@saffron/core/errors'
import type { Locale } from '@saffron/core/i18n'

import { readPage } from '../../db/index.ts'
import type { UserTable } from '../../db/tables/accounts.ts'
import type { Caller, Handlers } from '../../http/handler.ts'
import { readSort } from '../../http/read-sort.ts'
import { translatorFor } from '../../platform/translators.ts'
import { findUser } from '../accounts/store.ts'
import { toUser } from '../accounts/user-entity.ts'
import { toOpenSession } from '../sessions/open-session-entity.ts'
import { openSessionsOf } from '../sessions/open-session-store.ts'
import { changeAccount, type ChangeUserDeps } from './change-user.ts'
import { endAccountSession, endAccountSessions } from './end-sessions.ts'
import { accountsThat, deletionDays, lastSeen } from './store.ts'

/** The number of sessions shown for an account. */
const MAX_SESSIONS = 50

export interface UserServices extends ChangeUserDeps {
  /** Returns the users' balances in micro-credits. */
  readonly balancesOf: (userIds: readonly string[]) => Promise<ReadonlyMap<string, number>>
}

/** The endpoints for all accounts, for admins. */
export function userHandlers(services: UserServices): Handlers<typeof userContract> {
  const { db, now, balancesOf } = services

  const accountsOf = async (rows: readonly UserTable[]): Promise<Account[]> => {
    const ids = rows.map(({ id }) => id)
    const [balances, seen] = [await balancesOf(ids), await lastSeen(db.query, ids)]
    const days = await deletionDays(db.query, ids)
    return rows.map((row) => {
      const [lastSeenAt, deletionAt] = [seen.get(row.id), days.get(row.id)]
      return {
        ...toUser(row),
        balanceMicros: balances.get(row.id) ?? 0,
        ...(row.disabledAt !== null && { disabledAt: row.disabledAt }),
        ...(deletionAt !== undefined && { deletionAt }),
        ...(lastSeenAt !== undefined && { lastSeenAt }),
      }
    })
  }

  const detailOf = async (row: UserTable, caller: Caller, locale: Locale): Promise<AccountDetail> => {
    const [account] = await accountsOf([row])
    if (account === undefined) throw new ApiError('server.failed')
    const open = openSessionsOf(db.query, { userId: row.id, now: now().toISOString() })
    const order = { by: 'lastSeenAt', direction: 'desc', page: 1, limit: MAX_SESSIONS } as const
    const { rows } = await readPage(open, order)
    const translate = await translatorFor(locale)
    return { ...account, sessions: rows.map((session) => toOpenSession(session, caller, translate)) }
  }

  return {
    searchUsers: async ({ query }) => {
      const { page, limit, sort = '-createdAt', q, role, state } = query
      const words = q?.trim() || undefined
      const found = accountsThat(db.query, { words, role, state })
      const order = readSort(sort, ['createdAt', 'name', 'email'])
      const { rows, total } = await readPage(found, { ...order, page, limit })
      return { list: await accountsOf(rows), total }
    },
    getUser: async ({ caller, params, locale }) => {
      const row = await findUser(db.query, params.id)
      if (row === undefined) throw new ApiError('user.not_found')
      return detailOf(row, caller, locale)
    },
    changeUser: async (call) => {
      const { caller, locale } = call
      const detail = (row: UserTable) => detailOf(row, caller, locale)
      return detail(await changeAccount(services, call, detail))
    },
    endUserSession: (call) => endAccountSession(services, call),
    endUserSessions: (call) => endAccountSessions(services, call),
  }
}
