import type { SignInMethod, SignInResult } from '@saffron/core/auth'
import { ApiError } from '@saffron/core/errors'

import type { Queries } from '../../db/index.ts'
import type { UserTable } from '../../db/tables/accounts.ts'
import { toUser } from '../accounts/user-entity.ts'
import type { Audit } from '../audit/audit.ts'
import { findDeletion } from '../deletion/store.ts'
import type { Device, Sessions } from './sessions.ts'

export interface Admission extends Device {
  readonly method: SignInMethod
}

/** Lets somebody in who has proved who they are: a session, and an entry of it, in one transaction. */
export type Admit = (tx: Queries, user: UserTable, by: Admission) => Promise<SignInResult>

export const createAdmit =
  ({ sessions, audit }: { sessions: Sessions; audit: Audit }): Admit =>
  async (tx, user, { method, address, userAgent }) => {
    const device = { address, userAgent }
    const deletion = await findDeletion(tx, user.id)
    // Half of it may be gone already.
    if (deletion !== undefined && deletion.begunAt !== null) throw new ApiError('auth.wrong_credentials')
    await audit.record(tx, {
      ...device,
      actor: user.id,
      action: 'auth.signed_in',
      subject: user.id,
      detail: { method },
    })
    const tokens = await sessions.open(tx, user.id, device)
    return { user: toUser(user), tokens, ...(deletion && { deletionAt: deletion.dueAt }) }
  }
