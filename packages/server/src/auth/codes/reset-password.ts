import type { CodeSent } from '@saffron/core/auth'
import { ApiError } from '@saffron/core/errors'
import { type Locale, matchLocale } from '@saffron/core/i18n'

import type { MailService } from '../../mail/index.ts'
import type { Deps } from '../../platform/deps.ts'
import { laterThan } from '../../platform/later-than.ts'
import { findUserByEmail, lockUser, setEmailVerified, setPasswordHash } from '../accounts/store.ts'
import type { Audit } from '../audit/audit.ts'
import { hashPassword } from '../passwords/password.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { LoginThrottle } from '../throttle/login-throttle.ts'
import { codeEmail } from './code-emails.ts'
import { CODE_LIMITS, type Codes, wrongCode } from './codes.ts'

export interface ResetDeps extends Pick<Deps, 'db' | 'now'> {
  readonly mail: MailService
  readonly codes: Codes
  readonly loginThrottle: LoginThrottle
  readonly sessions: Sessions
  readonly audit: Audit
}

interface ResetCall {
  readonly address: string
  readonly userAgent: string
  readonly locale: Locale
}

/** Emails a code if an account with this address exists. The response and its timing are the same in every case. */
export async function requestPasswordReset(
  { db, mail, codes }: ResetDeps,
  { address, locale }: ResetCall,
  email: string,
): Promise<CodeSent> {
  const code = await codes.issue({ target: email, purpose: 'reset', by: 'mail', address })
  mail.sendMail(async () => {
    const user = await findUserByEmail(db.query, email)
    if (user === undefined) return undefined
    const theirs = matchLocale(user.locale ?? '') ?? locale
    return { to: email, locale: theirs, email: await codeEmail('reset', code, theirs) }
  })
  return CODE_LIMITS
}

/** Sets a new password, whether or not there was one, and ends every session. Throws `auth.code_wrong`. */
export async function resetPassword(
  deps: ResetDeps,
  { address, userAgent, locale }: ResetCall,
  { email, code, password }: { email: string; code: string; password: string },
): Promise<void> {
  const { db, now, codes, loginThrottle, sessions, audit } = deps
  const device = { address, userAgent }
  const purposes = ['reset', 'address'] as const
  const proven = await codes.check({ target: email, purposes, code, address, locale }).catch(async (error: unknown) => {
    // A throttled attempt wasn't checked.
    if (!(ApiError.is(error) && error.code === 'auth.code_wrong')) throw error
    const user = await findUserByEmail(db.query, email)
    const detail = { method: 'code', ...(user === undefined && { email }) }
    await audit.record(db.query, { ...device, actor: null, action: 'auth.sign_in_failed', subject: user?.id, detail })
    throw error
  })
  const passwordHash = await hashPassword(password)
  const ended = await db.transaction(async (tx) => {
    const known = await findUserByEmail(tx, email)
    const user = known && (await lockUser(tx, known.id))
    // The user owns the address but has no account. Respond as for a wrong code.
    if (user === undefined) throw await wrongCode(locale)
    await codes.spend(tx, proven)
    const at = laterThan(user.updatedAt, now())
    await setPasswordHash(tx, { id: user.id, passwordHash, updatedAt: at })
    await setEmailVerified(tx, { id: user.id, at })
    await audit.record(tx, { ...device, actor: user.id, action: 'auth.password_reset', subject: user.id })
    return sessions.revokeAll(tx, { userId: user.id })
  })
  sessions.announceEnds(ended)
  loginThrottle.forgive({ account: email, address })
}
