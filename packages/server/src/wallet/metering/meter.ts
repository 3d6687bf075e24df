import type { Cause, MeteredUsage, ModelPrices } from '@saffron/core/wallet'

import type { Queries } from '../../db/index.ts'
import type { ModelCallTable } from '../../db/tables/calls.ts'

/** The facts of a running call. */
export type CallSoFar = Pick<ModelCallTable, 'kind' | 'channelId' | 'conversationId'>

/** A paid call, before it is sent. */
export interface MeteredCall {
  /** The user or workspace whose wallet pays. */
  readonly ownerId: string
  /** The user who makes the call, if any. */
  readonly actor?: string | null
  /** Unique to the call, and kept when it fails over to another channel. */
  readonly requestId: string
  /** Named by its records. Unique if the call may be refunded. See `Cause`. */
  readonly cause: Cause
  /** The model, stored on the records. */
  readonly model?: string
  /** The current prices. Later changes don't affect this call. */
  readonly prices: ModelPrices
  /**
   * The usage to hold first: everything for an image or a video, the estimated prompt and the first step of the reply for
   * a text.
   */
  readonly initialUsage: MeteredUsage
  /**
   * Facts stored with the hold, from which the call is recorded if this process dies. Omitted if the call is recorded
   * elsewhere.
   */
  readonly soFar?: () => CallSoFar
}

/**
 * The payment of one call. `hold` in the transaction that starts it, `startRenewing` after the commit, then `settle`
 * or `release` in the transaction that ends it, and `stopRenewing` after that commit. For a free call, they all do
 * nothing.
 */
export interface Meter {
  readonly isPaid: boolean
  /** Holds the cost of the initial usage. Throws `wallet.insufficient` (402). */
  readonly hold: (tx: Queries) => Promise<void>
  /**
   * Renews the hold every few seconds with the result of `used`. Calls `onClosed` if the hold was closed by someone
   * else.
   */
  readonly startRenewing: (call: { used: () => MeteredUsage; onClosed: () => void }) => void
  /**
   * Increases the hold if this usage exceeds it. Throws `wallet.insufficient` if the balance is too low, and
   * `provider.cut` if the hold was closed.
   */
  readonly extendTo: (usage: MeteredUsage) => Promise<void>
  /** Returns the cost of a usage at this call's prices, in micro-credits. */
  readonly costOf: (usage: MeteredUsage) => number
  /** Charges the cost. Returns the amount charged, which differs only if the hold was already closed. */
  readonly settle: (tx: Queries, cost: number) => Promise<number>
  readonly release: (tx: Queries) => Promise<void>
  /** Stops renewing the hold. Call after the commit of what closed it. */
  readonly stopRenewing: () => void
}

/** The remains of a call whose process died. */
export interface Recovered {
  readonly usage: MeteredUsage
  readonly cost: number
}

/** A paid job that outlives its process, and closes its hold itself. */
export interface DurableHold extends Omit<MeteredCall, 'initialUsage' | 'soFar' | 'actor'> {
  readonly actor: string | null
  /** The most that it will cost, in micro-credits. More than 0. */
  readonly amount: number
  /** The time after which it must have ended. */
  readonly lastsMs: number
}

/** Payments of jobs that outlive their process, in the transactions that start and end them. */
export interface DurablePayments {
  /** Throws `wallet.insufficient` (402), and what a hold throws. */
  readonly hold: (tx: Queries, wanted: DurableHold) => Promise<void>
  /** Charges the cost, once. Call the returned function after the commit. */
  readonly settle: (tx: Queries, end: { requestId: string; cost: number }) => Promise<() => void>
  /** Releases the hold of a job that failed, or refunds what was already charged, once. */
  readonly giveBack: (tx: Queries, requestId: string) => Promise<void>
}

export interface Metering {
  /** Throws RangeError for an invalid price or usage. */
  readonly meter: (call: MeteredCall) => Meter
  /**
   * Settles or releases the hold of a dead process: the estimated prompt plus `outputTokens`, but at least what it last
   * reported. Returns undefined if there was no hold.
   */
  readonly recover: (tx: Queries, found: { requestId: string; outputTokens: number }) => Promise<Recovered | undefined>
  /** Renews the holds of all calls of this process. Called before a sweep, which is for dead processes. */
  readonly renewAll: () => Promise<void>
  readonly durable: DurablePayments
  readonly stop: () => void
}
