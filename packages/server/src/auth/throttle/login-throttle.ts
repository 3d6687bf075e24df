import { ApiError } from '@saffron/core/errors'

import type { Deps } from '../../platform/deps.ts'
import { ipSubnet } from './ip-subnet.ts'
import { createThrottle } from './throttle.ts'

const MINUTE_MS = 60_000

/** One account from one address. */
const OF_ACCOUNT = { free: 10, firstWaitMs: MINUTE_MS / 2, longestWaitMs: 15 * MINUTE_MS, forgetMs: 15 * MINUTE_MS }
/** One address for all accounts, since many people may share it. */
const OF_ADDRESS = { free: 60, firstWaitMs: MINUTE_MS / 6, longestWaitMs: 5 * MINUTE_MS, forgetMs: MINUTE_MS }
/** One account from all addresses. Only counted, never blocked, because its owner is among them. */
const PRESSURE = { free: Infinity, firstWaitMs: 0, longestWaitMs: 0, forgetMs: 10 * MINUTE_MS }
/** From this number of failures on, each address gets one attempt before it must wait. */
const HIGH_PRESSURE = 50

export interface ThrottleKey {
  /** The account as entered, whether or not it exists. */
  readonly account: string
  readonly address: string
}

export interface LoginThrottle {
  /**
   * Counts an attempt before it's checked, so that concurrent attempts are all counted. Call the returned function if
   * it was correct. Throws `request.rate_limited` without checking the attempt.
   */
  readonly begin: (guesser: ThrottleKey) => () => void
  /** Clears the failures of a user who was verified in another way. */
  readonly forgive: (guesser: ThrottleKey) => void
}

/**
 * Throttles guesses. Waits grow but always end. Attempts from other addresses never lock out the owner, they only make
 * the owner's first mistake cost a wait.
 */
export function createLoginThrottle({ config, now }: Pick<Deps, 'config' | 'now'>): LoginThrottle {
  const pairs = createThrottle(now, OF_ACCOUNT)
  const addresses = createThrottle(now, OF_ADDRESS)
  const accounts = createThrottle(now, PRESSURE)
  const begin: LoginThrottle['begin'] = (guesser) => {
    if (config.rateLimit === 0) return () => {}
    const { account } = guesser
    const pair = keyOf(guesser)
    const block = ipSubnet(guesser.address)
    lockFor(addresses.take(block))
    const wait = pairs.take(pair, accounts.count(account) >= HIGH_PRESSURE ? 1 : OF_ACCOUNT.free)
    // The attempt isn't checked, so it doesn't count for the address either.
    if (wait > 0) addresses.giveBack(block)
    lockFor(wait)
    accounts.take(account)
    return () => {
      pairs.clear(pair)
      addresses.giveBack(block)
      accounts.giveBack(account)
    }
  }
  return { begin, forgive: (guesser) => pairs.clear(keyOf(guesser)) }
}

const keyOf = ({ account, address }: ThrottleKey): string => `${account} ${ipSubnet(address)}`

/** Throws `request.rate_limited` if the wait isn't over. */
export function lockFor(waitMs: number): void {
  if (waitMs <= 0) return
  const seconds = Math.ceil(waitMs / 1000)
  throw new ApiError('request.rate_limited', { retryAfter: seconds, values: { seconds } })
}
