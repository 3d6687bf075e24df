import type { Deps } from '../../platform/deps.ts'
import { createCredits, type Credits } from './credits.ts'
import { createHolds, HOLD_MS, type Holds, type RecordOrphanedCall } from './holds.ts'
import { expireHolds, findWalletOf } from './store.ts'
import { sweepHolds } from './sweep.ts'

export interface Balance {
  readonly balanceMicros: number
  readonly heldMicros: number
  /** The cost of calls beyond the balance. The next credit pays it first. */
  readonly debtMicros: number
}

/** All credits of this installation. Every change runs in the transaction of its cause. */
export interface Ledger extends Holds, Credits {
  readonly balanceOf: (ownerId: string) => Promise<Balance>
  /**
   * Called before the first model call if no other process uses this database. All existing holds are from dead
   * processes and are swept next, except those of jobs, which outlive their process.
   */
  readonly abandonHolds: () => Promise<void>
  /** Closes the holds of dead processes and records their calls. Returns their number. */
  readonly sweep: (recordCall?: RecordOrphanedCall) => Promise<number>
}

export function createLedger({ db, now }: Pick<Deps, 'db' | 'now'>): Ledger {
  const holds = createHolds({ now })
  return {
    ...holds,
    ...createCredits({ now }),
    abandonHolds: () =>
      expireHolds(db.query, { now: now().toISOString(), until: new Date(now().getTime() + HOLD_MS).toISOString() }),
    sweep: (recordCall) => sweepHolds({ db, now, holds, recordCall }),
    balanceOf: async (ownerId) => {
      const { balance, held, debt } = (await findWalletOf(db.query, ownerId)) ?? { balance: 0, held: 0, debt: 0 }
      return { balanceMicros: balance, heldMicros: held, debtMicros: debt }
    },
  }
}
