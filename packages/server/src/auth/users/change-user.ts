import { type changeAccountBody, isSuperAdmin } from '@saffron/core/auth'
import type { Output } from '@saffron/core/contract'
import { ApiError } from '@saffron/core/errors'

import type { Queries } from '../../db/index.ts'
import type { UserTable } from '../../db/tables/accounts.ts'
import type { Caller } from '../../http/handler.ts'
import type { Deps } from '../../platform/deps.ts'
import { laterThan } from '../../platform/later-than.ts'
import { hasOtherSuperAdmin, lockSuperAdmins } from '../accounts/deletion-store.ts'
import { lockUser } from '../accounts/store.ts'
import { keysOf } from '../api-keys/store.ts'
import { type Audit, originOf } from '../audit/audit.ts'
import type { SessionEvents } from '../sessions/session-events.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { changeUser } from './store.ts'

export interface ChangeUserDeps extends Pick<Deps, 'db' | 'now'> {
  readonly audit: Audit
  readonly sessionEvents: SessionEvents
  readonly sessions: Sessions
  /** Stops running work of a user who lost access. */
  readonly stopWorkOf: (userId: string) => void
}

interface ChangeUserCall {
  readonly caller: Caller
  readonly address: string
  readonly userAgent: string
  readonly params: { readonly id: string }
  readonly body: Output<typeof changeAccountBody>
}

/**
 * Changes a role, or disables or enables an account. A disabled user loses access right away: sessions end, API keys
 * are rejected, running replies stop. A former super admin's impersonations end. Throws `user.not_found`,
 * `account.last_super_admin`, and `request.outdated` with the current account if it has changed.
 */
export async function changeAccount(
  { db, now, audit, sessionEvents, sessions, stopWorkOf }: ChangeUserDeps,
  call: ChangeUserCall,
  outdated: (row: UserTable) => Promise<object>,
): Promise<UserTable> {
  const { id } = call.params
  const { role, disabled, updatedAt: seen } = call.body
  const done = await db.transaction(async (tx) => {
    await lockSuperAdmins(tx, now())
    const isOther = await hasOtherSuperAdmin(tx, id)
    const before = await lockUser(tx, id)
    if (before === undefined) throw new ApiError('user.not_found')
    if (seen !== undefined && seen !== before.updatedAt) return { before }
    const after = { role: role ?? before.role, isOut: disabled ?? before.disabledAt !== null }
    const wasInCharge = isSuperAdmin(before.role) && before.disabledAt === null
    if (wasInCharge && (!isSuperAdmin(after.role) || after.isOut) && !isOther) {
      throw new ApiError('account.last_super_admin')
    }
    const at = laterThan(before.updatedAt, now())
    const disabledAt = after.isOut ? (before.disabledAt ?? at) : null
    const changed = await changeUser(tx, id, { role: after.role, disabledAt, updatedAt: at })
    const event = { ...originOf(call), subject: id }
    if (after.role !== before.role) {
      await audit.record(tx, { ...event, action: 'account.role_changed', detail: { role: after.role } })
    }
    const endVisits = async () =>
      isSuperAdmin(before.role) && !isSuperAdmin(after.role) ? sessions.revokeImpersonations(tx, id) : []
    const isPutOut = after.isOut && before.disabledAt === null
    if (isPutOut) await audit.record(tx, { ...event, action: 'account.disabled' })
    if (!after.isOut && before.disabledAt !== null) await audit.record(tx, { ...event, action: 'account.enabled' })
    return { changed, isPutOut, ended: isPutOut ? await putOut(tx, sessions, id) : await endVisits() }
  })
  if (done.changed === undefined) {
    throw new ApiError('request.outdated', { details: { current: await outdated(done.before) } })
  }
  sessionEvents.announce(done.ended)
  if (done.isPutOut) stopWorkOf(id)
  return done.changed
}

/** Ends the sessions. Returns the IDs to announce after the commit. */
async function putOut(tx: Queries, sessions: Sessions, userId: string): Promise<string[]> {
  const keys = await keysOf(tx, userId)
  return [...(await sessions.revokeAll(tx, { userId })), ...keys.map(({ keyHash }) => keyHash)]
}
