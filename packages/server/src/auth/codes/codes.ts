import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'

import type { CodeSent } from '@saffron/core/auth'
import { ApiError } from '@saffron/core/errors'
import type { Locale } from '@saffron/core/i18n'

import type { Queries } from '../../db/index.ts'
import type { Deps } from '../../platform/deps.ts'
import { errorText } from '../../platform/error-wording.ts'
import { ipSubnet } from '../throttle/ip-subnet.ts'
import { type LoginThrottle, lockFor } from '../throttle/login-throttle.ts'
import { createThrottle } from '../throttle/throttle.ts'
import { findCode, forgetCodes, replaceCode, consumeCode, countAttempt } from './store.ts'

export const CODE_MINUTES = 10
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const TRIES = 5
const DIGITS = 6

/** Messages per hour that one IP address may cause. Text messages cost the operator money. */
const MAILS_AN_HOUR = 20
const SMS_AN_HOUR = 5
/** The same for all IP addresses together. */
const ALL_SMS_AN_HOUR = 100

export const CODE_LIMITS: CodeSent = { expiresInSeconds: CODE_MINUTES * 60, againInSeconds: MINUTE_MS / 1000 }

/**
 * The purpose of a code. Each purpose has its own code for a target, because a reset for an unknown account pretends to
 * send a code and sends none.
 */
export type CodePurpose = 'address' | 'reset'

const slotOf = (target: string, purpose: CodePurpose): string =>
  purpose === 'address' ? target : `${purpose} ${target}`

/** A correct code that hasn't been used up yet. */
export interface VerifiedCode {
  /** The target with the purpose. */
  readonly slot: string
  readonly codeHash: string
  readonly locale: Locale
}

interface CodeTry {
  /** A lower-case email address, or a phone number. */
  readonly target: string
  /** Accepts codes for any of these purposes. Defaults to `address`. */
  readonly purposes?: readonly CodePurpose[]
  readonly code: string
  readonly address: string
  readonly locale: Locale
}

export interface Codes {
  /**
   * Creates a code for a target. Throws `auth.code_just_asked` within a minute of the previous code, and
   * `request.rate_limited`. Behaves the same for every target.
   */
  readonly issue: (asked: {
    target: string
    purpose: CodePurpose
    by: 'mail' | 'sms'
    address: string
  }) => Promise<string>
  /** Checks a code, which counts as an attempt. Throws `auth.code_wrong` with the field. */
  readonly check: (attempt: CodeTry) => Promise<VerifiedCode>
  /** Uses up a code in the transaction of its purpose. Throws `auth.code_wrong` if it was already used. */
  readonly spend: (tx: Queries, proven: VerifiedCode) => Promise<void>
  readonly forgetOld: () => Promise<void>
}

export function createCodes(
  deps: Pick<Deps, 'db' | 'config' | 'secret' | 'now'> & { loginThrottle: LoginThrottle },
): Codes {
  const { db, config, secret, now, loginThrottle } = deps
  const key = secret.key('verification-code')
  // Six digits can be brute-forced, so the hash is keyed with the installation's secret.
  const hashOf = (target: string, code: string) => createHmac('sha256', key).update(`${target} ${code}`).digest('hex')
  const hourly = (count: number) => {
    const forgetMs = HOUR_MS / count
    return createThrottle(now, { free: count, firstWaitMs: forgetMs, longestWaitMs: forgetMs, forgetMs })
  }
  const limits = { mail: hourly(MAILS_AN_HOUR), sms: hourly(SMS_AN_HOUR), allSms: hourly(ALL_SMS_AN_HOUR) }

  const issue: Codes['issue'] = async ({ target, purpose, by, address }) => {
    const slot = slotOf(target, purpose)
    if (config.rateLimit > 0) {
      lockFor(limits[by].take(ipSubnet(address)))
      if (by === 'sms') lockFor(limits.allSms.take('all'))
    }
    const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
    const time = now().getTime()
    const isoIn = (milliseconds: number) => new Date(time + milliseconds).toISOString()
    const stored = await replaceCode(db.query, {
      target: slot,
      codeHash: hashOf(slot, code),
      triesLeft: TRIES,
      createdAt: isoIn(0),
      expiresAt: isoIn(CODE_MINUTES * MINUTE_MS),
      spentAt: null,
      cutoff: isoIn(-MINUTE_MS),
    })
    if (!stored) {
      // Nothing is sent, so it doesn't count toward the hourly limit.
      if (config.rateLimit > 0) limits[by].giveBack(ipSubnet(address))
      const last = Date.parse((await findCode(db.query, slot))?.createdAt ?? isoIn(0))
      const seconds = Math.max(1, Math.ceil((last + MINUTE_MS - time) / 1000))
      throw new ApiError('auth.code_just_asked', { retryAfter: seconds, values: { seconds } })
    }
    return code
  }

  const check: Codes['check'] = async ({ target, purposes = ['address'], code, address, locale }) => {
    // Counted separately from passwords, because a user who forgot theirs has already tried a few.
    const right = loginThrottle.begin({ account: `code ${target}`, address })
    let proven: VerifiedCode | undefined
    for (const purpose of purposes) {
      const slot = slotOf(target, purpose)
      const codeHash = await countAttempt(db.query, { target: slot, now: now().toISOString() })
      const given = hashOf(slot, code.replaceAll(/\s/g, ''))
      const isRight = timingSafeEqual(Buffer.from(given), Buffer.from(codeHash ?? hashOf(slot, '')))
      if (codeHash !== undefined && isRight) proven = { slot, codeHash, locale }
    }
    if (proven === undefined) throw await wrongCode(locale)
    right()
    return proven
  }

  const spend: Codes['spend'] = async (tx, { slot, codeHash, locale }) => {
    if (!(await consumeCode(tx, { target: slot, codeHash, now: now().toISOString() }))) throw await wrongCode(locale)
  }

  const forgetOld = () => forgetCodes(db.query, new Date(now().getTime() - HOUR_MS).toISOString())

  return { issue, check, spend, forgetOld }
}

export async function wrongCode(locale: Locale): Promise<ApiError> {
  const message = await errorText(new ApiError('auth.code_wrong'), locale)
  return new ApiError('auth.code_wrong', { issues: [{ path: 'body.code', message }] })
}
