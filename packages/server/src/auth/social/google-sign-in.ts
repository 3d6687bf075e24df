import { emailAddress, type SignInResult } from '@saffron/core/auth'
import { ApiError } from '@saffron/core/errors'
import * as z from 'zod/mini'

import { isUniqueViolation, newId, type Queries } from '../../db/index.ts'
import type { UserTable } from '../../db/tables/accounts.ts'
import type { Deps } from '../../platform/deps.ts'
import { findUserByEmail, lockUser } from '../accounts/store.ts'
import type { Audit } from '../audit/audit.ts'
import type { Device } from '../sessions/sessions.ts'
import type { StartSession } from '../sessions/start-session.ts'
import type { CreateAccount } from '../sign-up/create-account.ts'
import type { GoogleAccount } from './google-account.ts'
import { findUserByIdentity, insertIdentity } from './store.ts'

const PROVIDER = 'google'

export interface GoogleSignInDeps extends Pick<Deps, 'db' | 'now'> {
  readonly audit: Audit
  readonly startSession: StartSession
  readonly createAccount: CreateAccount
  /** Required for the first sign-up on a server that strangers can reach. */
  readonly setupCode: string | undefined
}

interface Asking extends Device {
  /** The ID of the invitation that a new account redeems. */
  readonly invitation: string | undefined
}

/**
 * Signs in with a Google account: by an existing link, by an email address that both Google and the account have
 * verified, or by creating an account. Throws `auth.google_address_unverified`, `auth.google_address_unproved`, and the
 * errors of sign-up and second factor.
 */
export async function googleSignIn(
  deps: GoogleSignInDeps,
  account: GoogleAccount,
  asking: Asking,
): Promise<SignInResult> {
  const { db, startSession } = deps
  const device = { address: asking.address, userAgent: asking.userAgent }
  // The link is kept even if a second factor is required next.
  const link = () => db.transaction(async (tx) => (await findOrLink(tx, deps, account, asking)).id)
  const userId = await link().catch((error: unknown) => {
    // Another tab created it at the same time, so this finds it.
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
    // Google sign-in can't ask for the setup code, so the first account must use the form.
    if (isFirst && setupCode !== undefined) throw new ApiError('auth.setup_code_required')
  }
  const linked = await findUserByIdentity(tx, { provider: PROVIDER, subject })
  if (linked !== undefined) return linked
  const email = z.safeParse(emailAddress, address).data
  if (email === undefined) throw new ApiError('auth.google_address_unverified')
  const known = await findUserByEmail(tx, email)
  // Otherwise, someone who signed up with another person's address would share the account with them.
  if (known?.emailVerifiedAt === null) throw new ApiError('auth.google_address_unproved')
  const account = { email, name, passwordHash: null, isProven: true, invitation, device, permit }
  const user = known ?? (await createAccount(tx, account))
  const at = now().toISOString()
  await insertIdentity(tx, { id: newId(), userId: user.id, provider: PROVIDER, subject, email, createdAt: at })
  const detail = { provider: PROVIDER, email }
  await audit.record(tx, { ...device, actor: user.id, action: 'identity.linked', subject: user.id, detail })
  return user
}
