import { isSuperAdmin, type SignInResult } from '@saffron/core/auth'
import { ApiError } from '@saffron/core/errors'

import type { Caller } from '../../http/handler.ts'
import type { Deps } from '../../platform/deps.ts'
import { findUser, lockUser } from '../accounts/store.ts'
import { toUser } from '../accounts/user-entity.ts'
import { type Audit, originOf } from '../audit/audit.ts'
import type { Sessions } from './sessions.ts'
import { findLiveSession } from './store.ts'

interface SignInAsDeps extends Pick<Deps, 'db' | 'now'> {
  readonly sessions: Sessions
  readonly audit: Audit
}

/**
 * Opens a session that impersonates a user. Throws `user.not_found`, and `auth.forbidden` for the caller's own account.
 */
export async function signInAs(
  { db, now, sessions, audit }: SignInAsDeps,
  call: { caller: Caller; address: string; userAgent: string },
  userId: string,
): Promise<SignInResult> {
  const { caller, address, userAgent } = call
  if (userId === caller.userId) throw new ApiError('auth.forbidden')
  return db.transaction(async (tx) => {
    for (const id of [caller.userId, userId].toSorted()) await lockUser(tx, id)
    const own = { id: caller.sessionId, userId: caller.userId, now: now().toISOString() }
    // Checked again, so that the impersonation can't outlive a session or role that just ended.
    const still = await findLiveSession(tx, own)
    if (still === undefined) throw new ApiError('auth.required')
    if (!isSuperAdmin(still.role)) throw new ApiError('auth.forbidden')
    const user = await findUser(tx, userId)
    if (user === undefined) throw new ApiError('user.not_found')
    if (user.disabledAt !== null) throw new ApiError('account.disabled')
    await audit.record(tx, { ...originOf(call), action: 'auth.impersonated', subject: userId })
    const tokens = await sessions.open(tx, userId, { address, userAgent, impersonator: caller })
    return { user: toUser(user), tokens }
  })
}
