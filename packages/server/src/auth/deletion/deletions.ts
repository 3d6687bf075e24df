import { type deleteMeBody, isSuperAdmin } from '@saffron/core/auth'
import type { Output } from '@saffron/core/contract'
import { ApiError } from '@saffron/core/errors'
import type { Locale } from '@saffron/core/i18n'

import type { Queries } from '../../db/index.ts'
import type { Caller } from '../../http/handler.ts'
import type { Deps } from '../../platform/deps.ts'
import type { UserData } from '../../user-data/user-data.ts'
import {
  beginDeletion,
  cancelDeletion,
  deleteUser,
  dueDeletions,
  findDeletion,
  hasOtherSuperAdmin,
  lockSuperAdmins,
  insertDeletion,
} from '../accounts/deletion-store.ts'
import { findUser, lockUser } from '../accounts/store.ts'
import { keysOf } from '../api-keys/store.ts'
import { type Audit, originOf } from '../audit/audit.ts'
import type { ConfirmOwner } from '../passwords/confirm-owner.ts'
import type { SessionEvents } from '../sessions/session-events.ts'
import type { Sessions } from '../sessions/sessions.ts'

const GRACE_MS = 7 * 24 * 60 * 60 * 1000

interface DeletionDeps extends Pick<Deps, 'db' | 'log' | 'now'> {
  readonly audit: Audit
  readonly sessionEvents: SessionEvents
  readonly sessions: Sessions
  readonly confirmOwner: ConfirmOwner
  readonly userData: () => readonly UserData[]
  readonly ownedWorkspaces: OwnedWorkspaces
}

/** What happens to the workspaces of an account that is deleted. */
export interface OwnedWorkspaces {
  /** Throws `workspace.owner_must_transfer` if one of them has other members. */
  readonly refuseIfNeeded: (tx: Queries, userId: string) => Promise<void>
  /** Permanently deletes those that the user owns. */
  readonly eraseOwnedBy: (userId: string) => Promise<void>
}

interface DeletionCall {
  readonly caller: Caller
  readonly address: string
  readonly userAgent: string
}

export interface Deletions {
  /**
   * Ends every session and rejects API keys from now on. Returns when the account will be deleted. Throws
   * `auth.wrong_password` with its field, `auth.fresh_sign_in_required` if the account has no password,
   * `account.last_super_admin`, and `workspace.owner_must_transfer`.
   */
  readonly ask: (call: DeletionCall & { locale: Locale; body: Output<typeof deleteMeBody> }) => Promise<string>
  /** Cancels the deletion, if there is one. */
  readonly takeBack: (call: DeletionCall) => Promise<void>
  /** Permanently deletes the accounts that are due, with all their data. Audit entries are kept. */
  readonly deleteDue: () => Promise<void>
}

export function createDeletions(deps: DeletionDeps): Deletions {
  const { db, log, now, audit, sessionEvents, sessions, confirmOwner, userData, ownedWorkspaces } = deps

  /** Ends sessions. Returns the IDs to announce after the commit. */
  const putOut = async (tx: Queries, userId: string): Promise<string[]> => {
    const keys = await keysOf(tx, userId)
    return [...(await sessions.revokeAll(tx, { userId })), ...keys.map(({ keyHash }) => keyHash)]
  }

  /** Returns whether this isn't the last super admin. */
  const mayLeave = async (tx: Queries, userId: string): Promise<boolean> => {
    await lockSuperAdmins(tx, now())
    return hasOtherSuperAdmin(tx, userId)
  }

  const ask: Deletions['ask'] = async (call) => {
    const { caller } = call
    const { user, recheck } = await confirmOwner(call)
    const userId = user.id
    const { dueAt, ended } = await db.transaction(async (tx) => {
      // Checked before the user is locked, in the same lock order as role changes.
      const isLast = isSuperAdmin(caller.role) && !(await mayLeave(tx, userId))
      await recheck(tx)
      if (isLast) throw new ApiError('account.last_super_admin')
      await ownedWorkspaces.refuseIfNeeded(tx, userId)
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
      // The other super admin may have left, or lost the role, during these seven days.
      if (role === 'super-admin' && !(await mayLeave(tx, userId))) return undefined
      await ownedWorkspaces.refuseIfNeeded(tx, userId)
      await lockUser(tx, userId)
      return (await beginDeletion(tx, userId, now().toISOString())) ? putOut(tx, userId) : undefined
    })

  const deleteForGood = async (userId: string): Promise<void> => {
    const ended = await begin(userId)
    if (ended === undefined) return
    sessionEvents.announce(ended)
    await ownedWorkspaces.eraseOwnedBy(userId)
    for (const { erase } of userData()) await erase(userId)
    await db.transaction(async (tx) => {
      await deleteUser(tx, userId)
      const nobody = { actor: null, address: '', userAgent: '' }
      await audit.record(tx, { ...nobody, action: 'account.deleted', subject: userId })
    })
  }

  const deleteDue: Deletions['deleteDue'] = async () => {
    for (const userId of await dueDeletions(db.query, now().toISOString())) {
      // A failed deletion is retried the next day and doesn't block the others.
      await deleteForGood(userId).catch((error: unknown) =>
        log.error({ err: error, userId }, 'an account could not be deleted'),
      )
    }
  }

  return { ask, takeBack, deleteDue }
}
