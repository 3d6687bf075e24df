import { readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { isCode } from '../platform/disk-errors.ts'
import { syncFolder } from '../platform/sync-disk.ts'
import { LifecycleError } from './failure.ts'
import { findLeftRestores } from './leftovers.ts'
import { hasOurTables } from './our-tables.ts'
import { KEPT } from './swap-parts.ts'

/** An empty file: the folder had a database with our tables in it. */
const MARKER = 'installed'

/**
 * Throws if the database is missing or empty while other files of an installation exist. A new database would belong to
 * the first person who signs up.
 */
export async function refuseLostDatabase(dataFolder: string): Promise<void> {
  const file = join(dataFolder, 'saffron.db')
  const bytes = await sizeOf(file)
  if (bytes > 0 && mayHaveTables(file)) return
  if ((await findLeftRestores(dataFolder)).length > 0) {
    throw new LifecycleError('serve.failure.restoreInterrupted', { folder: dataFolder })
  }
  const found: string[] = []
  for (const name of (await readdir(dataFolder)).toSorted()) {
    if (await isTrace(dataFolder, name, bytes)) found.push(name)
  }
  if (found.length > 0) {
    throw new LifecycleError('serve.failure.databaseLost', { folder: dataFolder, found: found.join(', ') })
  }
}

/**
 * Leaves a trace in a folder whose database has its tables, for where there is no other: a secret of the environment makes
 * no file, and contents may lie in a store.
 */
export async function markInstalled(dataFolder: string): Promise<void> {
  await writeFile(join(dataFolder, MARKER), '', { flag: 'a', mode: 0o600 })
  await syncFolder(dataFolder)
}

async function isTrace(dataFolder: string, name: string, databaseBytes: number): Promise<boolean> {
  if (name.startsWith(KEPT) || name === MARKER) return true
  if (name === 'blobs') return (await readdir(join(dataFolder, name))).length > 0
  // An empty secret is what a first start left on a full disk; a whole one is made when the tables are on the disk.
  if (name === 'secret') return (await sizeOf(join(dataFolder, name))) > 0
  // Beside a file that SQLite has begun, a log is also what a first start leaves that is killed.
  return name === 'saffron.db-wal' && databaseBytes === 0 && (await sizeOf(join(dataFolder, name))) > 0
}

/** Whether our tables are in a file. One that can't be read may have them: whoever opens it says what is wrong with it. */
function mayHaveTables(file: string): boolean {
  try {
    const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
    try {
      return hasOurTables(database)
    } finally {
      database.close()
    }
  } catch {
    return true
  }
}

/** Returns the size of a file, or 0 if it doesn't exist. */
async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if (isCode(error, 'ENOENT')) return 0
    throw error
  }
}
