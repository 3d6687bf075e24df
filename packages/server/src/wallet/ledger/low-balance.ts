import type { Deps } from '../../platform/deps.ts'
import type { Charge } from './holds.ts'
import { kindOfRecord } from './store.ts'

const CREDITS: ReadonlySet<string | undefined> = new Set(['recharge', 'giftcard', 'reward'])

interface LowBalanceDeps extends Pick<Deps, 'db' | 'log' | 'config'> {
  /** Called once when the balance of a workspace has become low. */
  readonly onLowBalance: (workspace: string, balance: number) => Promise<void>
}

/**
 * Returns the function that gets every committed charge of a workspace's wallet. The balance becomes low with the charge
 * that falls below the limit, or with the first one after a credit that didn't reach it.
 */
export function createLowBalance({ db, log, config, onLowBalance }: LowBalanceDeps) {
  const check = async ({ workspaceId, walletId, seq, before, after }: Charge): Promise<void> => {
    const { lowMicros } = config
    if (after >= lowMicros) return
    const becameLow = before >= lowMicros || CREDITS.has(await kindOfRecord(db.query, { walletId, seq: seq - 1 }))
    if (becameLow) await onLowBalance(workspaceId, after)
  }
  return (charge: Charge): void =>
    void check(charge).catch((error: unknown) =>
      log.error({ err: error, workspace: charge.workspaceId }, 'nobody was notified of a low balance'),
    )
}
