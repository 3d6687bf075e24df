import type { SecondFactor, SignInMethod, SignInResult } from '@saffron/core/auth'
import { ApiError } from '@saffron/core/errors'

import type { Queries } from '../../db/index.ts'
import type { UserTable } from '../../db/tables/accounts.ts'
import { findDeletion } from '../accounts/deletion-store.ts'
import { toUser } from '../accounts/user-entity.ts'
import type { Audit } from '../audit/audit.ts'
import type { Device, Sessions } from './sessions.ts'

export interface SessionGrant extends Device {
  readonly method: SignInMethod
  /** The second factor, if it was verified. */
  readonly secondFactor?: SecondFactor
}

/**
 * These methods count as two factors. A passkey needs the device and the finger, an approval comes from a signed-in
 * user, and `local` requires write access to the database.
 */
const ENOUGH: ReadonlySet<SignInMethod> = new Set(['passkey', 'device', 'local'])

/**
 * Signs in an authenticated user: opens a session and records it, in one transaction that locks the user (`lockUser`).
 * Throws `auth.second_factor_required` if the account requires one that wasn't verified, and `account.disabled`.
 */
export type StartSession = (tx: Queries, user: UserTable, by: SessionGrant) => Promise<SignInResult>

/** Throws `auth.second_factor_required` with a challenge if the account requires one. */
export type RequireSecondFactor = (tx: Queries, user: UserTable, method: SignInMethod) => Promise<void>

interface AdmitDeps {
  readonly sessions: Sessions
  readonly audit: Audit
  readonly requireSecondFactor: RequireSecondFactor
}

export const createStartSession =
  ({ sessions, audit, requireSecondFactor }: AdmitDeps): StartSession =>
  async (tx, user, { method, secondFactor, address, userAgent }) => {
    if (secondFactor === undefined && !ENOUGH.has(method)) await requireSecondFactor(tx, user, method)
    if (user.disabledAt !== null) throw new ApiError('account.disabled')
    const device = { address, userAgent }
    const deletion = await findDeletion(tx, user.id)
    // The account may already be partly deleted.
    if (deletion !== undefined && deletion.begunAt !== null) throw new ApiError('auth.wrong_credentials')
    await audit.record(tx, {
      ...device,
      actor: user.id,
      action: 'auth.signed_in',
      subject: user.id,
      detail: { method, ...(secondFactor && { secondFactor }) },
    })
    const tokens = await sessions.open(tx, user.id, device)
    return { user: toUser(user), tokens, ...(deletion && { deletionAt: deletion.dueAt }) }
  }
