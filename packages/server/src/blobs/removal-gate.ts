import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'

import { isBusy } from '../db/index.ts'

/**
 * Locked by a backup while it reads blobs. It is an operating system lock on a database file, so it works between
 * processes and is released when a process dies.
 */
export const REMOVALS_LOCK = 'removals.lock'
/** How long a backup waits for removals in progress, or for another backup. */
const TIMEOUT_MS = 10_000
/** How long each attempt waits on SQLite. No new removal can start during that time. */
const TRY_MS = 50

/** Removes something, or leaves it to the next sweep because a backup is reading. */
export type RemovalGate = (remove: () => Promise<void>) => Promise<void>

/** The gate of a server's data directory. Overlapping removals share one lock. */
export function createRemovalGate(dataFolder: string): RemovalGate {
  let file: DatabaseSync | undefined
  let activeBackups = 0
  return async (remove) => {
    file ??= enter(dataFolder)
    if (file === undefined) return
    activeBackups += 1
    try {
      await remove()
    } finally {
      activeBackups -= 1
      if (activeBackups === 0) {
        file?.close()
        file = undefined
      }
    }
  }
}

/** Acquires the shared lock of removals. Returns undefined while a backup holds the exclusive lock. */
function enter(dataFolder: string): DatabaseSync | undefined {
  const file = new DatabaseSync(join(dataFolder, REMOVALS_LOCK), { timeout: 0 })
  try {
    file.exec('begin')
    file.prepare('select count(*) from sqlite_schema').get()
    return file
  } catch (error) {
    file.close()
    if (isBusy(error)) return undefined
    throw error
  }
}

/** Keeps all blobs until the returned function is called. Returns undefined if another backup is running. */
export async function holdRemovals(dataFolder: string): Promise<(() => void) | undefined> {
  const file = new DatabaseSync(join(dataFolder, REMOVALS_LOCK), { timeout: TRY_MS })
  for (const until = Date.now() + TIMEOUT_MS; ;) {
    try {
      file.exec('begin exclusive')
      return () => file.close()
    } catch (error) {
      if (isBusy(error) && Date.now() < until) {
        await delay(TRY_MS / 5)
        continue
      }
      file.close()
      if (isBusy(error)) return undefined
      throw error
    }
  }
}
