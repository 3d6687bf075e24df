import type { walletContract } from '@saffron/core/wallet'

import type { Audit, Guesses, RewardInvitation } from '../auth/index.ts'
import type { Belongings } from '../belongings.ts'
import type { Deps } from '../deps.ts'
import type { Handlers } from '../http/handler.ts'
import { walletBelongings } from './belongings.ts'
import { giftCardHandlers } from './gift-cards/handlers.ts'
import { createLedger, type Ledger } from './ledger/ledger.ts'
import { recordHandlers } from './records/handlers.ts'
import { requestHandlers } from './requests/handlers.ts'
import { createRewardInvitation } from './rewards/reward-invitation.ts'

const SWEEP_MS = 60_000

export interface WalletFeature {
  readonly handlers: Handlers<typeof walletContract>
  readonly ledger: Ledger
  readonly rewardInvitation: RewardInvitation
  readonly belongings: Belongings
  /** Closes what a dead process held, now and once a minute. */
  readonly start: () => Promise<void>
  readonly stop: () => Promise<void>
}

interface WalletDeps extends Deps {
  readonly audit: Audit
  readonly guesses: Guesses
}

/** Credits: the ledger and what comes into it. */
export function createWalletFeature(deps: WalletDeps): WalletFeature {
  const { log } = deps
  const ledger = createLedger(deps)
  const services = { ...deps, ledger }
  let timer: NodeJS.Timeout | undefined
  let sweeping = Promise.resolve()
  const sweep = async (): Promise<void> => {
    try {
      const swept = await ledger.sweep()
      if (swept > 0) log.info({ swept }, 'holds of dead calls were closed')
    } catch (error) {
      log.error({ err: error }, 'expired holds could not be closed')
    }
  }
  return {
    handlers: { ...recordHandlers(services), ...requestHandlers(services), ...giftCardHandlers(services) },
    ledger,
    rewardInvitation: createRewardInvitation({ ...deps, ledger }),
    belongings: walletBelongings({ ...deps, ledger }),
    start: async () => {
      await sweep()
      timer = setInterval(() => {
        sweeping = sweeping.then(sweep)
      }, SWEEP_MS).unref()
    },
    stop: () => {
      clearInterval(timer)
      return sweeping
    },
  }
}
