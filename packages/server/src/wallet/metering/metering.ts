import { ApiError } from '@saffron/core/errors'
import { costOf, type MeteredUsage, type ModelPrices } from '@saffron/core/wallet'

import type { Deps } from '../../deps.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { findHold } from '../ledger/store.ts'
import type { Meter, Metering, PaidCall } from './paid-call.ts'

/** How often a hold is pushed forward: long before it expires. */
const PUSH_MS = 4_000

type MeteringDeps = Pick<Deps, 'db' | 'log'> & { readonly ledger: Ledger }

interface Followed {
  readonly call: PaidCall
  readonly used: () => number
  readonly onClosed: () => void
}

/** What stands beside a hold, for who settles it when its process has died. */
interface Snapshot {
  readonly prices: ModelPrices
  readonly bound: MeteredUsage
}

/** Statements 5 to 8: the one way in which calls of all kinds are paid. */
export function createMetering({ db, log, ledger }: MeteringDeps): Metering {
  const followed = new Set<Followed>()
  let timer: NodeJS.Timeout | undefined

  const push = async (each: Followed): Promise<void> => {
    const { requestId, standsMs } = each.call
    try {
      const used = each.used()
      const extended = await db.transaction((tx) => ledger.extend(tx, { requestId, used, ...stands(standsMs) }))
      if (extended === 'closed' && followed.delete(each)) each.onClosed()
    } catch (error) {
      log.error({ err: error, requestId }, 'a hold could not be pushed forward')
    }
  }

  const pushAll: Metering['pushAll'] = async () => {
    await Promise.all([...followed].map(push))
  }

  const follow = (each: Followed): void => {
    followed.add(each)
    timer ??= setInterval(() => void pushAll(), PUSH_MS).unref()
  }

  const meter: Metering['meter'] = (call) => {
    const { userId, requestId, prices, bound } = call
    const boundCost = costOf(prices, bound)
    if (boundCost === 0) return freeMeter
    let held = boundCost
    let following: Followed | undefined
    return {
      isPaid: true,
      hold: async (tx) => {
        const { cause, model, standsMs } = call
        const snapshot: Snapshot = { prices, bound }
        await ledger.hold(tx, {
          userId,
          requestId,
          cause,
          amount: held,
          prices: snapshot,
          ...(model !== undefined && { model }),
          ...stands(standsMs),
        })
      },
      follow: ({ used, onClosed }) => {
        following = { call, used: () => costOf(prices, used()), onClosed }
        follow(following)
      },
      allow: async (usage) => {
        const amount = costOf(prices, usage)
        if (amount <= held) return
        await db.transaction(async (tx) => {
          const extended = await ledger.extend(tx, { requestId, used: 0, amount, ...stands(call.standsMs) })
          // Nobody pays for it any more.
          if (extended === 'closed') throw new ApiError('provider.cut')
          if (extended === 'refused') throw await ledger.insufficient(tx, { userId, amount: amount - held })
        })
        held = amount
      },
      costOf: (usage) => costOf(prices, usage),
      settle: async (tx, cost) => {
        const settled = await ledger.settle(tx, { requestId, cost })
        return settled?.cost ?? (await findHold(tx, requestId))?.cost ?? 0
      },
      release: async (tx) => {
        await ledger.release(tx, requestId)
      },
      leave: () => {
        if (following !== undefined) followed.delete(following)
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

  return { meter, recover, pushAll, stop: () => clearInterval(timer) }
}

const stands = (standsMs: number | undefined) => (standsMs === undefined ? {} : { standsMs })

/** Of a model without a price: nothing is held, nothing is booked. */
const freeMeter: Meter = {
  isPaid: false,
  hold: async () => {},
  follow: () => {},
  allow: async () => {},
  costOf: () => 0,
  settle: async () => 0,
  release: async () => {},
  leave: () => {},
}
