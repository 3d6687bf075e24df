import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { isCode } from '../platform/disk-errors.ts'
import { LifecycleError } from './failure.ts'
import { KEPT } from './swap-parts.ts'

/**
 * Throws where there is no database, or an empty file in its place, beside what an installation leaves in its folder. A new
 * one there would belong to the first person who signs up.
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
  // An empty secret is what a first start left on a full disk.
  return (name === 'secret' || name === 'saffron.db-wal') && (await sizeOf(join(dataFolder, name))) > 0
}

/** Bytes of a file; 0 where there is none. */
async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if (isCode(error, 'ENOENT')) return 0
    throw error
  }
}
