import type { SignInMethod, SignInResult } from '@saffron/core/auth'

import type { Queries } from '../../db/index.ts'
import type { UserTable } from '../../db/tables/accounts.ts'
import { toUser } from '../accounts/user-entity.ts'
import type { Audit } from '../audit/audit.ts'
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
    await audit.record(tx, {
      ...device,
      actor: user.id,
      action: 'auth.signed_in',
      subject: user.id,
      detail: { method },
    })
    return { user: toUser(user), tokens: await sessions.open(tx, user.id, device) }
  }
