import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { SECRET_PARTIAL } from '../platform/secret.ts'
import { JOURNAL_PARTIAL } from './swap-parts.ts'

/**
 * Name prefixes of the scratch directories of backups and restores. Leftovers are removed, so no user directory may
 * have such a name.
 */
export const BACKUP_SCRATCH = '.saffron-backup-'
export const RESTORE_SCRATCH = '.saffron-restore-'
/** The suffix that `mkdtemp` adds. */
const RANDOM_PART = /^[A-Za-z0-9]{6}$/

/** The file in a backup's scratch directory that names its tar until the tar is complete. */
const TARGET = 'target'

/** Records where a backup writes, so that the file can be removed if the backup is killed. */
export const notePartial = (scratch: string, partial: string): Promise<void> =>
  writeFile(join(scratch, TARGET), partial)

/** Removes what killed backups left, here and at their targets. No other backup may be running. */
export async function clearLeftBackups(dataFolder: string): Promise<void> {
  for (const scratch of await foldersOf(dataFolder, BACKUP_SCRATCH)) {
    const partial = await readFile(join(scratch, TARGET), 'utf8').catch(() => '')
    if (partial.endsWith('.partial')) await rm(partial, { force: true }).catch(() => {})
    await rm(scratch, { recursive: true, force: true })
  }
}

/** Returns the unpacked files of a killed restore. */
export const findLeftRestores = (dataFolder: string): Promise<string[]> => foldersOf(dataFolder, RESTORE_SCRATCH)

/** Deletes the remains of killed restores and first starts. Requires the folder's lock, and no unfinished swap. */
export async function clearLeftRestores(dataFolder: string): Promise<void> {
  for (const scratch of await findLeftRestores(dataFolder)) await rm(scratch, { recursive: true, force: true })
  for (const name of await readdir(dataFolder)) {
    if (name.startsWith(SECRET_PARTIAL) || name === JOURNAL_PARTIAL) await rm(join(dataFolder, name), { force: true })
  }
}

async function foldersOf(dataFolder: string, prefix: string): Promise<string[]> {
  const entries = await readdir(dataFolder, { withFileTypes: true })
  return entries
    .filter(
      (entry) =>
        entry.isDirectory() && entry.name.startsWith(prefix) && RANDOM_PART.test(entry.name.slice(prefix.length)),
    )
    .map((entry) => join(dataFolder, entry.name))
}
