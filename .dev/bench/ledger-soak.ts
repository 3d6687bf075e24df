// Runs six processes on one ledger without a server's lock, kills them at random, then sweeps and audits.
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import { createDatabase, newId } from '../../packages/server/src/db/index.ts'
import { buildOwner } from '../../packages/server/src/testing/build-chat.ts'
import { postgresTestLocation } from '../../packages/server/src/testing/each-database.ts'
import { moneyOf, spawnLedgerCalls } from '../../packages/server/src/testing/ledger-calls.ts'
import { testPostgresUrl } from '../../packages/server/src/testing/test-environment.ts'
import { auditLedger } from '../../packages/server/src/wallet/ledger/audit-ledger.ts'
import { createLedger } from '../../packages/server/src/wallet/ledger/ledger.ts'

const PROCESSES = 6
const WALLETS = 8
const CREDIT = 100_000_000
/** Longer than a hold's expiry. */
const LATER_MS = 120_000

const [, , , typed = ''] = process.argv
const seconds = /^\d+$/.test(typed) ? Number(typed) : 120
const url = testPostgresUrl()
const folder = mkdtempSync(join(tmpdir(), 'saffron-soak-'))
const postgres = url === undefined ? undefined : await postgresTestLocation(url)
const location = postgres?.location ?? ({ engine: 'sqlite', file: join(folder, 'saffron.db') } as const)
const db = await createDatabase(location)
const owners = await Promise.all(Array.from({ length: WALLETS }, () => buildOwner(db)))
const ledger = createLedger({ db, now: () => new Date(Date.now() + later) })
let later = 0
for (const ownerId of owners) {
  const booking = { ownerId, kind: 'recharge', amount: CREDIT, cause: 'admin:soak', key: newId(), actor: null } as const
  await db.transaction((tx) => ledger.credit(tx, booking))
}

const until = Date.now() + seconds * 1000
let deaths = 0

/** If a process ended by itself, the others are ended too. */
const broken = new AbortController()

/** Runs one process after another. Each is killed after a random time. */
async function keepOne(): Promise<void> {
  while (Date.now() < until && !broken.signal.aborted) {
    const child: ChildProcess = spawnLedgerCalls({ location, owners, calls: 1_000_000, dies: false })
    const ended = once(child, 'exit')
    const span = Math.min(1500 + Math.random() * 6000, Math.max(0, until - Date.now()))
    await Promise.race([ended, delay(span, undefined, { signal: broken.signal }).catch(() => undefined)])
    if (child.exitCode !== null) {
      broken.abort()
      throw new Error(`a process ended with ${child.exitCode}`)
    }
    child.kill('SIGKILL')
    await ended
    deaths += 1
  }
}

/** The report, and whether all is well. */
async function judge(): Promise<{ line: string; isWell: boolean }> {
  later = LATER_MS
  const swept = await ledger.sweep()
  const { wallets, records, faults } = await auditLedger({ db })
  const conserved = (await moneyOf(db, ledger, owners)) === WALLETS * CREDIT
  const line =
    `${location.engine}: ${seconds} s, ${PROCESSES} processes, ${deaths} killed, ${swept} holds swept, ${wallets} wallets, ` +
    `${records} records, ${faults.length} faults, money ${conserved ? 'conserved' : 'LOST'}`
  return { line, isWell: faults.length === 0 && conserved }
}

try {
  // Waits for all of them, so that none is left behind if one fails.
  const kept = await Promise.allSettled(Array.from({ length: PROCESSES }, keepOne))
  for (const one of kept) if (one.status === 'rejected') throw one.reason
  const { line, isWell } = await judge()
  console.log(line)
  if (!isWell) process.exitCode = 1
} finally {
  await db.close()
  await postgres?.remove()
  rmSync(folder, { recursive: true, force: true })
}
