import { AsyncLocalStorage } from 'node:async_hooks'

import { type Kysely, sql } from 'kysely'

import type { Schema } from './schema.ts'
import { insideTransaction, refuseInsideTransaction } from './transaction-guard.ts'

type Work<T> = (tx: Kysely<Schema>) => Promise<T>

/** One piece of work in a group. */
interface Member {
  /** Does it inside the group's transaction; gives what tells its caller, once that is committed. */
  readonly work: (tx: Kysely<Schema>) => Promise<() => void>
  readonly reject: (error: unknown) => void
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
      const tellAll = await kysely.transaction().execute(async (tx) => {
        const outcomes: (() => void)[] = []
        for (const { work } of members) outcomes.push(await work(tx))
        return outcomes
      })
      for (const tell of tellAll) tell()
    } catch (error) {
      for (const { reject } of members) reject(error)
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
  const inSavepoint: Member['work'] = async (tx) => {
    await sql`savepoint member`.execute(tx)
    try {
      const result = await inCallersContext(() => insideTransaction(() => work(tx)))
      await sql`release member`.execute(tx)
      return () => resolve(result)
    } catch (error) {
      await undo(tx, error)
      return () => reject(error)
    }
  }
  return { promise, member: { work: inSavepoint, reject } }
}

/** Takes back what one member did; throws why it failed where that took back everybody's, as a full disk does. */
async function undo(tx: Kysely<Schema>, why: unknown): Promise<void> {
  try {
    await sql`rollback to member`.execute(tx)
    await sql`release member`.execute(tx)
  } catch {
    throw why
  }
}
