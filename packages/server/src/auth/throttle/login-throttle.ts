import { ApiError } from '@saffron/core/errors'

import type { Deps } from '../../platform/deps.ts'
import { ipSubnet } from './ip-subnet.ts'
import { createThrottle } from './throttle.ts'

const MINUTE_MS = 60_000

/** One account from one address. */
const OF_ACCOUNT = { free: 10, firstWaitMs: MINUTE_MS / 2, longestWaitMs: 15 * MINUTE_MS, forgetMs: 15 * MINUTE_MS }
/** One address, whatever the accounts: many people may share it. */
const OF_ADDRESS = { free: 60, firstWaitMs: MINUTE_MS / 6, longestWaitMs: 5 * MINUTE_MS, forgetMs: MINUTE_MS }
/** One account, whatever the addresses: only counted, since its owner is one of them. */
const PRESSURE = { free: Infinity, firstWaitMs: 0, longestWaitMs: 0, forgetMs: 10 * MINUTE_MS }
/** From so many wrong ones on, every address has but one try before it waits. */
const HIGH_PRESSURE = 50

export interface ThrottleKey {
  /** The account as the caller names it, be there one or not. */
  readonly account: string
  readonly address: string
}

export interface LoginThrottle {
  /**
   * Counts a try before it is looked at: those that are made at once are all counted before the first is answered. The
   * answer is called when the try was right. Throws `request.rate_limited` for one who has to wait, whose try is not heard.
   */
  readonly begin: (guesser: ThrottleKey) => () => void
  /** Forgets the wrong tries of somebody who proved in another way who they are. */
  readonly forgive: (guesser: ThrottleKey) => void
}

/**
 * Slows down who guesses. Waits grow and end; what others do from elsewhere never keeps an account's owner out, it only
 * makes their first mistake cost a wait.
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
    // Not heard, and so no try of that address either.
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

/** Throws `request.rate_limited` where there is anything to wait. */
export function lockFor(waitMs: number): void {
  if (waitMs <= 0) return
  const seconds = Math.ceil(waitMs / 1000)
  throw new ApiError('request.rate_limited', { retryAfter: seconds, values: { seconds } })
}
