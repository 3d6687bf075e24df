import type { walletContract } from '@saffron/core/wallet'

import type { Audit, LoginThrottle, RewardInvitation } from '../auth/index.ts'
import type { Queries } from '../db/index.ts'
import type { Handlers } from '../http/handler.ts'
import type { Deps } from '../platform/deps.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { UserData } from '../user-data/user-data.ts'
import { giftCardHandlers } from './gift-cards/handlers.ts'
import { createBackgroundAudit } from './ledger/background-audit.ts'
import { spentIn } from './ledger/budget-store.ts'
import { monthOf } from './ledger/budgets.ts'
import { type Balance, createLedger, type Ledger } from './ledger/ledger.ts'
import { createLowBalance } from './ledger/low-balance.ts'
import { createNightlyAudit } from './ledger/nightly-audit.ts'
import { createMetering, type Metering, recordOrphanedCall } from './metering/index.ts'
import { recordHandlers } from './records/handlers.ts'
import { balancesOf, hasUsed } from './records/store.ts'
import { requestHandlers } from './requests/handlers.ts'
import { createRewardInvitation } from './rewards/reward-invitation.ts'
import { createStartingCredit } from './rewards/starting-credit.ts'
import { walletUserData } from './user-data.ts'

export { countTokens, type Meter, type Metering, tokenQuarters, tokensIn } from './metering/index.ts'

const SWEEP_MS = 60_000

export interface WalletFeature {
  readonly handlers: Handlers<typeof walletContract>
  readonly ledger: Ledger
  /** Returns a user's balance, and whether it is low for someone who has paid for calls. */
  readonly balanceOf: (ownerId: string) => Promise<Balance & { readonly isLow: boolean }>
  /** The payment of model calls. */
  readonly metering: Metering
  /** Returns what each member of a workspace has spent this month (UTC), by user. */
  readonly spentThisMonth: (workspace: string) => Promise<ReadonlyMap<string, number>>
  /** Returns the balances of these users, in micro-credits, without users who have no wallet. */
  readonly balancesOf: (userIds: readonly string[]) => Promise<ReadonlyMap<string, number>>
  readonly rewardInvitation: RewardInvitation
  /** Credits the starting balance to a new account. */
  readonly startingCredit: (tx: Queries, ownerId: string) => Promise<void>
  readonly userData: UserData
  /**
   * Closes the holds of dead processes, now and every minute, and audits the ledger every night. `alone`: no other
   * process uses this database, so all existing holds are from dead processes.
   */
  readonly start: (place: { readonly alone: boolean }) => Promise<void>
  readonly stop: () => Promise<void>
}

interface WalletDeps extends Deps {
  readonly audit: Audit
  readonly loginThrottle: LoginThrottle
  readonly metrics: Metrics
  /** Called once when the balance of a workspace has become low. */
  readonly onLowBalance: (workspace: string, balance: number) => Promise<void>
}

/** Credits: the ledger and everything that changes it. */
export function createWalletFeature(deps: WalletDeps): WalletFeature {
  const { log } = deps
  const ledger = createLedger(deps)
  const metering = createMetering({ ...deps, ledger, onCharge: createLowBalance(deps) })
  const services = { ...deps, ledger, auditLedger: createBackgroundAudit(deps.db) }
  const nightlyAudit = createNightlyAudit(services)
  let timer: NodeJS.Timeout | undefined
  let sweeping = Promise.resolve()
  const sweep = async (): Promise<void> => {
    try {
      // A process that was suspended or lost its database still has live calls with expired holds.
      await metering.renewAll()
      const swept = await ledger.sweep(recordOrphanedCall)
      if (swept > 0) log.info({ swept }, 'holds of dead calls were closed')
    } catch (error) {
      log.error({ err: error }, 'expired holds could not be closed')
    }
  }
  return {
    handlers: { ...recordHandlers(services), ...requestHandlers(services), ...giftCardHandlers(services) },
    ledger,
    balanceOf: async (ownerId) => {
      const balance = await ledger.balanceOf(ownerId)
      const isLittle = balance.balanceMicros - balance.heldMicros < deps.config.lowMicros
      return { ...balance, isLow: isLittle && (await hasUsed(deps.db.query, ownerId)) }
    },
    metering,
    spentThisMonth: (workspace) =>
      spentIn(deps.db.query, { ownerId: workspace, month: monthOf(deps.now().toISOString()) }),
    balancesOf: (userIds) => balancesOf(deps.db.query, userIds),
    rewardInvitation: createRewardInvitation({ ...deps, ledger }),
    startingCredit: createStartingCredit({ ...deps, ledger }),
    userData: walletUserData({ ...deps, ledger }),
    start: async ({ alone }) => {
      if (alone) await ledger.abandonHolds()
      await sweep()
      timer = setInterval(() => {
        sweeping = sweeping.then(sweep)
      }, SWEEP_MS).unref()
      nightlyAudit.start()
    },
    stop: () => {
      clearInterval(timer)
      nightlyAudit.stop()
      metering.stop()
      return sweeping
    },
  }
}
