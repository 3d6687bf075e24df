import type { Cause, MeteredUsage, ModelPrices } from '@saffron/core/wallet'

import type { Queries } from '../../db/index.ts'
import type { ModelCallTable } from '../../db/tables/calls.ts'

/** What is known of a call while it goes on. */
export type CallSoFar = Pick<ModelCallTable, 'kind' | 'channelId' | 'conversationId'>

/** A call that somebody pays for, before anybody is asked to do it. */
export interface PaidCall {
  readonly userId: string
  /** Unique for ever; failover to another channel keeps it. */
  readonly requestId: string
  /** What its bookings name: `run:<id>`. One of its own, where the call may be refunded. */
  readonly cause: Cause
  /** Kept beside what is booked: what it was paid for. */
  readonly model?: string
  /** As they are now: a later price is none of this call's business. */
  readonly prices: ModelPrices
  /** The most it may use: of a picture or a film all of it, of a text its prompt and the first part of the reply. */
  readonly bound: MeteredUsage
  /** Kept up to date beside the hold, and noted from there where this process dies; without it others know of the call. */
  readonly soFar?: () => CallSoFar
  /** Milliseconds that the hold stands unless it is pushed forward; default a minute. */
  readonly standsMs?: number
}

/**
 * The money of one call. `hold` in the transaction that begins it; `follow` once that is committed; then `settle` or
 * `release` in the transaction that ends it, and `leave` once that is committed. Of a call that costs nothing all of
 * them do nothing.
 */
export interface Meter {
  readonly isPaid: boolean
  /** Sets aside what the bound costs. Throws `wallet.insufficient`, 402. */
  readonly hold: (tx: Queries) => Promise<void>
  /** Pushes the hold forward every few seconds, with what `used` says then; `onClosed` where somebody has closed it. */
  readonly follow: (call: { used: () => MeteredUsage; onClosed: () => void }) => void
  /** Sets more aside where this usage is beyond what is held. Throws `wallet.insufficient` where there is no more, `provider.cut` where somebody has closed it. */
  readonly allow: (usage: MeteredUsage) => Promise<void>
  /** Micro-credits that a usage costs at this call's prices. */
  readonly costOf: (usage: MeteredUsage) => number
  /** Pays; answers what was booked, which is another cost only where somebody else has closed the hold. */
  readonly settle: (tx: Queries, cost: number) => Promise<number>
  readonly release: (tx: Queries) => Promise<void>
  /** Ends the pushing forward. */
  readonly leave: () => void
}

/** What a process that died left of a call. */
export interface Recovered {
  readonly usage: MeteredUsage
  readonly cost: number
}

export interface Metering {
  /** Throws RangeError for a price or a bound that is none. */
  readonly meter: (call: PaidCall) => Meter
  /** Settles what a dead process held for a call that came to `usage` beside its prompt; undefined where it held nothing. */
  readonly recover: (tx: Queries, found: { requestId: string; outputTokens: number }) => Promise<Recovered | undefined>
  /** Pushes forward the holds of all calls under way here: before a sweep, which is for those of others. */
  readonly pushAll: () => Promise<void>
  readonly stop: () => void
}
