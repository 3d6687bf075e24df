import type { changePasswordBody } from '@saffron/core/auth'
import type { Output } from '@saffron/core/contract'
import { ApiError } from '@saffron/core/errors'
import type { Locale } from '@saffron/core/i18n'

import type { Deps } from '../../deps.ts'
import { errorText } from '../../error-wording.ts'
import type { Caller } from '../../http/handler.ts'
import { findUser, setPasswordHash } from '../accounts/store.ts'
import { type Audit, originOf } from '../audit/audit.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { CheckPassword } from './check-password.ts'
import { hashPassword } from './password.ts'

interface ChangePasswordDeps extends Pick<Deps, 'db' | 'now'> {
  readonly sessions: Sessions
  readonly audit: Audit
  readonly checkPassword: CheckPassword
}

interface ChangePasswordCall {
  readonly caller: Caller
  readonly address: string
  readonly userAgent: string
  readonly locale: Locale
  readonly body: Output<typeof changePasswordBody>
}

/** Answers how many other sessions ended. Throws `auth.wrong_password`, which names its field. */
export async function changePassword(
  { db, now, sessions, audit, checkPassword }: ChangePasswordDeps,
  call: ChangePasswordCall,
): Promise<number> {
  const { caller, address, body } = call
  const { userId, sessionId } = caller
  const hash = (await findUser(db.query, userId))?.passwordHash ?? null
  if (!(await checkPassword({ account: userId, address, password: body.password, hash }))) {
    const message = await errorText(new ApiError('auth.wrong_password'), call.locale)
    throw new ApiError('auth.wrong_password', { issues: [{ path: 'body.password', message }] })
  }
  const passwordHash = await hashPassword(body.newPassword)
  const ended = await db.transaction(async (tx) => {
    await setPasswordHash(tx, { id: userId, passwordHash, updatedAt: now().toISOString() })
    await audit.record(tx, { ...originOf(call), action: 'auth.password_changed', subject: userId })
    return sessions.revokeAll(tx, { userId, except: sessionId })
  })
  sessions.announceEnds(ended)
  return ended.length
}
