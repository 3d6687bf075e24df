import type { Deps } from '../../platform/deps.ts'
import { createCredits, type Credits } from './credits.ts'
import { createHolds, type Holds, type RecordOrphanedCall } from './holds.ts'
import { expireHolds, findWalletOf } from './store.ts'
import { sweepHolds } from './sweep.ts'

export interface Balance {
  readonly balanceMicros: number
  readonly heldMicros: number
  /** What calls did cost beyond the balance; the next credit pays it first. */
  readonly debtMicros: number
}

/** The money of this installation. All that changes it takes the transaction of what it is changed for. */
export interface Ledger extends Holds, Credits {
  readonly balanceOf: (userId: string) => Promise<Balance>
  /** Before a call is taken, where nobody else is at this database: what is held was left by the dead, and is swept next. */
  readonly abandonHolds: () => Promise<void>
  /** Closes the holds of processes that died, and has their calls noted with it; answers how many. */
  readonly sweep: (note?: RecordOrphanedCall) => Promise<number>
}

export function createLedger({ db, now }: Pick<Deps, 'db' | 'now'>): Ledger {
  const holds = createHolds({ now })
  return {
    ...holds,
    ...createCredits({ now }),
    abandonHolds: () => expireHolds(db.query, now().toISOString()),
    sweep: (note) => sweepHolds({ db, now, holds, note }),
    balanceOf: async (userId) => {
      const { balance, held, debt } = (await findWalletOf(db.query, userId)) ?? { balance: 0, held: 0, debt: 0 }
      return { balanceMicros: balance, heldMicros: held, debtMicros: debt }
    },
  }
}
