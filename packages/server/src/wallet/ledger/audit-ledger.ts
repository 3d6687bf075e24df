import type { LedgerProblem } from '@saffron/core/wallet'

import type { Deps } from '../../platform/deps.ts'
import { inconsistentGiftCards, type WalletSums, walletSums } from './audit-store.ts'

const AT_ONCE = 50

export interface LedgerAudit {
  readonly wallets: number
  readonly records: number
  /** Empty if the ledger is consistent. */
  readonly faults: readonly LedgerProblem[]
}

/** Checks the invariants of every wallet and reports each violation. Changes nothing. */
export async function auditLedger({ db }: Pick<Deps, 'db'>): Promise<LedgerAudit> {
  const problems: LedgerProblem[] = []
  let [wallets, records, after] = [0, 0, '']
  for (;;) {
    const page = await walletSums(db.query, { after, limit: AT_ONCE })
    for (const sums of page) {
      problems.push(...faultsOf(sums))
      records += sums.recordsCount
    }
    wallets += page.length
    const last = page.at(-1)
    if (last === undefined || page.length < AT_ONCE) break
    after = last.id
  }
  const cards = await inconsistentGiftCards(db.query)
  problems.push(...cards.map(({ id }): LedgerProblem => ({ rule: 'giftcard', subject: id, expected: 1, found: 0 })))
  return { wallets, records, faults: problems }
}

function faultsOf(sums: WalletSums): LedgerProblem[] {
  const { id, balance, held, debt, seq } = sums
  const lastSeq = sums.lastSeq ?? 0
  const checks: [LedgerProblem['rule'], expected: number, found: number][] = [
    ['balance_is_sum', sums.recordsSum, balance],
    ['balance_is_last', sums.lastBalance ?? 0, balance],
    ['balances_run', 0, sums.wrongBalances],
    ['held_is_open', sums.openHolds, held],
    ['debt_is_unpaid', sums.unpaid, debt],
    ['seq_without_gap', sums.recordsCount, lastSeq],
    ['seq_from_one', sums.recordsCount === 0 ? 0 : 1, sums.firstSeq ?? 0],
    ['seq_is_last', lastSeq, seq],
    // Otherwise, there would be debt despite a balance that could pay it.
    ['debt_leaves_nothing', debt > 0 ? 0 : balance - held, balance - held],
  ]
  return checks
    .filter(([, expected, found]) => expected !== found)
    .map(([rule, expected, found]) => ({ rule, subject: id, expected, found }))
}
