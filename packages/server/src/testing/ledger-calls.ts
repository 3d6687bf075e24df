import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'

import type { Database, DatabaseLocation } from '../db/index.ts'
import type { Ledger } from '../wallet/ledger/ledger.ts'

/** Paid calls of a separate process, which bypass a server's locks. */
export interface LedgerCalls {
  readonly location: DatabaseLocation
  readonly owners: readonly string[]
  /** The number of calls, four at a time. */
  readonly calls: number
  /** Whether the process sometimes kills itself during a call. */
  readonly dies: boolean
}

/** Makes the calls in a separate process. */
export function spawnLedgerCalls(calls: LedgerCalls): ChildProcess {
  return spawn(process.execPath, [join(import.meta.dirname, 'ledger-program.ts'), JSON.stringify(calls)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/**
 * Returns the sum of these owners' balances and all payments, which equals their income unless money is lost or
 * created.
 */
export async function moneyOf(db: Database, ledger: Ledger, owners: readonly string[]): Promise<number> {
  const { spent } = await db.query
    .selectFrom('walletHold')
    .select(({ fn }) => fn.sum<number>('cost').as('spent'))
    .executeTakeFirstOrThrow()
  const balances = await Promise.all(owners.map((ownerId) => ledger.balanceOf(ownerId)))
  return balances.reduce((sum, { balanceMicros }) => sum + balanceMicros, spent)
}
