import { ApiError } from '@saffron/core/errors'
import type { Locale } from '@saffron/core/i18n'

import type { Queries } from '../../db/index.ts'
import type { UserTable } from '../../db/tables/accounts.ts'
import type { Caller } from '../../http/handler.ts'
import type { Deps } from '../../platform/deps.ts'
import { errorText } from '../../platform/error-wording.ts'
import { findUser, lockUser } from '../accounts/store.ts'
import { type Audit, originOf } from '../audit/audit.ts'
import { findLiveSession } from '../sessions/store.ts'
import type { CheckPassword } from './check-password.ts'

export interface ProofDeps extends Pick<Deps, 'db' | 'now'> {
  readonly audit: Audit
  readonly checkPassword: CheckPassword
}

export interface ReauthRequest {
  readonly caller: Caller
  readonly address: string
  readonly userAgent: string
  readonly locale: Locale
}

/** The verified owner of the calling account. */
export interface Owner {
  readonly user: UserTable
  /**
   * Checks the proof again in the transaction of the change, since the password may have changed or the session ended.
   * Returns the current user. Throws `auth.required` and `auth.wrong_password`.
   */
  readonly recheck: (tx: Queries) => Promise<UserTable>
}

/** Returns the caller, verified by the session alone. Use `recheck` after a stronger proof. Throws `auth.required`. */
export async function sessionOwner({ db, now }: Pick<ProofDeps, 'db' | 'now'>, call: ReauthRequest): Promise<Owner> {
  const { userId, sessionId } = call.caller
  const user = await findUser(db.query, userId)
  if (user === undefined) throw new ApiError('auth.required')
  const recheck = async (tx: Queries) => {
    // Lock first, to wait for a concurrent reset, which also ends the session.
    const held = await lockUser(tx, userId)
    const live = await findLiveSession(tx, { id: sessionId, userId, now: now().toISOString() })
    if (held === undefined || live === undefined) throw new ApiError('auth.required')
    if (held.passwordHash !== user.passwordHash) throw await wrongPassword(call.locale)
    return held
  }
  return { user, recheck }
}

/** Throws `auth.wrong_password` with its field, and audits the attempt. */
export async function reauthenticate(
  { db, audit, checkPassword }: ProofDeps,
  call: ReauthRequest,
  { user, password }: { user: UserTable; password: string | undefined },
): Promise<void> {
  const { id: account, passwordHash: hash } = user
  if (password === undefined) throw await wrongPassword(call.locale)
  if (await checkPassword({ account, address: call.address, password, hash })) return
  const detail = { method: 'password' }
  await audit.record(db.query, { ...originOf(call), action: 'auth.owner_refused', subject: account, detail })
  throw await wrongPassword(call.locale)
}

async function wrongPassword(locale: Locale): Promise<ApiError> {
  const message = await errorText(new ApiError('auth.wrong_password'), locale)
  return new ApiError('auth.wrong_password', { issues: [{ path: 'body.password', message }] })
}
