import type { Deps } from '../deps.ts'
import { createLedger, type Ledger } from './ledger/ledger.ts'

const SWEEP_MS = 60_000

export interface WalletFeature {
  readonly ledger: Ledger
  /** Closes what a dead process held, now and once a minute. */
  readonly start: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** Credits: the ledger and what comes into it. */
export function createWalletFeature(deps: Deps): WalletFeature {
  const { log } = deps
  const ledger = createLedger(deps)
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
    ledger,
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
