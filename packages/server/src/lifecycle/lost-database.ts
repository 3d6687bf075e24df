import { readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { isCode } from '../platform/disk-errors.ts'
import { syncFolder } from '../platform/sync-disk.ts'
import { LifecycleError } from './failure.ts'
import { findLeftRestores } from './leftovers.ts'
import { hasOurTables } from './our-tables.ts'
import { KEPT } from './swap-parts.ts'

/** An empty file that marks a folder whose database has had our tables. */
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
 * Marks a folder whose database has its tables, because there may be no other trace: the secret may be in the
 * environment, and the contents in an S3 bucket.
 */
export async function markInstalled(dataFolder: string): Promise<void> {
  await writeFile(join(dataFolder, MARKER), '', { flag: 'a', mode: 0o600 })
  await syncFolder(dataFolder)
}

async function isTrace(dataFolder: string, name: string, databaseBytes: number): Promise<boolean> {
  if (name.startsWith(KEPT) || name === MARKER) return true
  if (name === 'blobs') return (await readdir(join(dataFolder, name))).length > 0
  // A first start on a full disk leaves an empty secret. A complete one is only created after the tables are on the
  // disk.
  if (name === 'secret') return (await sizeOf(join(dataFolder, name))) > 0
  // A log next to a begun database file may also come from a killed first start, so it doesn't count.
  return name === 'saffron.db-wal' && databaseBytes === 0 && (await sizeOf(join(dataFolder, name))) > 0
}

/** Returns whether a file may have our tables. An unreadable one may, and opening it reports the error. */
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
