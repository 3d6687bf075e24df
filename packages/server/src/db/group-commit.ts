import { AsyncLocalStorage } from 'node:async_hooks'

import { type Kysely, sql } from 'kysely'

import type { Schema } from './schema.ts'
import { insideTransaction, refuseInsideTransaction } from './transaction-guard.ts'

type Work<T> = (tx: Kysely<Schema>) => Promise<T>

/** One piece of work in a group: done inside the transaction, told once that is committed. */
interface Member {
  readonly doIt: (tx: Kysely<Schema>) => Promise<void>
  readonly tell: (commitFailure?: { readonly error: unknown }) => void
}

/** More than these wait for the next group, so that the first do not wait too long for their commit. */
const MAX_MEMBERS = 100

/**
 * Transactions of an engine with one writer. Those that are asked for in the same turn of the event loop run one after
 * another in a common transaction, each in its own savepoint, and share one sync of the disk: 500 replies that begin at
 * once wait for a few syncs, not for 500.
 */
export function groupCommit(kysely: Kysely<Schema>): <T>(work: Work<T>) => Promise<T> {
  let waiting: Member[] = []
  let isRunning = false

  const runGroup = async (members: readonly Member[]): Promise<void> => {
    try {
      await kysely.transaction().execute(async (tx) => {
        for (const { doIt } of members) await doIt(tx)
      })
      for (const { tell } of members) tell()
    } catch (error) {
      for (const { tell } of members) tell({ error })
    }
  }

  const run = async (): Promise<void> => {
    while (waiting.length > 0) {
      const members = waiting.slice(0, MAX_MEMBERS)
      waiting = waiting.slice(MAX_MEMBERS)
      await runGroup(members)
    }
    isRunning = false
  }

  return async (work) => {
    refuseInsideTransaction()
    const { promise, member } = joinGroup(work)
    waiting.push(member)
    if (!isRunning) {
      isRunning = true
      setImmediate(() => void run())
    }
    return promise
  }
}

function joinGroup<T>(work: Work<T>): { promise: Promise<T>; member: Member } {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const inCallersContext = AsyncLocalStorage.snapshot()
  let outcome: () => void = () => {}
  const doIt: Member['doIt'] = async (tx) => {
    await sql`savepoint member`.execute(tx)
    try {
      const result = await inCallersContext(() => insideTransaction(() => work(tx)))
      outcome = () => resolve(result)
    } catch (error) {
      outcome = () => reject(error)
      await sql`rollback to member`.execute(tx)
    }
    await sql`release member`.execute(tx)
  }
  const tell: Member['tell'] = (commitFailure) => (commitFailure === undefined ? outcome() : reject(commitFailure.error))
  return { promise, member: { doIt, tell } }
}
