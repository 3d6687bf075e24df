import { ApiError } from '@saffron/core/errors'
import { MICROS_PER_CREDIT } from '@saffron/core/format'
import type { Cause } from '@saffron/core/wallet'

import { newId, type Queries } from '../../db/index.ts'
import type { WalletHoldTable, WalletRecordTable } from '../../db/tables/wallet.ts'
import type { Deps } from '../../platform/deps.ts'
import { requireAmount, requireCost } from './amount.ts'
import { payDebts } from './pay-debts.ts'
import {
  addDebt,
  appendRecord,
  closeExpired,
  closeHold,
  increaseHold,
  findHold,
  findRecordByKey,
  findWalletOf,
  releaseHeld,
  insertHold,
  keepWallet,
  renewHold,
  acquireHold,
  extendHold,
} from './store.ts'

/** How long a hold stands that nobody pushes forward: whoever made it is dead then. */
const HOLD_MS = 60_000

interface NewHold {
  readonly userId: string
  /** Of the call that is to be paid, unique for ever; failover to another channel keeps it. */
  readonly requestId: string
  /** What its records will name: `run:<id>`. One of its own, where the call may be refunded. */
  readonly cause: Cause
  /** Named on its records, and in the statistics of what was used. */
  readonly model?: string
  /** The most that the call can cost, in micro-credits; more than 0, for what costs nothing needs no hold. */
  readonly amount: number
  /** The prices that hold for this call, kept beside it. */
  readonly prices: object
  /** The call, for who notes it where its process dies; without it others know of it. */
  readonly call?: object
  /** How long it stands unless it is pushed forward; default `HOLD_MS`. */
  readonly standsMs?: number
}

interface HoldUse {
  readonly requestId: string
  /** What the call has cost so far. */
  readonly used: number
  /** What is known of the call by now. */
  readonly call?: object
  readonly standsMs?: number
  /** The new bound, where the first one will not do. */
  readonly amount?: number
}

/**
 * `refused`: it stands, but the balance does not allow the new bound. `closed`: there is no such hold, or somebody has
 * closed it.
 */
type Extended = 'extended' | 'refused' | 'closed'

/** Notes a call that its process could not, once its hold is closed. */
export type RecordOrphanedCall = (tx: Queries, closed: WalletHoldTable) => Promise<void>

interface Settled {
  readonly cost: number
  readonly paid: number
  /** The rest: nothing can be held before a credit has paid it. */
  readonly debt: number
}

/** Paid calls, in the caller's transaction: hold, then settle or release. Each is done once, whoever tries it. */
export interface Holds {
  /** Sets aside the most a call can cost. Throws `wallet.insufficient` (402) with what is missing in `details`. */
  readonly hold: (tx: Queries, wanted: NewHold) => Promise<void>
  /** While the call goes on, every few seconds: what it has cost so far, and that it lives. */
  readonly extend: (tx: Queries, use: HoldUse) => Promise<Extended>
  /** Pays what the call did cost, as far as there is anything, and gives back the rest. Undefined where it was closed before. */
  readonly settle: (tx: Queries, end: { requestId: string; cost: number }) => Promise<Settled | undefined>
  /** The call came to nothing: gives back all. False where the hold was closed before. */
  readonly release: (tx: Queries, requestId: string) => Promise<boolean>
  /** Gives back what a settled call did cost, and forgives what it still owes. Undefined where there is nothing, or no more. */
  readonly refund: (tx: Queries, requestId: string) => Promise<WalletRecordTable | undefined>
  /** The 402 for who cannot hold this amount, with what is missing. */
  readonly insufficient: (tx: Queries, wanted: { userId: string; amount: number }) => Promise<ApiError>
  /** Settles or releases a hold whose time is over, of a process that died. False where it lives. */
  readonly expire: (tx: Queries, requestId: string, note?: RecordOrphanedCall) => Promise<boolean>
}

export function createHolds({ now }: Pick<Deps, 'now'>): Holds {
  const isoNow = () => now().toISOString()
  const expiry = (standsMs = HOLD_MS) => new Date(now().getTime() + standsMs).toISOString()

  const hold: Holds['hold'] = async (
    tx,
    { userId, requestId, cause, model = null, amount, prices, call, standsMs },
  ) => {
    requireAmount(amount)
    const at = isoNow()
    const wallet = await acquireHold(tx, { userId, amount, now: at })
    if (wallet === undefined) throw await insufficient(tx, { userId, amount })
    await insertHold(tx, {
      id: newId(),
      walletId: wallet.id,
      requestId,
      cause,
      model,
      amount,
      state: 'open',
      used: 0,
      cost: null,
      debt: 0,
      prices: JSON.stringify(prices),
      call: call === undefined ? null : JSON.stringify(call),
      expiresAt: expiry(standsMs),
      createdAt: at,
      updatedAt: at,
    })
  }

  const extend: Holds['extend'] = async (tx, { requestId, used, call, standsMs, amount }) => {
    requireCost(used)
    const at = isoNow()
    const noted = call === undefined ? {} : { call: JSON.stringify(call) }
    const pushed = await renewHold(tx, { requestId, used, ...noted, expiresAt: expiry(standsMs), now: at })
    if (pushed === undefined) return 'closed'
    if (amount === undefined || requireAmount(amount) <= pushed.amount) return 'extended'
    const { walletId, id } = pushed
    const more = await extendHold(tx, { walletId, amount: amount - pushed.amount, now: at })
    if (!more) return 'refused'
    await increaseHold(tx, { id, amount, now: at })
    return 'extended'
  }

  /** What follows from a hold that was closed just now, by this transaction. */
  const book = async (tx: Queries, closed: WalletHoldTable): Promise<Settled> => {
    const { walletId, amount, cause, model } = closed
    const at = isoNow()
    const cost = closed.cost ?? 0
    const wallet = await releaseHeld(tx, { walletId, amount, now: at })
    const paid = Math.min(cost, wallet.balance - wallet.held)
    if (paid > 0) {
      const idempotencyKey = `usage:${closed.requestId}`
      const usage = { walletId, idempotencyKey, kind: 'usage', amount: -paid, cause, actor: null, createdAt: at }
      await appendRecord(tx, { ...usage, model })
    }
    const debt = cost - paid
    if (debt > 0) await addDebt(tx, { hold: closed, amount: debt, now: at })
    // What this hold leaves may be what another call still owes.
    if (wallet.debt > 0) await payDebts(tx, { walletId, free: wallet.balance - wallet.held - paid, now: at })
    return { cost, paid, debt }
  }

  const settle: Holds['settle'] = async (tx, { requestId, cost }) => {
    const closed = await closeHold(tx, { requestId, cost: requireCost(cost), now: isoNow() })
    return closed && book(tx, closed)
  }

  const release: Holds['release'] = async (tx, requestId) => {
    const closed = await closeHold(tx, { requestId, cost: null, now: isoNow() })
    if (closed !== undefined) await book(tx, closed)
    return closed !== undefined
  }

  const expire: Holds['expire'] = async (tx, requestId, note) => {
    const closed = await closeExpired(tx, { requestId, now: isoNow() })
    if (closed === undefined) return false
    // As a run does that starts: the conversation first, then the wallet.
    await note?.(tx, closed)
    await book(tx, closed)
    return true
  }

  const refund: Holds['refund'] = async (tx, requestId) => {
    const at = isoNow()
    const found = await findHold(tx, requestId)
    if (found?.state !== 'captured') return undefined
    const { walletId } = found
    const wallet = await keepWallet(tx, { walletId, now: at })
    const idempotencyKey = `refund:${requestId}`
    // Again: only now is it certain how much of it was paid.
    const captured = await findHold(tx, requestId)
    if (captured === undefined || (await findRecordByKey(tx, idempotencyKey)) !== undefined) return undefined
    const { debt, cause, model } = captured
    if (debt > 0) await addDebt(tx, { hold: captured, amount: -debt, now: at })
    const amount = (captured.cost ?? 0) - debt
    if (amount === 0) return undefined
    const refunded = { walletId, idempotencyKey, kind: 'refund', amount, cause, actor: null, createdAt: at }
    const record = await appendRecord(tx, { ...refunded, model })
    await payDebts(tx, { walletId, free: wallet.balance - wallet.held + amount, now: at })
    return record
  }

  return { hold, extend, settle, release, refund, insufficient, expire }
}

async function insufficient(tx: Queries, { userId, amount }: { userId: string; amount: number }): Promise<ApiError> {
  const wallet = await findWalletOf(tx, userId)
  const { balance, held, debt } = wallet ?? { balance: 0, held: 0, debt: 0 }
  const missingMicros = amount - (balance - held) + debt
  return new ApiError('wallet.insufficient', {
    details: { missingMicros },
    // In credits, to the hundredth and never less than is missing.
    values: { missing: Math.ceil((missingMicros * 100) / MICROS_PER_CREDIT) / 100 },
  })
}
