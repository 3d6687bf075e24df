import { ApiError } from '@saffron/core/errors'
import { costOf, type MeteredUsage, type ModelPrices } from '@saffron/core/wallet'

import type { Deps } from '../../platform/deps.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { findHold } from '../ledger/store.ts'
import type { Meter, Metering, PaidCall } from './paid-call.ts'
import { orphanedCallOf } from './record-orphaned-call.ts'

/** How often a hold is renewed, long before it expires. */
const PUSH_MS = 4_000
/** Holds renewed in one transaction. */
const PUSHED_AT_ONCE = 50

type MeteringDeps = Pick<Deps, 'db' | 'log'> & { readonly ledger: Ledger }

interface Followed {
  readonly call: PaidCall
  readonly used: () => MeteredUsage
  readonly onClosed: () => void
}

/** Stored with a hold, so that it can be settled if its process dies. */
interface Snapshot {
  readonly prices: ModelPrices
  readonly bound: MeteredUsage
}

/** The single way to pay for all kinds of calls. */
export function createMetering({ db, log, ledger }: MeteringDeps): Metering {
  const followed = new Set<Followed>()
  let timer: NodeJS.Timeout | undefined
  let pushing: Promise<void> | undefined

  const push = async (some: readonly Followed[]): Promise<void> => {
    try {
      const closed = await db.transaction(async (tx) => {
        const gone: Followed[] = []
        for (const each of some) {
          const { requestId, prices, standsMs } = each.call
          const usage = each.used()
          const noted = { used: costOf(prices, usage), ...orphanedCallOf(each.call, usage) }
          const extended = await ledger.extend(tx, { requestId, ...noted, ...stands(standsMs) })
          if (extended === 'closed') gone.push(each)
        }
        return gone
      })
      for (const each of closed) if (followed.delete(each)) each.onClosed()
    } catch (error) {
      const requestIds = some.map(({ call }) => call.requestId)
      log.error({ err: error, requestIds }, 'holds could not be pushed forward')
    }
  }

  const pushBatches = async (): Promise<void> => {
    const all = [...followed]
    // One at a time, so that a slow database doesn't get more work.
    for (let at = 0; at < all.length; at += PUSHED_AT_ONCE) await push(all.slice(at, at + PUSHED_AT_ONCE))
  }

  const pushAll: Metering['pushAll'] = () => {
    pushing ??= pushBatches().finally(() => {
      pushing = undefined
    })
    return pushing
  }

  const follow = (each: Followed): void => {
    followed.add(each)
    timer ??= setInterval(() => void pushAll(), PUSH_MS).unref()
  }

  const meter: Metering['meter'] = (call) => {
    const { userId, requestId, prices, bound } = call
    const dearest = withoutCache(prices)
    let held = costOf(dearest, bound)
    if (held === 0) return freeMeter
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
          ...orphanedCallOf(call),
          ...stands(standsMs),
        })
      },
      follow: ({ used, onClosed }) => {
        following = { call, used, onClosed }
        follow(following)
      },
      allow: async (usage) => {
        const amount = costOf(dearest, usage)
        if (amount <= held) return
        await db.transaction(async (tx) => {
          const extended = await ledger.extend(tx, { requestId, used: 0, amount, ...stands(call.standsMs) })
          // The hold was closed, so the call is no longer paid.
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

/** The maximum cost of a call. How much of its prompt is cached by the provider isn't known beforehand. */
const withoutCache = ({ input = 0, cachedInput = input, ...others }: ModelPrices): ModelPrices => ({
  ...others,
  input: Math.max(input, cachedInput),
})

const stands = (standsMs: number | undefined) => (standsMs === undefined ? {} : { standsMs })

/** A model without prices: nothing is held or charged. */
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
