import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { isCode } from '../platform/disk-errors.ts'
import { LifecycleError } from './failure.ts'
import { KEPT } from './swap-parts.ts'

/**
 * Throws if the database is missing or empty while other files of an installation exist. A new database would belong to
 * the first person who signs up.
 */
export async function refuseLostDatabase(dataFolder: string): Promise<void> {
  if ((await sizeOf(join(dataFolder, 'saffron.db'))) > 0) return
  const found: string[] = []
  for (const name of (await readdir(dataFolder)).toSorted()) if (await isTrace(dataFolder, name)) found.push(name)
  if (found.length > 0) {
    throw new LifecycleError('serve.failure.databaseLost', { folder: dataFolder, found: found.join(', ') })
  }
}

async function isTrace(dataFolder: string, name: string): Promise<boolean> {
  if (name.startsWith(KEPT)) return true
  if (name === 'blobs') return (await readdir(join(dataFolder, name))).length > 0
  // A first start on a full disk leaves an empty secret.
  return (name === 'secret' || name === 'saffron.db-wal') && (await sizeOf(join(dataFolder, name))) > 0
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
