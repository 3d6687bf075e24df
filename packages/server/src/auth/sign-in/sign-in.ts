import { timingSafeEqual } from 'node:crypto'

import type { SignInResult, signInBody, signUpBody } from '@saffron/core/auth'
import type { Output } from '@saffron/core/contract'
import { ApiError } from '@saffron/core/errors'
import type { Locale } from '@saffron/core/i18n'

import { isUniqueViolation, type Queries } from '../../db/index.ts'
import type { Deps } from '../../platform/deps.ts'
import { findUserByEmail, hasAccounts, lockUser } from '../accounts/store.ts'
import { toUser } from '../accounts/user-entity.ts'
import type { Audit } from '../audit/audit.ts'
import type { Codes, VerifiedCode } from '../codes/codes.ts'
import type { CheckPassword } from '../passwords/check-password.ts'
import { hashPassword } from '../passwords/password.ts'
import type { Device, Sessions } from '../sessions/sessions.ts'
import type { StartSession } from '../sessions/start-session.ts'
import type { CreateAccount } from '../sign-up/create-account.ts'

export interface SignInDeps extends Pick<Deps, 'db' | 'config'> {
  readonly sessions: Sessions
  readonly audit: Audit
  readonly startSession: StartSession
  readonly checkPassword: CheckPassword
  readonly createAccount: CreateAccount
  readonly codes: Codes
  /** Required for the first sign-up on a server that strangers can reach. */
  readonly setupCode: string | undefined
}

export interface SignIn {
  readonly signUp: (body: Output<typeof signUpBody>, caller: Device & { locale: Locale }) => Promise<SignInResult>
  readonly signIn: (body: Output<typeof signInBody>, device: Device) => Promise<SignInResult>
}

export function createSignIn(deps: SignInDeps): SignIn {
  const { db, config, sessions, audit, startSession, checkPassword, codes, createAccount, setupCode } = deps

  /**
   * Verifies the email address, if a code is given. The first account never verifies its address, because its `code` is
   * the setup code.
   */
  const proveAddress = async (email: string, given: string | undefined, caller: Device & { locale: Locale }) => {
    const code = given?.trim() || undefined
    if (!(await hasAccounts(db.query))) return undefined
    if (code !== undefined) return codes.check({ target: email, code, ...caller })
    if (config.requireVerifiedEmail) throw new ApiError('auth.code_required')
    return undefined
  }

  const signUp: SignIn['signUp'] = async (
    { email, password, name, code, invitation },
    { address, userAgent, locale },
  ) => {
    const device = { address, userAgent }
    const proven: VerifiedCode | undefined = await proveAddress(email, code, { ...device, locale })
    const passwordHash = await hashPassword(password)
    const permit = async (tx: Queries, isFirst: boolean) => {
      if (isFirst && !isSetupCode(code, setupCode)) throw new ApiError('auth.setup_code_required')
      if (!isFirst && proven === undefined && config.requireVerifiedEmail) throw new ApiError('auth.code_required')
      if (proven !== undefined) await codes.spend(tx, proven)
    }
    const signUpIn = async (tx: Queries): Promise<SignInResult> => {
      const row = await createAccount(tx, {
        email,
        name,
        passwordHash,
        isProven: proven !== undefined,
        invitation,
        device,
        permit: (isFirst) => permit(tx, isFirst),
      })
      return { user: toUser(row), tokens: await sessions.open(tx, row.id, device) }
    }
    try {
      return await db.transaction(signUpIn)
    } catch (error) {
      if (isUniqueViolation(error)) throw new ApiError('auth.email_taken', { cause: error })
      throw error
    }
  }

  const signIn: SignIn['signIn'] = async ({ email, password }, device) => {
    const row = await findUserByEmail(db.query, email)
    const hash = row?.passwordHash ?? null
    const isRight = await checkPassword({ account: email, address: device.address, password, hash })
    if (row !== undefined && isRight) {
      return db.transaction(async (tx) => {
        // Read again, since the password may have changed during verification.
        const user = await lockUser(tx, row.id)
        if (user?.passwordHash !== hash) throw new ApiError('auth.wrong_credentials')
        return startSession(tx, user, { ...device, method: 'password' })
      })
    }
    await audit.record(db.query, {
      ...device,
      actor: null,
      action: 'auth.sign_in_failed',
      subject: row?.id,
      // For an unknown address, the attempt has no other details.
      detail: { method: 'password', ...(row === undefined && { email }) },
    })
    throw new ApiError('auth.wrong_credentials')
  }

  return { signUp, signIn }
}

function isSetupCode(given: string | undefined, expected: string | undefined): boolean {
  if (expected === undefined) return true
  const [a, b] = [setupCodeBytes(given ?? ''), setupCodeBytes(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Setup codes are typed from another screen, so case and hyphens are ignored. */
const setupCodeBytes = (code: string) => Buffer.from(code.toUpperCase().replaceAll(/[\s\p{Pd}]/gu, ''))
