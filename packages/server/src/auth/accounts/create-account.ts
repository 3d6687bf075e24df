import type { KnownRole } from '@saffron/core/auth'

import { newId, type Queries } from '../../db/index.ts'
import type { UserTable } from '../../db/tables/accounts.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Audit } from '../audit/audit.ts'
import type { Invitations } from '../invitations/invitations.ts'
import type { Device } from '../sessions/sessions.ts'
import { newUser } from './new-user.ts'
import { claimFirstAccount, insertUser } from './store.ts'

export interface NewAccount {
  readonly email: string
  /** Without one it is called as its address begins. */
  readonly name?: string | undefined
  readonly passwordHash: string | null
  /** Whether the address was shown to be theirs. */
  readonly isProven: boolean
  /** The id of one, which the account takes. */
  readonly invitation?: string | undefined
  readonly device: Device
  /** Asked once it is known whether the account is this server's first; throws where it may not be made. */
  readonly permit: (isFirst: boolean) => Promise<void> | void
}

/** Makes an account inside the transaction that lets its owner in; the first one is the super-admin's. */
export type CreateAccount = (tx: Queries, account: NewAccount) => Promise<UserTable>

export type StartingCredit = (tx: Queries, userId: string) => Promise<void>

interface CreateAccountDeps extends Pick<Deps, 'now'> {
  readonly audit: Audit
  readonly invitations: Pick<Invitations, 'take'>
  /** Gives a new account what it begins with. */
  readonly startingCredit: StartingCredit
}

export const createAccounts =
  ({ now, audit, invitations, startingCredit }: CreateAccountDeps): CreateAccount =>
  async (tx, { email, name, passwordHash, isProven, invitation, device, permit }) => {
    const at = now().toISOString()
    const id = newId()
    const isFirst = await claimFirstAccount(tx, id, at)
    await permit(isFirst)
    const role: KnownRole = isFirst ? 'super-admin' : 'user'
    const row = newUser({ id, email, name, role, passwordHash, emailVerifiedAt: isProven ? at : null, at })
    await insertUser(tx, row)
    await audit.record(tx, { ...device, actor: id, action: 'auth.signed_up', subject: id })
    await startingCredit(tx, id)
    if (invitation !== undefined) await invitations.take(tx, { id: invitation, invitee: id, ...device })
    return row
  }
