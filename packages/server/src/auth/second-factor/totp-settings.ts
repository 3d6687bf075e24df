import type { SecondFactorState } from '@saffron/core/auth'
import { ApiError } from '@saffron/core/errors'

import type { Caller } from '../../http/handler.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Audit, originOf } from '../audit/audit.ts'
import type { Owner } from '../passwords/reauthenticate.ts'
import type { Factors } from './factors.ts'
import { confirmTotp as storeConfirmation, deleteTotp, findTotp, putTotp } from './store.ts'
import { base32, matchingStep, newTotpSecret, otpauthUri } from './totp.ts'

export interface TotpDeps extends Pick<Deps, 'db' | 'now'> {
  readonly audit: Audit
  readonly factors: Factors
}

interface TotpCall {
  readonly caller: Caller
  readonly address: string
  readonly userAgent: string
}

/** Creates a secret for the app, which isn't active yet. Throws `totp.already_on`. */
export async function beginTotp({ db, now, factors }: TotpDeps, { user: { id, email }, recheck }: Owner) {
  const key = newTotpSecret()
  const encryptedSecret = factors.sealTotpSecret(id, key)
  const createdAt = now().toISOString()
  const put = await db.transaction(async (tx) => {
    await recheck(tx)
    return putTotp(tx, { userId: id, encryptedSecret, confirmedAt: null, lastStep: 0, createdAt })
  })
  if (!put) throw new ApiError('totp.already_on')
  return { secret: base32(key), uri: otpauthUri(key, email) }
}

/**
 * Turns on two-factor authentication with a first code from the app, which is used up. Throws `totp.not_begun`,
 * `totp.already_on` and `totp.wrong_code`.
 */
export function confirmTotp(
  { db, now, audit, factors }: TotpDeps,
  { user, recheck }: Owner,
  call: TotpCall & { readonly body: { readonly code: string } },
): Promise<SecondFactorState & { recoveryCodes?: string[] }> {
  const userId = user.id
  return db.transaction(async (tx) => {
    await recheck(tx)
    const totp = await findTotp(tx, userId)
    const key = totp && factors.openTotpSecret(userId, totp.encryptedSecret)
    if (key === undefined) throw new ApiError('totp.not_begun')
    if (totp?.confirmedAt !== null) throw new ApiError('totp.already_on')
    const step = matchingStep(key, call.body.code, now())
    if (step === undefined) throw new ApiError('totp.wrong_code')
    await storeConfirmation(tx, { userId, confirmedAt: now().toISOString(), lastStep: step })
    await audit.record(tx, { ...originOf(call), action: 'second_factor.added', subject: userId })
    const recoveryCodes = await factors.firstRecoveryCodes(tx, userId)
    return { ...(await factors.state(tx, user)), ...(recoveryCodes && { recoveryCodes }) }
  })
}

/** Turns off two-factor authentication with an app. Throws `totp.not_found`. */
export function removeTotp(
  { db, audit, factors }: TotpDeps,
  { user, recheck }: Owner,
  call: TotpCall,
): Promise<SecondFactorState> {
  return db.transaction(async (tx) => {
    await recheck(tx)
    if (!(await deleteTotp(tx, user.id))) throw new ApiError('totp.not_found')
    await factors.forgetIdleCodes(tx, user.id)
    await audit.record(tx, { ...originOf(call), action: 'second_factor.removed', subject: user.id })
    return factors.state(tx, user)
  })
}
