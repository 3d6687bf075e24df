import { ApiError } from '@saffron/core/errors'
import type { Cause } from '@saffron/core/wallet'

import { newId, type Queries } from '../../db/index.ts'
import type { WalletHoldTable, WalletRecordTable } from '../../db/tables/wallet.ts'
import type { Deps } from '../../platform/deps.ts'
import { requireAmount, requireCost } from './amount.ts'
import { adjustBudget, reserveBudget } from './budget-store.ts'
import { budgetOf } from './budgets.ts'
import { payDebts } from './pay-debts.ts'
import { type CallPlace, insufficient, payerOf } from './payer.ts'
import {
  addDebt,
  appendRecord,
  closeExpired,
  closeHold,
  setHoldAmount,
  findHold,
  findRecordByKey,
  releaseHeld,
  insertHold,
  lockWalletById,
  ownerOf,
  renewHold,
  reserveBalance,
  reserveMore,
} from './store.ts'

/** How long a hold lasts without renewal. After that, its process is considered dead. */
export const HOLD_MS = 60_000

interface NewHold {
  /** The user or workspace in whose space the call is made. */
  readonly ownerId: string
  /** The user who makes the call, if any. */
  readonly actor?: string | null
  /** Unique to the paid call, and kept when it fails over to another channel. */
  readonly requestId: string
  /** Named by its records. Unique if the call may be refunded. See `Cause`. */
  readonly cause: Cause
  /** Stored on its records, for usage statistics. */
  readonly model?: string
  /** The cost of the initial usage in micro-credits. More than 0, since a free call needs no hold. */
  readonly amount: number
  /** The prices and the initial usage of this call, stored with the hold. */
  readonly prices: object
  /** Facts for recording the call if its process dies. Omitted if the call is recorded elsewhere. */
  readonly call?: object
  /** How long it lasts without renewal, in milliseconds. Longer than usual for a job that outlives its process. */
  readonly lastsMs?: number
}

interface HoldUse {
  readonly requestId: string
  /** What the call has cost so far. */
  readonly used: number
  /** The facts of the call so far. */
  readonly call?: object
  /** The new amount, if the current one is too low. */
  readonly amount?: number
}

/**
 * `refused`: the hold stays, but the balance is too low for the new amount. `overBudget`: the member's monthly limit is.
 * `closed`: the hold doesn't exist or was closed.
 */
type Extended = 'extended' | 'refused' | 'overBudget' | 'closed'

/** Records a call left unrecorded by a crashed process, after its hold is closed. */
export type RecordOrphanedCall = (tx: Queries, closed: WalletHoldTable) => Promise<void>

/** What a call has taken from the wallet of its workspace. */
export interface Charge {
  readonly workspaceId: string
  readonly walletId: string
  /** The number of its record. */
  readonly seq: number
  readonly before: number
  readonly after: number
}

interface Settled {
  readonly cost: number
  readonly paid: number
  /** The debt that remains. Nothing can be held until a credit has paid it. */
  readonly debt: number
  /** If the workspace paid. */
  readonly charge?: Charge
}

/** Holds for paid calls, in the caller's transaction: hold, then settle or release. Each takes effect once. */
export interface Holds {
  /**
   * Reserves an amount for a call in the wallet that pays, and in the member's budget. Throws `wallet.insufficient` or
   * `workspace.insufficient` (402) with the missing amount in `details`, and `workspace.budget_reached` (402).
   */
  readonly hold: (tx: Queries, wanted: NewHold) => Promise<void>
  /** Called every few seconds during a call to renew its hold and report its cost so far. */
  readonly extend: (tx: Queries, use: HoldUse) => Promise<Extended>
  /**
   * Charges the cost as far as the balance allows, and releases the rest. Returns undefined if the hold was already
   * closed.
   */
  readonly settle: (tx: Queries, end: { requestId: string; cost: number }) => Promise<Settled | undefined>
  /** Releases the whole hold of a call that cost nothing. Returns false if the hold was already closed. */
  readonly release: (tx: Queries, requestId: string) => Promise<boolean>
  /** Refunds a settled call and cancels its remaining debt. Returns undefined if there is nothing to refund. */
  readonly refund: (tx: Queries, requestId: string) => Promise<WalletRecordTable | undefined>
  /** Returns the 402 error with the missing amount. */
  readonly insufficient: (tx: Queries, wanted: CallPlace & { readonly amount: number }) => Promise<ApiError>
  /** Settles or releases an expired hold of a dead process. Returns false if the hold is alive. */
  readonly expire: (tx: Queries, requestId: string, recordCall?: RecordOrphanedCall) => Promise<boolean>
}

export function createHolds({ now }: Pick<Deps, 'now'>): Holds {
  const isoNow = () => now().toISOString()
  const expiry = (lastsMs = HOLD_MS) => new Date(now().getTime() + lastsMs).toISOString()

  const hold: Holds['hold'] = async (
    tx,
    { ownerId, actor = null, requestId, cause, model = null, amount, prices, call, lastsMs },
  ) => {
    requireAmount(amount)
    const at = isoNow()
    const { payerId, workspaceId } = await payerOf(tx, { ownerId, actor })
    const wallet = await reserveBalance(tx, { ownerId: payerId, amount, now: at })
    if (wallet === undefined) throw await insufficient(tx, { ownerId, actor, amount })
    const budget = budgetOf({ payerId, workspaceId, actor, createdAt: at })
    if (budget !== undefined && !(await reserveBudget(tx, budget, amount))) {
      throw new ApiError('workspace.budget_reached')
    }
    await insertHold(tx, {
      id: newId(),
      walletId: wallet.id,
      requestId,
      cause,
      actor,
      workspaceId,
      model,
      amount,
      state: 'open',
      used: 0,
      cost: null,
      debt: 0,
      prices: JSON.stringify(prices),
      call: call === undefined ? null : JSON.stringify(call),
      expiresAt: expiry(lastsMs),
      createdAt: at,
      updatedAt: at,
    })
  }

  const extend: Holds['extend'] = async (tx, { requestId, used, call, amount }) => {
    requireCost(used)
    const at = isoNow()
    const facts = call === undefined ? {} : { call: JSON.stringify(call) }
    const renewed = await renewHold(tx, { requestId, used, ...facts, expiresAt: expiry(), now: at })
    if (renewed === undefined) return 'closed'
    if (amount === undefined || requireAmount(amount) <= renewed.amount) return 'extended'
    const { walletId, id } = renewed
    const more = amount - renewed.amount
    // Only a call in a workspace has a budget, so others need no query.
    const payerId = renewed.workspaceId === null ? null : await ownerOf(tx, walletId)
    const budget = budgetOf({ ...renewed, payerId })
    if (budget !== undefined && !(await reserveBudget(tx, budget, more))) return 'overBudget'
    if (!(await reserveMore(tx, { walletId, amount: more, now: at }))) {
      if (budget !== undefined) await adjustBudget(tx, budget, -more)
      return 'refused'
    }
    await setHoldAmount(tx, { id, amount, now: at })
    return 'extended'
  }

  /** Moves the money of a hold that this transaction has just closed. */
  const applyClosed = async (tx: Queries, closed: WalletHoldTable): Promise<Settled> => {
    const { walletId, amount, cause, actor, model } = closed
    const at = isoNow()
    const cost = closed.cost ?? 0
    const wallet = await releaseHeld(tx, { walletId, amount, now: at })
    const budget = budgetOf({ ...closed, payerId: wallet.ownerId })
    if (budget !== undefined) await adjustBudget(tx, budget, cost - amount)
    const paid = Math.min(cost, wallet.balance - wallet.held)
    let charge: Charge | undefined
    if (paid > 0) {
      const idempotencyKey = `usage:${closed.requestId}`
      const usage = { walletId, idempotencyKey, kind: 'usage', amount: -paid, cause, createdAt: at }
      // A user's own calls need no name.
      const { seq } = await appendRecord(tx, { ...usage, actor: actor === wallet.ownerId ? null : actor, model })
      const { workspaceId } = closed
      if (workspaceId !== null && workspaceId === wallet.ownerId) {
        charge = { workspaceId, walletId, seq, before: wallet.balance, after: wallet.balance - paid }
      }
    }
    const debt = cost - paid
    if (debt > 0) await addDebt(tx, { hold: closed, amount: debt, now: at })
    // Credit released by this hold may pay the debt of another call.
    if (wallet.debt > 0) await payDebts(tx, { walletId, available: wallet.balance - wallet.held - paid, now: at })
    return { cost, paid, debt, ...(charge && { charge }) }
  }

  const settle: Holds['settle'] = async (tx, { requestId, cost }) => {
    const closed = await closeHold(tx, { requestId, cost: requireCost(cost), now: isoNow() })
    return closed && applyClosed(tx, closed)
  }

  const release: Holds['release'] = async (tx, requestId) => {
    const closed = await closeHold(tx, { requestId, cost: null, now: isoNow() })
    if (closed !== undefined) await applyClosed(tx, closed)
    return closed !== undefined
  }

  const expire: Holds['expire'] = async (tx, requestId, recordCall) => {
    const closed = await closeExpired(tx, { requestId, now: isoNow() })
    if (closed === undefined) return false
    // Locks the conversation before the wallet, in the same order as the start of a run.
    await recordCall?.(tx, closed)
    await applyClosed(tx, closed)
    return true
  }

  const refund: Holds['refund'] = async (tx, requestId) => {
    const at = isoNow()
    const found = await findHold(tx, requestId)
    if (found?.state !== 'captured') return undefined
    const { walletId } = found
    const wallet = await lockWalletById(tx, { walletId, now: at })
    const idempotencyKey = `refund:${requestId}`
    // Read again, since only now is it certain how much was paid.
    const captured = await findHold(tx, requestId)
    if (captured === undefined || (await findRecordByKey(tx, idempotencyKey)) !== undefined) return undefined
    const { debt, cause, model } = captured
    if (debt > 0) await addDebt(tx, { hold: captured, amount: -debt, now: at })
    const budget = budgetOf({ ...captured, payerId: wallet.ownerId })
    if (budget !== undefined) await adjustBudget(tx, budget, -(captured.cost ?? 0))
    const amount = (captured.cost ?? 0) - debt
    if (amount === 0) return undefined
    const refunded = { walletId, idempotencyKey, kind: 'refund', amount, cause, actor: null, createdAt: at }
    const record = await appendRecord(tx, { ...refunded, model })
    await payDebts(tx, { walletId, available: wallet.balance - wallet.held + amount, now: at })
    return record
  }

  return { hold, extend, settle, release, refund, insufficient, expire }
}
