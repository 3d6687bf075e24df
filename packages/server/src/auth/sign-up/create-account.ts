import type { KnownRole } from '@saffron/core/auth'

import { newId, type Queries } from '../../db/index.ts'
import type { UserTable } from '../../db/tables/accounts.ts'
import type { Deps } from '../../platform/deps.ts'
import { newUser } from '../accounts/new-user.ts'
import { claimFirstAccount, insertUser } from '../accounts/store.ts'
import type { Audit } from '../audit/audit.ts'
import type { Invitations } from '../invitations/invitations.ts'
import type { Device } from '../sessions/sessions.ts'

export interface NewAccount {
  readonly email: string
  /** Defaults to the part of the email address before the @. */
  readonly name?: string | undefined
  readonly passwordHash: string | null
  /** Whether the user has verified the email address. */
  readonly isProven: boolean
  /** The ID of the invitation that the account redeems. */
  readonly invitation?: string | undefined
  readonly device: Device
  /** Called once it's known whether the account is this server's first. Throws if it may not be created. */
  readonly permit: (isFirst: boolean) => Promise<void> | void
}

/** Creates an account inside the transaction that signs its owner in. The first account becomes the super admin. */
export type CreateAccount = (tx: Queries, account: NewAccount) => Promise<UserTable>

export type StartingCredit = (tx: Queries, userId: string) => Promise<void>

interface CreateAccountDeps extends Pick<Deps, 'now'> {
  readonly audit: Audit
  readonly invitations: Pick<Invitations, 'take'>
  /** Books the starting credit of a new account. */
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
