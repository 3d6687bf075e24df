import type { completeSignInBody, SecondFactor, SignInResult } from '@saffron/core/auth'
import type { Output } from '@saffron/core/contract'
import { ApiError } from '@saffron/core/errors'

import type { Queries } from '../../db/index.ts'
import type { UserTable } from '../../db/tables/accounts.ts'
import type { Deps } from '../../platform/deps.ts'
import { lockUser } from '../accounts/store.ts'
import type { Audit } from '../audit/audit.ts'
import type { Passkeys } from '../passkeys/passkeys.ts'
import type { CodeThrottle } from '../second-factor/code-throttle.ts'
import type { Factors } from '../second-factor/factors.ts'
import { type SignInChallenges, stampOf } from '../second-factor/sign-in-challenge.ts'
import type { Device } from '../sessions/sessions.ts'
import type { StartSession } from '../sessions/start-session.ts'

export interface CompleteSignInDeps extends Pick<Deps, 'db'> {
  readonly audit: Audit
  readonly startSession: StartSession
  readonly challenges: SignInChallenges
  readonly factors: Factors
  readonly passkeys: Passkeys
  readonly codeThrottle: CodeThrottle
}

type Body = Output<typeof completeSignInBody>

interface Asking extends Device {
  readonly origin: string
}

/** Checks the submitted proof inside the transaction that uses it up. */
type Proof = { readonly factor: SecondFactor; readonly use: (tx: Queries) => Promise<boolean> }

/**
 * Throws `auth.challenge_refused`, `auth.wrong_second_factor`, and `request.rate_limited` after too many wrong codes.
 */
export async function completeSignIn(deps: CompleteSignInDeps, body: Body, call: Asking): Promise<SignInResult> {
  const { db, audit, startSession, challenges, codeThrottle } = deps
  const { address, userAgent } = call
  const half = await challenges.verify(body.challenge)
  if (half === undefined) throw new ApiError('auth.challenge_refused')
  const { userId, method } = half
  const { factor, use } = await proofOf(deps, userId, body, call)
  // A passkey can't be guessed.
  const right = factor === 'passkey' ? undefined : codeThrottle.begin({ userId, address, factor })
  const result = await db.transaction(async (tx) => {
    const user = await lockUser(tx, userId)
    if (user === undefined || stampOf(user) !== half.stamp) throw new ApiError('auth.challenge_refused')
    if (!(await use(tx))) return undefined
    if (factor === 'recoveryCode') await noteRecoveryCode(tx, audit, user, { address, userAgent })
    return startSession(tx, user, { address, userAgent, method, secondFactor: factor })
  })
  if (result === undefined) {
    const detail = { method, secondFactor: factor }
    const event = { actor: null, action: 'second_factor.failed', subject: userId, detail } as const
    await audit.record(db.query, { address, userAgent, ...event })
    throw new ApiError('auth.wrong_second_factor')
  }
  right?.()
  return result
}

async function proofOf(
  { factors, passkeys }: CompleteSignInDeps,
  userId: string,
  body: Body,
  call: Asking,
): Promise<Proof> {
  const { code, recoveryCode, passkey } = body
  if (code !== undefined) return { factor: 'totp', use: (tx) => factors.useTotpCode(tx, { userId, code }) }
  if (recoveryCode !== undefined) {
    return { factor: 'recoveryCode', use: (tx) => factors.useRecoveryCode(tx, { userId, code: recoveryCode }) }
  }
  const found = passkey && (await passkeys.verify({ credential: passkey, purpose: 'second-factor', userId, call }))
  return { factor: 'passkey', use: async (tx) => found !== undefined && passkeys.keepUse(tx, found) }
}

const noteRecoveryCode = (tx: Queries, audit: Audit, { id }: UserTable, device: Device): Promise<void> =>
  audit.record(tx, { ...device, actor: id, action: 'recovery_code.used', subject: id })
