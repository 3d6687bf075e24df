import { ApiError } from '@saffron/core/errors'
import { costOf, type MeteredUsage, type ModelPrices } from '@saffron/core/wallet'

import type { Deps } from '../../platform/deps.ts'
import type { Charge } from '../ledger/holds.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { findHold } from '../ledger/store.ts'
import type { DurablePayments, Meter, Metering, MeteredCall } from './meter.ts'
import { orphanedCallOf } from './record-orphaned-call.ts'

/** How often a hold is renewed, long before it expires. */
const RENEW_INTERVAL_MS = 4_000
/** Holds renewed in one transaction. */
const RENEWED_AT_ONCE = 50

type MeteringDeps = Pick<Deps, 'db' | 'log'> & {
  readonly ledger: Ledger
  /** Gets each charge of a workspace's wallet, after its commit. */
  readonly onCharge?: (charge: Charge) => void
}

interface RenewedCall {
  readonly call: MeteredCall
  readonly used: () => MeteredUsage
  readonly onClosed: () => void
}

/** Stored with a hold as JSON, so that it can be settled if its process dies. */
interface Snapshot {
  readonly prices: ModelPrices
  /** The call's initial usage, under the key that existing databases have. */
  readonly bound: MeteredUsage
}

/** The single way to pay for all kinds of model calls. */
export function createMetering({ db, log, ledger, onCharge }: MeteringDeps): Metering {
  const renewedCalls = new Set<RenewedCall>()
  let timer: NodeJS.Timeout | undefined
  let renewing: Promise<void> | undefined

  const renewBatch = async (some: readonly RenewedCall[]): Promise<void> => {
    try {
      const closed = await db.transaction(async (tx) => {
        const closedCalls: RenewedCall[] = []
        for (const each of some) {
          const { requestId, prices } = each.call
          const usage = each.used()
          const use = { requestId, used: costOf(prices, usage), ...orphanedCallOf(each.call, usage) }
          const extended = await ledger.extend(tx, use)
          if (extended === 'closed') closedCalls.push(each)
        }
        return closedCalls
      })
      for (const each of closed) if (renewedCalls.delete(each)) each.onClosed()
    } catch (error) {
      const requestIds = some.map(({ call }) => call.requestId)
      log.error({ err: error, requestIds }, 'holds could not be renewed')
    }
  }

  const renewBatches = async (): Promise<void> => {
    const all = [...renewedCalls]
    // One at a time, so that a slow database doesn't get more work.
    for (let at = 0; at < all.length; at += RENEWED_AT_ONCE) await renewBatch(all.slice(at, at + RENEWED_AT_ONCE))
  }

  const renewAll: Metering['renewAll'] = () => {
    renewing ??= renewBatches().finally(() => {
      renewing = undefined
    })
    return renewing
  }

  const startRenewing = (each: RenewedCall): void => {
    renewedCalls.add(each)
    timer ??= setInterval(() => void renewAll(), RENEW_INTERVAL_MS).unref()
  }

  const meter: Metering['meter'] = (call) => {
    const { ownerId, actor = null, requestId, prices, initialUsage } = call
    const maxPrices = maxPricesOf(prices)
    let held = costOf(maxPrices, initialUsage)
    if (held === 0) return freeMeter
    let renewed: RenewedCall | undefined
    let charge: Charge | undefined
    return {
      isPaid: true,
      hold: async (tx) => {
        const { cause, model } = call
        const snapshot: Snapshot = { prices, bound: initialUsage }
        await ledger.hold(tx, {
          ownerId,
          actor,
          requestId,
          cause,
          amount: held,
          prices: snapshot,
          ...(model !== undefined && { model }),
          ...orphanedCallOf(call),
        })
      },
      startRenewing: ({ used, onClosed }) => {
        renewed = { call, used, onClosed }
        startRenewing(renewed)
      },
      extendTo: async (usage) => {
        const amount = costOf(maxPrices, usage)
        if (amount <= held) return
        await db.transaction(async (tx) => {
          const extended = await ledger.extend(tx, { requestId, used: 0, amount })
          // The hold was closed, so the call is no longer paid.
          if (extended === 'closed') throw new ApiError('provider.cut')
          if (extended === 'overBudget') throw new ApiError('workspace.budget_reached')
          if (extended === 'refused') throw await ledger.insufficient(tx, { ownerId, actor, amount: amount - held })
        })
        held = amount
      },
      costOf: (usage) => costOf(prices, usage),
      settle: async (tx, cost) => {
        const settled = await ledger.settle(tx, { requestId, cost })
        charge = settled?.charge
        return settled?.cost ?? (await findHold(tx, requestId))?.cost ?? 0
      },
      release: async (tx) => {
        await ledger.release(tx, requestId)
      },
      stopRenewing: () => {
        if (renewed !== undefined) renewedCalls.delete(renewed)
        if (charge !== undefined) onCharge?.(charge)
        charge = undefined
      },
    }
  }

  const recover: Metering['recover'] = async (tx, { requestId, outputTokens }) => {
    const hold = await findHold(tx, requestId)
    if (hold === undefined) return undefined
    const { prices, bound } = JSON.parse(hold.prices) as Snapshot
    const usage = { inputTokens: bound.inputTokens ?? 0, outputTokens }
    if (hold.state !== 'open') return { usage, cost: hold.cost ?? 0 }
    if (outputTokens === 0 && hold.used === 0) {
      await ledger.release(tx, requestId)
      return { usage, cost: 0 }
    }
    const cost = Math.max(hold.used, costOf(prices, usage))
    await ledger.settle(tx, { requestId, cost })
    return { usage, cost }
  }

  const durable: DurablePayments = {
    hold: (tx, { prices, amount, ...wanted }) =>
      ledger.hold(tx, { ...wanted, amount, prices: { prices, bound: {} } satisfies Snapshot }),
    settle: async (tx, end) => {
      const charge = (await ledger.settle(tx, end))?.charge
      return () => {
        if (charge !== undefined) onCharge?.(charge)
      }
    },
    giveBack: async (tx, requestId) => {
      if (!(await ledger.release(tx, requestId))) await ledger.refund(tx, requestId)
    },
  }

  return { meter, recover, renewAll, durable, stop: () => clearInterval(timer) }
}

/** The prices to hold at. How much of a prompt the provider has cached isn't known beforehand. */
const maxPricesOf = ({ input = 0, cachedInput = input, ...others }: ModelPrices): ModelPrices => ({
  ...others,
  input: Math.max(input, cachedInput),
})

/** A model without prices: nothing is held or charged. */
const freeMeter: Meter = {
  isPaid: false,
  hold: async () => {},
  startRenewing: () => {},
  extendTo: async () => {},
  costOf: () => 0,
  settle: async () => 0,
  release: async () => {},
  stopRenewing: () => {},
}
