import process from 'node:process'

import { createDatabase, newId } from '../db/index.ts'
import { createLedger } from '../wallet/ledger/ledger.ts'
import type { LedgerCalls } from './ledger-calls.ts'

const SIDES_OF_DEATH = 60
const dice = (sides: number): number => Math.floor(Math.random() * sides)

/** Places a hold, extends it, then settles or releases it. May crash at any of ten steps. */
async function makeLedgerCalls({ location, owners, calls, dies }: LedgerCalls): Promise<void> {
  const db = await createDatabase(location, 'asItIs')
  const ledger = createLedger({ db, now: () => new Date() })
  const mayDie = () => {
    if (dies && dice(SIDES_OF_DEATH) === 0) process.kill(process.pid, 'SIGKILL')
  }
  const call = async (): Promise<void> => {
    const ownerId = owners[dice(owners.length)] ?? ''
    const requestId = newId()
    try {
      await db.transaction(async (tx) => {
        const wanted = { ownerId, requestId, cause: `run:${requestId}`, amount: 1 + dice(30), prices: {} } as const
        await ledger.hold(tx, wanted)
        mayDie()
      })
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'wallet.insufficient') return
      throw error
    }
    mayDie()
    await db.transaction(async (tx) => {
      await ledger.extend(tx, { requestId, used: dice(10) })
      mayDie()
    })
    mayDie()
    await db.transaction(async (tx) => {
      if (dice(4) === 0) await ledger.release(tx, requestId)
      else await ledger.settle(tx, { requestId, cost: dice(40) })
      mayDie()
    })
  }
  for (let done = 0; done < calls; done += 4) await Promise.all([call(), call(), call(), call()])
  await db.close()
}

await makeLedgerCalls(JSON.parse(process.argv[2] ?? '') as LedgerCalls)
