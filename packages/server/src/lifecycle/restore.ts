import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, rmdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pipeline } from 'node:stream/promises'

import { type Extract, extract } from 'tar-stream'

import { holdRemovals, REMOVALS_LOCK } from '../blobs/index.ts'
import { isOurHistory } from '../db/index.ts'
import { readConfig } from '../platform/config.ts'
import { lockedError, openFolder } from './data-folder.ts'
import { type Failure, failureOf, folderFailure, LifecycleError } from './failure.ts'
import { lockFolder } from './folder-lock.ts'
import { clearLeftRestores, RESTORE_SCRATCH } from './leftovers.ts'
import { hasOurTables } from './our-tables.ts'
import { finishSwap, isSwapUnfinished, swapParts } from './swap-parts.ts'

export interface RestoreOptions {
  /** A tar made by `backup`. */
  readonly file: string
  readonly dataFolder?: string
}

export type RestoreResult =
  | {
      readonly ok: true
      readonly dataFolder: string
      /** Where the previous data was moved, or undefined if there was none. */
      readonly keptIn: string | undefined
    }
  | { readonly ok: false; readonly failure: Failure }

const ENTRY = /^(saffron\.db|secret|blobs\/(?:[\w-][\w.-]*\/)*[\w-][\w.-]*)$/

/** Restores a backup into a data directory that no server uses. The previous data is moved aside, never deleted. */
export async function restore({ file, dataFolder: given }: RestoreOptions): Promise<RestoreResult> {
  let folder = given ?? ''
  try {
    const config = readConfig()
    const dataFolder = given ?? config.dataFolder
    folder = dataFolder
    // The restored file would be ignored, since the server uses PostgreSQL.
    if (config.databaseUrl !== undefined) throw new LifecycleError('backup.failure.restorePostgres')
    const isNew = !existsSync(dataFolder)
    await openFolder(dataFolder)
    const lock = await lockFolder(dataFolder)
    if ('holder' in lock) throw lockedError(dataFolder, lock.holder)
    let restored = false
    try {
      await finishSwap(dataFolder)
      await clearLeftRestores(dataFolder)
      const keptIn = await putBack(file, dataFolder)
      restored = true
      return { ok: true, dataFolder, keptIn }
    } finally {
      const unmake = isNew && !restored
      if (unmake) for (const name of ['lock', REMOVALS_LOCK]) await rm(join(dataFolder, name), { force: true })
      await lock.release()
      // Not if another process has put something there in the meantime.
      if (unmake) await rmdir(dataFolder).catch(() => {})
    }
  } catch (error) {
    const failure = failureOf(error, { host: '', port: 0 }) ?? folderFailure(error, folder)
    if (failure === undefined) throw error
    return { ok: false, failure }
  }
}

async function putBack(file: string, dataFolder: string): Promise<string | undefined> {
  // A running backup would get a mix of old and new parts.
  const release = await holdRemovals(dataFolder)
  if (release === undefined) throw new LifecycleError('backup.failure.busy', { folder: dataFolder })
  const scratch = await mkdtemp(join(dataFolder, RESTORE_SCRATCH))
  try {
    await unpack(file, scratch)
    if (!isOurDatabase(join(scratch, 'saffron.db'))) throw new LifecycleError('backup.failure.notABackup', { file })
    return await swapParts(dataFolder, basename(scratch))
  } finally {
    // If the swap couldn't be undone, its parts are still there.
    if (!isSwapUnfinished(dataFolder)) await rm(scratch, { recursive: true, force: true })
    release()
  }
}

async function unpack(file: string, folder: string): Promise<void> {
  const tar = extract()
  const ended = new AbortController()
  const reading = pipeline(createReadStream(file), tar).catch((error: unknown) => {
    // A truncated entry would never end.
    ended.abort()
    throw error
  })
  const outcomes = await Promise.allSettled([reading, unpackEntries(tar, folder, ended.signal)])
  const failures = outcomes.flatMap((outcome): unknown[] => (outcome.status === 'rejected' ? [outcome.reason] : []))
  if (failures.length === 0) return
  // System errors are reported. Anything else means that the file is damaged.
  const refused = failures.find((fault) => fault instanceof Error && 'syscall' in fault)
  if (!(refused instanceof Error)) throw new LifecycleError('backup.failure.notABackup', { file })
  // Write errors don't name a file, since the tar is only read.
  if (!('path' in refused ? refused.path === file : 'syscall' in refused && refused.syscall === 'read')) throw refused
  throw new LifecycleError('backup.failure.unreadable', { file, detail: refused.message }, refused)
}

async function unpackEntries(tar: Extract, folder: string, signal: AbortSignal): Promise<void> {
  for await (const entry of tar) {
    const { name, type } = entry.header
    if (type !== 'file' || !ENTRY.test(name)) throw new Error(`No part of a backup: ${name}`)
    const path = join(folder, name)
    await mkdir(dirname(path), { recursive: true })
    await pipeline(entry, createWriteStream(path, { mode: 0o600, flush: true }), { signal })
  }
}

/** Returns whether a file is a complete Saffron database. Throws NewerDatabaseError for one of a later version. */
function isOurDatabase(path: string): boolean {
  if (!existsSync(path)) return false
  const database = new DatabaseSync(path, { readOnly: true })
  try {
    return isWhole(database) && isOurHistory(migrationsOf(database))
  } finally {
    database.close()
  }
}

function isWhole(database: DatabaseSync): boolean {
  try {
    return Object.values(database.prepare('pragma quick_check').get() ?? {})[0] === 'ok'
  } catch {
    return false
  }
}

function migrationsOf(database: DatabaseSync): string[] {
  if (!hasOurTables(database)) return []
  return database
    .prepare('select * from migration')
    .all()
    .map(({ name }) => String(name))
}
