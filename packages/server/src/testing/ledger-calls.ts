import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'

import type { DatabaseLocation } from '../db/index.ts'

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
