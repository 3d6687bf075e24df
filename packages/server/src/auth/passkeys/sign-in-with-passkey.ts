import type { SignInResult, UsedPasskeyCredential } from '@saffron/core/auth'
import { ApiError } from '@saffron/core/errors'

import type { Deps } from '../../platform/deps.ts'
import { lockUser } from '../accounts/store.ts'
import type { Audit } from '../audit/audit.ts'
import type { Device } from '../sessions/sessions.ts'
import type { StartSession } from '../sessions/start-session.ts'
import type { Passkeys } from './passkeys.ts'
import { findPasskeyByCredential } from './store.ts'

export interface PasskeySignInDeps extends Pick<Deps, 'db'> {
  readonly audit: Audit
  readonly startSession: StartSession
  readonly passkeys: Passkeys
}

/** Throws `auth.passkey_refused` for an unknown passkey, an invalid response and a repeated one. */
export async function signInWithPasskey(
  { db, audit, startSession, passkeys }: PasskeySignInDeps,
  credential: UsedPasskeyCredential,
  call: Device & { readonly origin: string },
): Promise<SignInResult> {
  const device = { address: call.address, userAgent: call.userAgent }
  const method = 'passkey'
  const use = await passkeys.verify({ credential, purpose: 'sign-in', call })
  const result =
    use &&
    (await db.transaction(async (tx) => {
      const user = await lockUser(tx, use.row.userId)
      return user && (await passkeys.keepUse(tx, use)) ? startSession(tx, user, { ...device, method }) : undefined
    }))
  if (result !== undefined) return result
  const passkey = await findPasskeyByCredential(db.query, credential.id)
  const event = { actor: null, action: 'auth.sign_in_failed', subject: passkey?.userId, detail: { method } } as const
  await audit.record(db.query, { ...device, ...event })
  throw new ApiError('auth.passkey_refused')
}
