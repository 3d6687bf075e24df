import { timingSafeEqual } from 'node:crypto'

import type { KnownRole, Profile, SignInResult, signInBody, signUpBody, User } from '@saffron/core/auth'
import type { Output } from '@saffron/core/contract'
import { ApiError } from '@saffron/core/errors'

import { isNotUnique, newId, type Queries } from '../db/index.ts'
import type { UserTable } from '../db/tables/accounts.ts'
import type { Deps } from '../deps.ts'
import { createRateLimiter } from '../rate-limiter.ts'
import { hashPassword, verifyPassword } from './password.ts'
import type { Device, Sessions } from './sessions.ts'
import { claimFirstAccount, findUser, findUserByEmail, hasAccounts, insertUser } from './store.ts'

/** Wrong passwords a minute for one e-mail from one address, after which not even the right one is heard. */
const MAX_WRONG_PASSWORDS = 10

export interface AccountDeps extends Pick<Deps, 'db' | 'config' | 'now'> {
  readonly sessions: Sessions
  /** What the first sign-up has to know where strangers can reach the server. */
  readonly setupCode: string | undefined
}

export interface Accounts {
  readonly signUp: (body: Output<typeof signUpBody>, device: Device) => Promise<SignInResult>
  readonly signIn: (body: Output<typeof signInBody>, device: Device) => Promise<SignInResult>
  readonly profile: (userId: string) => Promise<Profile>
  /** Whether this installation has had its first sign-up. */
  readonly exist: () => Promise<boolean>
}

export function createAccounts({ db, config, now, sessions, setupCode }: AccountDeps): Accounts {
  const wrongPasswords = createRateLimiter(now)

  const signUp: Accounts['signUp'] = async ({ email, password, name, code }, device) => {
    const passwordHash = await hashPassword(password)
    const at = now().toISOString()
    const id = newId()
    const signUpIn = async (tx: Queries): Promise<SignInResult> => {
      const isFirst = await claimFirstAccount(tx, id, at)
      if (isFirst && !isSetupCode(code, setupCode)) throw new ApiError('auth.setup_code_required')
      const role: KnownRole = isFirst ? 'super-admin' : 'user'
      const row: UserTable = {
        id,
        email,
        name: name?.trim() || email.slice(0, email.indexOf('@')),
        avatar: null,
        role,
        locale: null,
        passwordHash,
        createdAt: at,
        updatedAt: at,
      }
      await insertUser(tx, row)
      return { user: toUser(row), tokens: await sessions.open(tx, id, device) }
    }
    try {
      return await db.transaction(signUpIn)
    } catch (error) {
      if (isNotUnique(error)) throw new ApiError('auth.email_taken', { cause: error })
      throw error
    }
  }

  const signIn: Accounts['signIn'] = async ({ email, password }, device) => {
    const attempt = `${email} ${device.address}`
    // Counted before it is known to be wrong: guesses made at once are all looked at before the first is answered.
    const standing = wrongPasswords.take(attempt, MAX_WRONG_PASSWORDS)
    if (config.rateLimit > 0 && !standing.allowed) throw tooMany(standing.resetSeconds)
    const row = await findUserByEmail(db.query, email)
    if (!(await verifyPassword(password, row?.passwordHash ?? null)) || row === undefined) {
      throw new ApiError('auth.wrong_credentials')
    }
    wrongPasswords.giveBack(attempt)
    return { user: toUser(row), tokens: await db.transaction((tx) => sessions.open(tx, row.id, device)) }
  }

  const profile: Accounts['profile'] = async (userId) => {
    const row = await findUser(db.query, userId)
    if (row === undefined) throw new ApiError('auth.required')
    // There is no ledger yet, and so nothing that anyone could own or owe.
    return { ...toUser(row), balanceMicros: 0, heldMicros: 0 }
  }

  return { signUp, signIn, profile, exist: () => hasAccounts(db.query) }
}

const tooMany = (seconds: number) => new ApiError('request.rate_limited', { retryAfter: seconds, values: { seconds } })

function isSetupCode(given: string | undefined, expected: string | undefined): boolean {
  if (expected === undefined) return true
  const [a, b] = [Buffer.from((given ?? '').trim()), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** What others may see of a row: never its hash. */
function toUser({ id, email, name, avatar, role, locale, createdAt, updatedAt }: UserTable): User {
  return {
    id,
    email,
    name,
    role,
    createdAt,
    updatedAt,
    ...(avatar !== null && { avatar }),
    ...(locale !== null && { locale }),
  }
}
