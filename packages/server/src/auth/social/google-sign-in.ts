import { emailAddress, type SignInResult } from '@saffron/core/auth'
import { ApiError } from '@saffron/core/errors'
import * as z from 'zod/mini'

import { isUniqueViolation, newId, type Queries } from '../../db/index.ts'
import type { UserTable } from '../../db/tables/accounts.ts'
import type { Deps } from '../../platform/deps.ts'
import type { CreateAccount } from '../accounts/create-account.ts'
import { findUserByEmail, lockUser } from '../accounts/store.ts'
import type { Audit } from '../audit/audit.ts'
import type { Device } from '../sessions/sessions.ts'
import type { StartSession } from '../sessions/start-session.ts'
import type { GoogleAccount } from './google-account.ts'
import { findUserByIdentity, insertIdentity } from './store.ts'

const PROVIDER = 'google'

export interface GoogleSignInDeps extends Pick<Deps, 'db' | 'now'> {
  readonly audit: Audit
  readonly startSession: StartSession
  readonly createAccount: CreateAccount
  /** What the first sign-up has to know where strangers can reach the server. */
  readonly setupCode: string | undefined
}

interface Asking extends Device {
  /** The id of one, which a new account takes. */
  readonly invitation: string | undefined
}

/**
 * Lets in whose account at Google it is: by the link there is, else by the verified address, where an account has it as
 * its own and has shown so; else with a new account. Throws `auth.google_address_unverified`,
 * `auth.google_address_unproved`, and what a sign-up and a second factor throw.
 */
export async function googleSignIn(
  deps: GoogleSignInDeps,
  account: GoogleAccount,
  asking: Asking,
): Promise<SignInResult> {
  const { db, startSession } = deps
  const device = { address: asking.address, userAgent: asking.userAgent }
  // The link stays, whether or not a second factor is asked for next.
  const link = () => db.transaction(async (tx) => (await findOrLink(tx, deps, account, asking)).id)
  const userId = await link().catch((error: unknown) => {
    // Two tabs at once: the other one made it, and now it is found.
    if (isUniqueViolation(error)) return link()
    throw error
  })
  return db.transaction(async (tx) => {
    const user = await lockUser(tx, userId)
    if (user === undefined) throw new ApiError('auth.google_refused')
    return startSession(tx, user, { ...device, method: 'google' })
  })
}

async function findOrLink(
  tx: Queries,
  { now, audit, createAccount, setupCode }: GoogleSignInDeps,
  { subject, email: address, name }: GoogleAccount,
  { invitation, ...asking }: Asking,
): Promise<UserTable> {
  const device = { address: asking.address, userAgent: asking.userAgent }
  const permit = (isFirst: boolean) => {
    // Nobody is asked for it on this way; the first account comes by the form.
    if (isFirst && setupCode !== undefined) throw new ApiError('auth.setup_code_required')
  }
  const linked = await findUserByIdentity(tx, { provider: PROVIDER, subject })
  if (linked !== undefined) return linked
  const email = z.safeParse(emailAddress, address).data
  if (email === undefined) throw new ApiError('auth.google_address_unverified')
  const known = await findUserByEmail(tx, email)
  // Else whoever signed up first with somebody's address, and knows the password, would share the account with them.
  if (known?.emailVerifiedAt === null) throw new ApiError('auth.google_address_unproved')
  const account = { email, name, passwordHash: null, isProven: true, invitation, device, permit }
  const user = known ?? (await createAccount(tx, account))
  const at = now().toISOString()
  await insertIdentity(tx, { id: newId(), userId: user.id, provider: PROVIDER, subject, email, createdAt: at })
  const detail = { provider: PROVIDER, email }
  await audit.record(tx, { ...device, actor: user.id, action: 'identity.linked', subject: user.id, detail })
  return user
}
