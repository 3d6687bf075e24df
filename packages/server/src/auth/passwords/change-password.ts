import type { changePasswordBody } from '@saffron/core/auth'
import type { Output } from '@saffron/core/contract'

import { laterThan } from '../../platform/later-than.ts'
import { setPasswordHash } from '../accounts/store.ts'
import { originOf } from '../audit/audit.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { hashPassword } from './password.ts'
import { sessionOwner, type ReauthRequest, type ProofDeps, reauthenticate } from './reauthenticate.ts'

export interface ChangePasswordDeps extends ProofDeps {
  readonly sessions: Sessions
}

interface ChangePasswordCall extends ReauthRequest {
  readonly body: Output<typeof changePasswordBody>
}

/** Returns how many other sessions ended. Throws `auth.wrong_password` with its field. */
export async function changePassword(deps: ChangePasswordDeps, call: ChangePasswordCall): Promise<number> {
  const { db, now, sessions, audit } = deps
  const { userId, sessionId } = call.caller
  const { user, recheck } = await sessionOwner(deps, call)
  await reauthenticate(deps, call, { user, password: call.body.password })
  const passwordHash = await hashPassword(call.body.newPassword)
  const ended = await db.transaction(async (tx) => {
    const { updatedAt } = await recheck(tx)
    await setPasswordHash(tx, { id: userId, passwordHash, updatedAt: laterThan(updatedAt, now()) })
    await audit.record(tx, { ...originOf(call), action: 'auth.password_changed', subject: userId })
    return sessions.revokeAll(tx, { userId, except: sessionId })
  })
  sessions.announceEnds(ended)
  return ended.length
}
