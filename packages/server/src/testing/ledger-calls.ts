import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'

import type { Database, DatabaseLocation } from '../db/index.ts'
import type { Ledger } from '../wallet/ledger/ledger.ts'

/** Paid calls that one process makes, past every lock of a server. */
export interface LedgerCalls {
  readonly location: DatabaseLocation
  readonly owners: readonly string[]
  /** How many, four at once. */
  readonly calls: number
  /** Whether the process kills itself in the middle of one now and then. */
  readonly dies: boolean
}

/** Makes them in a process of its own. */
export function spawnLedgerCalls(calls: LedgerCalls): ChildProcess {
  return spawn(process.execPath, [join(import.meta.dirname, 'ledger-program.ts'), JSON.stringify(calls)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/** What these owners have, and all that was ever paid: what came in, where nothing is lost or made. */
export async function moneyOf(db: Database, ledger: Ledger, owners: readonly string[]): Promise<number> {
  const { spent } = await db.query
    .selectFrom('walletHold')
    .select(({ fn }) => fn.sum<number>('cost').as('spent'))
    .executeTakeFirstOrThrow()
  const balances = await Promise.all(owners.map((userId) => ledger.balanceOf(userId)))
  return balances.reduce((sum, { balanceMicros }) => sum + balanceMicros, spent)
}
