import { AsyncLocalStorage } from 'node:async_hooks'

import { CompiledQuery, type Kysely } from 'kysely'

import type { DiskSync } from './disk-sync.ts'
import type { Schema } from './schema.ts'
import { insideTransaction, refuseInsideTransaction } from './transaction-guard.ts'

type Work<T> = (tx: Kysely<Schema>) => Promise<T>

/**
 * What a resolved transaction survives: `synced` a power cut, `written` the end of this process. Use `synced` for
 * money, and for everything reported as saved.
 */
export type Durability = 'synced' | 'written'

/** One transaction in a group. */
interface Member {
  /**
   * Runs inside the group's transaction, or in its own if it's alone. Returns a function that notifies the caller after
   * the commit.
   */
  readonly work: (tx: Kysely<Schema>, isAlone: boolean) => Promise<() => void>
  readonly reject: (error: unknown) => void
  readonly durability: Durability
}

/** Further members wait for the next group, so that the first ones aren't committed too late. */
const MAX_MEMBERS = 100

/**
 * Groups the transactions of a single-writer engine. Transactions requested in the same turn of the event loop run one
 * after another in a common transaction and share one disk sync. Each has its own savepoint unless it's alone. 500
 * concurrent replies wait for a few syncs, not for 500. The next group runs during the previous group's sync.
 */
export function groupCommit(
  kysely: Kysely<Schema>,
  disk: Pick<DiskSync, 'synced'>,
): <T>(work: Work<T>, durability?: Durability) => Promise<T> {
  let waiting: Member[] = []
  let isRunning = false

  const runGroup = async (members: readonly Member[]): Promise<void> => {
    try {
      const outcomes = await kysely.transaction().execute(async (tx) => {
        const ends: (() => void)[] = []
        for (const { work } of members) ends.push(await work(tx, members.length === 1))
        return ends
      })
      tellWhenStored(members, outcomes)
    } catch (error) {
      for (const { reject } of members) reject(error)
    }
  }

  const tellWhenStored = (members: readonly Member[], outcomes: readonly (() => void)[]): void => {
    const onDisk = members.some(({ durability }) => durability === 'synced') ? disk.synced() : Promise.resolve()
    for (const [index, { durability, reject }] of members.entries()) {
      const report = outcomes[index]
      if (durability === 'written') report?.()
      else void onDisk.then(report, reject)
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

  return async (work, durability = 'synced') => {
    refuseInsideTransaction()
    const { promise, member } = joinGroup(work, durability)
    waiting.push(member)
    if (!isRunning) {
      isRunning = true
      setImmediate(() => void run())
    }
    return promise
  }
}

const SAVEPOINT = CompiledQuery.raw('savepoint member')
const RELEASE = CompiledQuery.raw('release member')
const ROLLBACK = CompiledQuery.raw('rollback to member')

function joinGroup<T>(work: Work<T>, durability: Durability): { promise: Promise<T>; member: Member } {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const inCallersContext = AsyncLocalStorage.snapshot()
  const run = (tx: Kysely<Schema>) => inCallersContext(() => insideTransaction(() => work(tx)))
  const inGroup: Member['work'] = async (tx, isAlone) => {
    if (isAlone) {
      const result = await run(tx)
      return () => resolve(result)
    }
    await tx.executeQuery(SAVEPOINT)
    try {
      const result = await run(tx)
      await tx.executeQuery(RELEASE)
      return () => resolve(result)
    } catch (error) {
      await undo(tx, error)
      return () => reject(error)
    }
  }
  return { promise, member: { work: inGroup, reject, durability } }
}

/** Undoes one member's changes. Throws its error if everything was rolled back, as after a full disk. */
async function undo(tx: Kysely<Schema>, why: unknown): Promise<void> {
  try {
    await tx.executeQuery(ROLLBACK)
    await tx.executeQuery(RELEASE)
  } catch {
    throw why
  }
}
