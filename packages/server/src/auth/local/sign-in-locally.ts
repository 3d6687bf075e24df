import type { Tokens } from '@saffron/core/auth'

import type { Deps } from '../../platform/deps.ts'
import { findSuperAdmins, hasAccounts, lockUser } from '../accounts/store.ts'
import { createAudit } from '../audit/audit.ts'
import { createRequireSecondFactor } from '../second-factor/require-second-factor.ts'
import { createSignInChallenges } from '../second-factor/sign-in-challenge.ts'
import { createSessionEvents } from '../sessions/session-events.ts'
import { createSessions } from '../sessions/sessions.ts'
import { createStartSession } from '../sessions/start-session.ts'

const LOOPBACK = '127.0.0.1'

interface LocalSignInRequest {
  /** The email of a super admin. Defaults to the first one. */
  readonly email: string | undefined
  readonly userAgent: string
}

export type LocalSignIn =
  | { readonly ok: true; readonly tokens: Tokens; readonly revoke: () => Promise<void> }
  | { readonly ok: false; readonly reason: 'noAccount' | 'notSuperAdmin' }

/**
 * Signs in a super admin through the database itself. Write access to it already permits everything, so no password is
 * needed. It's audited like every sign-in.
 */
export async function signInLocally(
  { db, secret, now }: Pick<Deps, 'db' | 'secret' | 'now'>,
  { email, userAgent }: LocalSignInRequest,
): Promise<LocalSignIn> {
  const audit = createAudit({ db, now })
  const sessions = createSessions({ db, secret, now, audit, sessionEvents: createSessionEvents() })
  const requireSecondFactor = createRequireSecondFactor(createSignInChallenges(secret, now))
  const startSession = createStartSession({ sessions, audit, requireSecondFactor })
  if (!(await hasAccounts(db.query))) return { ok: false, reason: 'noAccount' }
  const superAdmins = await findSuperAdmins(db.query)
  const chosen = email === undefined ? superAdmins[0] : superAdmins.find((one) => one.email === email)
  const device = { address: LOOPBACK, userAgent }
  const entry =
    chosen &&
    (await db.transaction(async (tx) => {
      const user = await lockUser(tx, chosen.id)
      return user && startSession(tx, user, { ...device, method: 'local' })
    }))
  if (entry === undefined) return { ok: false, reason: 'notSuperAdmin' }
  const { tokens } = entry
  const revoke = async () => {
    const presence = await sessions.authenticate(tokens.accessToken, () => undefined)
    presence?.forget()
    if (presence !== undefined) await sessions.end(presence.caller)
  }
  return { ok: true, tokens, revoke }
}
