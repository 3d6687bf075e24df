// Measures a paid call in the ledger, hold and settle, against a bare transaction on the same disk.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createDatabase, type Database, newId } from '../../packages/server/src/db/index.ts'
import { buildOwner } from '../../packages/server/src/testing/build-chat.ts'
import { postgresTestLocation } from '../../packages/server/src/testing/each-database.ts'
import { testPostgresUrl } from '../../packages/server/src/testing/test-environment.ts'
import { createLedger } from '../../packages/server/src/wallet/ledger/ledger.ts'
import { median, printTable } from './table.ts'

const WALLETS = 40
const ROUND_MS = 2_000
const ROUNDS = 3
/** Concurrent calls. */
const CROWDS = [1, 8, 32] as const

/** Returns operations per second, with this concurrency. */
async function rate(crowd: number, act: () => Promise<void>): Promise<number> {
  const begun = performance.now()
  let done = 0
  const one = async (): Promise<void> => {
    while (performance.now() - begun < ROUND_MS) {
      await act()
      done += 1
    }
  }
  await Promise.all(Array.from({ length: crowd }, one))
  return done / ((performance.now() - begun) / 1000)
}

async function measure(name: string, db: Database): Promise<void> {
  const ledger = createLedger({ db, now: () => new Date() })
  const owners = await Promise.all(Array.from({ length: WALLETS }, () => buildOwner(db)))
  for (const ownerId of owners) {
    const booking = {
      ownerId,
      kind: 'recharge',
      amount: 1e12,
      cause: 'admin:bench',
      key: newId(),
      actor: null,
    } as const
    await db.transaction((tx) => ledger.credit(tx, booking))
  }
  let next = 0
  const owner = (): string => owners[next++ % owners.length] ?? ''
  const bare = async (): Promise<void> => {
    const id = owner()
    await db.transaction(async (tx) => {
      await tx.updateTable('user').set({ updatedAt: newId() }).where('id', '=', id).execute()
    })
  }
  const paid = async (): Promise<void> => {
    const requestId = newId()
    const cause = `run:${requestId}` as const
    await db.transaction((tx) => ledger.hold(tx, { ownerId: owner(), requestId, cause, amount: 500, prices: {} }))
    await db.transaction((tx) => ledger.settle(tx, { requestId, cost: 200 }))
  }
  const rows: (string | number)[][] = []
  for (const crowd of CROWDS) {
    await rate(crowd, paid)
    const limits: number[] = []
    const rates: number[] = []
    // Alternates, so that other load on the machine affects both.
    for (let round = 0; round < ROUNDS; round += 1) {
      limits.push(await rate(crowd, bare))
      rates.push(await rate(crowd, paid))
    }
    const [limit, holds] = [median(limits), median(rates)]
    rows.push([`${crowd} at once`, limit, holds, (2 * holds) / limit])
  }
  printTable(
    `Ledger on ${name}: paid calls a second`,
    ['', 'bare transactions', 'hold + settle', 'share of the limit'],
    rows,
  )
}

const folder = mkdtempSync(join(tmpdir(), 'saffron-bench-'))
const sqlite = await createDatabase({ engine: 'sqlite', file: join(folder, 'saffron.db') })
await measure('SQLite', sqlite)
await sqlite.close()
rmSync(folder, { recursive: true, force: true })

const url = testPostgresUrl()
if (url !== undefined) {
  const { location, remove } = await postgresTestLocation(url)
  const postgres = await createDatabase(location)
  await measure('PostgreSQL', postgres)
  await postgres.close()
  await remove()
}
