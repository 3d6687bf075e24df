import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { describe, expect, it, onTestFinished, vi } from 'vitest'

import { createDatabase, type DatabaseLocation, newId } from '../../db/index.ts'
import { buildOwner, postgresTestLocation, testEngines, testPostgresUrl } from '../../testing/index.ts'
import { moneyOf, spawnLedgerCalls } from '../../testing/ledger-calls.ts'
import { auditLedger } from './audit-ledger.ts'
import { createLedger } from './ledger.ts'

// Six processes start here, even on a slow machine.
vi.setConfig({ testTimeout: 60_000 })

const PROCESSES = 6
const CALLS = 40
const WALLETS = 4
const EACH = 1000

/** Returns the exit code, or null if the process was killed. */
async function runCalls(location: DatabaseLocation, owners: readonly string[], dies: boolean): Promise<number | null> {
  const child = spawnLedgerCalls({ location, owners, calls: CALLS, dies })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [code] = (await once(child, 'exit')) as [number | null]
  return code
}

async function makeLocation(engine: 'sqlite' | 'postgres'): Promise<DatabaseLocation> {
  if (engine === 'postgres') {
    const { location, remove } = await postgresTestLocation(testPostgresUrl() ?? '')
    onTestFinished(remove)
    return location
  }
  const folder = await mkdtemp(join(tmpdir(), 'saffron-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return { engine, file: join(folder, 'saffron.db') }
}

describe.each(testEngines())('Several processes with one ledger on %s', (engine) => {
  it('lose no money, create none and leave no holds, even if some are killed', async () => {
    const location = await makeLocation(engine)
    const db = await createDatabase(location)
    onTestFinished(() => db.close())
    let passed = 0
    const ledger = createLedger({ db, now: () => new Date(Date.now() + passed) })
    const owners = await Promise.all(Array.from({ length: WALLETS }, () => buildOwner(db)))
    const recharge = (ownerId: string, amount: number) => {
      const key = `recharge:${newId()}`
      return db.transaction((tx) =>
        ledger.credit(tx, { ownerId, kind: 'recharge', amount, cause: 'admin:test', key, actor: null }),
      )
    }
    await Promise.all(owners.map((ownerId) => recharge(ownerId, EACH)))

    const codes = await Promise.all(
      Array.from({ length: PROCESSES }, (_, index) => runCalls(location, owners, index < PROCESSES - 1)),
    )
    // One process exits normally, and none fails. Some of the others were killed, except with odds of one in many
    // thousands.
    expect(codes.at(-1)).toBe(0)
    expect(codes.every((code) => code === 0 || code === null)).toBe(true)
    expect(codes).toContain(null)
    expect((await auditLedger({ db })).faults).toEqual([])

    passed += 120_000
    await ledger.sweep()
    const open = await db.query.selectFrom('walletHold').select('id').where('state', '=', 'open').execute()
    expect(open).toEqual([])
    // Income pays the debt first.
    await Promise.all(owners.map((ownerId) => recharge(ownerId, 10 * EACH)))
    for (const ownerId of owners) {
      expect(await ledger.balanceOf(ownerId)).toMatchObject({ heldMicros: 0, debtMicros: 0 })
    }
    const { faults, records } = await auditLedger({ db })
    expect(faults).toEqual([])
    expect(records).toBeGreaterThan(2 * WALLETS)
    expect(await moneyOf(db, ledger, owners)).toBe(WALLETS * 11 * EACH)
  })
})
