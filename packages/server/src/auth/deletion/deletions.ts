import { type deleteMeBody, isSuperAdmin } from '@saffron/core/auth'
import type { Output } from '@saffron/core/contract'
import { ApiError } from '@saffron/core/errors'
import type { Locale } from '@saffron/core/i18n'

import type { Queries } from '../../db/index.ts'
import type { Caller } from '../../http/handler.ts'
import type { Deps } from '../../platform/deps.ts'
import type { UserData } from '../../user-data/user-data.ts'
import { findUser, lockUser } from '../accounts/store.ts'
import { keysOf } from '../api-keys/store.ts'
import { type Audit, originOf } from '../audit/audit.ts'
import type { ConfirmOwner } from '../second-factor/confirm-owner.ts'
import type { SessionEvents } from '../sessions/session-events.ts'
import type { Sessions } from '../sessions/sessions.ts'
import {
  beginDeletion,
  cancelDeletion,
  deleteUser,
  dueDeletions,
  findDeletion,
  hasOtherSuperAdmin,
  lockSuperAdmins,
  insertDeletion,
} from './store.ts'

const GRACE_MS = 7 * 24 * 60 * 60 * 1000

interface DeletionDeps extends Pick<Deps, 'db' | 'log' | 'now'> {
  readonly audit: Audit
  readonly sessionEvents: SessionEvents
  readonly sessions: Sessions
  readonly confirmOwner: ConfirmOwner
  readonly userData: () => readonly UserData[]
}

interface DeletionCall {
  readonly caller: Caller
  readonly address: string
  readonly userAgent: string
}

export interface Deletions {
  /**
   * Ends every session and lets no API key in any more; answers when the account goes for good. Throws
   * `auth.wrong_password`, which names its field, `auth.fresh_sign_in_required` of an account without one, and
   * `account.last_super_admin`.
   */
  readonly ask: (call: DeletionCall & { locale: Locale; body: Output<typeof deleteMeBody> }) => Promise<string>
  /** Keeps the account, where it was to be deleted. */
  readonly takeBack: (call: DeletionCall) => Promise<void>
  /** Deletes for good the accounts whose day has come, and all that is theirs. What is on record stays. */
  readonly deleteDue: () => Promise<void>
}

export function createDeletions(deps: DeletionDeps): Deletions {
  const { db, log, now, audit, sessionEvents, sessions, confirmOwner, userData } = deps

  /** Ends sessions; answers what to announce once that is committed. */
  const putOut = async (tx: Queries, userId: string): Promise<string[]> => {
    const keys = await keysOf(tx, userId)
    return [...(await sessions.revokeAll(tx, { userId })), ...keys.map(({ keyHash }) => keyHash)]
  }

  /** Whether this super-admin is not the last one. */
  const mayLeave = async (tx: Queries, userId: string): Promise<boolean> => {
    await lockSuperAdmins(tx, now())
    return hasOtherSuperAdmin(tx, userId)
  }

  const ask: Deletions['ask'] = async (call) => {
    const { caller } = call
    const { user, recheck } = await confirmOwner(call)
    const userId = user.id
    const { dueAt, ended } = await db.transaction(async (tx) => {
      // Asked before the user is held, in the order of whoever changes a role.
      const isLast = isSuperAdmin(caller.role) && !(await mayLeave(tx, userId))
      await recheck(tx)
      if (isLast) throw new ApiError('account.last_super_admin')
      const at = now()
      const first = new Date(at.getTime() + GRACE_MS).toISOString()
      await insertDeletion(tx, { userId, dueAt: first, begunAt: null, createdAt: at.toISOString() })
      await audit.record(tx, { ...originOf(call), action: 'account.deletion_asked', subject: userId })
      return { dueAt: (await findDeletion(tx, userId))?.dueAt ?? first, ended: await putOut(tx, userId) }
    })
    sessionEvents.announce(ended)
    return dueAt
  }

  const takeBack: Deletions['takeBack'] = (call) =>
    db.transaction(async (tx) => {
      const { userId } = call.caller
      if (!(await cancelDeletion(tx, userId))) return
      await audit.record(tx, { ...originOf(call), action: 'account.kept', subject: userId })
    })

  const begin = (userId: string) =>
    db.transaction(async (tx) => {
      const role = (await findUser(tx, userId))?.role
      // The other one may have left, or lost the role, in these seven days.
      if (role === 'super-admin' && !(await mayLeave(tx, userId))) return undefined
      await lockUser(tx, userId)
      return (await beginDeletion(tx, userId, now().toISOString())) ? putOut(tx, userId) : undefined
    })

  const deleteForGood = async (userId: string): Promise<void> => {
    const ended = await begin(userId)
    if (ended === undefined) return
    sessionEvents.announce(ended)
    for (const { erase } of userData()) await erase(userId)
    await db.transaction(async (tx) => {
      await deleteUser(tx, userId)
      const nobody = { actor: null, address: '', userAgent: '' }
      await audit.record(tx, { ...nobody, action: 'account.deleted', subject: userId })
    })
  }

  const deleteDue: Deletions['deleteDue'] = async () => {
    for (const userId of await dueDeletions(db.query, now().toISOString())) {
      // One that fails is tried again tomorrow, and holds up no other.
      await deleteForGood(userId).catch((error: unknown) =>
        log.error({ err: error, userId }, 'an account could not be deleted'),
      )
    }
  }

  return { ask, takeBack, deleteDue }
}
