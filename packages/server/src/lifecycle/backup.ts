import { createWriteStream, existsSync } from 'node:fs'
import { mkdtemp, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pipeline } from 'node:stream/promises'

import { type Pack, pack } from 'tar-stream'

import { blobKey, holdRemovals, thumbnailKey } from '../blobs/index.ts'
import { readConfig } from '../platform/config.ts'
import { isCode } from '../platform/disk-errors.ts'
import { syncFolder } from '../platform/sync-disk.ts'
import { type Failure, failureOf, folderFailure, LifecycleError } from './failure.ts'
import { BACKUP_SCRATCH, clearLeftBackups, notePartial } from './leftovers.ts'
import { isSwapUnfinished } from './swap-parts.ts'

export interface BackupOptions {
  /** The tar file to write. */
  readonly file: string
  readonly dataFolder?: string
  /** Includes the secret, so that the tar's owner can decrypt channel keys. */
  readonly withSecret?: boolean
}

export type BackupResult =
  | {
      readonly ok: true
      readonly dataFolder: string
      readonly bytes: number
      /** File contents are in a separate store and not in the tar. */
      readonly withoutContents: boolean
      /** Keys of contents that the database refers to but that are missing or incomplete, as `owner/ab/hash`. */
      readonly missing: readonly string[]
    }
  | { readonly ok: false; readonly failure: Failure }

type Writing = BackupOptions & { readonly dataFolder: string; readonly withContents: boolean }
type Written = Pick<Extract<BackupResult, { ok: true }>, 'bytes' | 'missing'>

/**
 * Writes a tar of the database at one moment and of the contents it refers to. Works while the server runs, which
 * removes no content until the tar is written.
 */
export async function backup(options: BackupOptions): Promise<BackupResult> {
  let folder = options.dataFolder ?? ''
  try {
    const config = readConfig()
    const dataFolder = options.dataFolder ?? config.dataFolder
    folder = dataFolder
    if (config.databaseUrl !== undefined) throw new LifecycleError('backup.failure.postgres', { folder: dataFolder })
    const withContents = config.s3 === undefined
    const written = await writeBackup({ ...options, dataFolder, withContents })
    return { ok: true, dataFolder, withoutContents: !withContents, ...written }
  } catch (error) {
    const failure = failureOf(error, { host: '', port: 0 }) ?? folderFailure(error, folder)
    if (failure === undefined) throw error
    return { ok: false, failure }
  }
}

async function writeBackup({ file, dataFolder, withSecret, withContents }: Writing): Promise<Written> {
  const database = join(dataFolder, 'saffron.db')
  requireDatabase(dataFolder, database)
  const release = await holdRemovals(dataFolder)
  if (release === undefined) throw new LifecycleError('backup.failure.busy', { folder: dataFolder })
  try {
    // A restore may have happened in between.
    requireDatabase(dataFolder, database)
    // No other backup is running, so these files are left over from a killed one.
    await clearLeftBackups(dataFolder)
    const scratch = await mkdtemp(join(dataFolder, BACKUP_SCRATCH))
    try {
      const snapshot = join(scratch, 'saffron.db')
      takeSnapshot(database, snapshot)
      const partial = `${file}.partial`
      await notePartial(scratch, resolve(partial))
      return await writeTar({ file, partial, dataFolder, snapshot, withSecret: withSecret === true, withContents })
    } finally {
      await rm(scratch, { recursive: true, force: true })
    }
  } finally {
    release()
  }
}

function requireDatabase(dataFolder: string, database: string): void {
  if (isSwapUnfinished(dataFolder)) throw new LifecycleError('backup.failure.unfinished', { folder: dataFolder })
  if (!existsSync(database)) throw new LifecycleError('backup.failure.nothing', { folder: dataFolder })
}

/** The file gets its final name only when it is complete and on disk. */
async function writeTar({
  file,
  partial,
  ...contents
}: Contents & { file: string; partial: string }): Promise<Written> {
  try {
    const tar = pack()
    const written = pipeline(tar, createWriteStream(partial, { mode: 0o600, flush: true }))
    const packed = packAll(tar, contents)
    packed.catch((error: unknown) => tar.destroy(error instanceof Error ? error : undefined))
    const [missing] = await Promise.all([packed, written])
    await rename(partial, file)
    await syncFolder(dirname(resolve(file)))
    return { bytes: (await stat(file)).size, missing }
  } catch (error) {
    // If it couldn't be created, it can't be removed either. Report the first error.
    await rm(partial, { force: true }).catch(() => {})
    if (!isOfTar(error, partial)) throw error
    throw new LifecycleError('backup.failure.unwritable', { file, detail: error.message }, error)
  }
}

/** Returns whether the system refused to write the tar. Write errors don't name a file. */
const isOfTar = (error: unknown, partial: string): error is Error =>
  error instanceof Error &&
  'syscall' in error &&
  ('path' in error ? error.path === partial : error.syscall === 'write' || error.syscall === 'fsync')

/** Copies the database in one transaction, while others write. */
function takeSnapshot(database: string, copy: string): void {
  const source = new DatabaseSync(database, { readOnly: true, timeout: 5000 })
  try {
    source.prepare('vacuum into ?').run(copy)
  } finally {
    source.close()
  }
}

interface Contents {
  readonly dataFolder: string
  readonly snapshot: string
  readonly withSecret: boolean
  readonly withContents: boolean
}

/** Adds the contents. Returns the keys of those that are missing or incomplete. */
async function packAll(tar: Pack, { dataFolder, snapshot, withSecret, withContents }: Contents): Promise<string[]> {
  await packFile(tar, 'saffron.db', snapshot)
  const secret = join(dataFolder, 'secret')
  if (withSecret && existsSync(secret)) tar.entry({ name: 'secret', mode: 0o600 }, await readFile(secret))
  const missing: string[] = []
  for (const { ownerId, hash, size } of withContents ? contentsOf(snapshot) : []) {
    const [key, thumbnail] = [blobKey({ ownerId, hash }), thumbnailKey({ ownerId, hash })]
    if ((await packFile(tar, `blobs/${key}`, join(dataFolder, 'blobs', key))) !== size) missing.push(key)
    await packFile(tar, `blobs/${thumbnail}`, join(dataFolder, 'blobs', thumbnail))
  }
  tar.finalize()
  return missing
}

/** Returns every content that a database refers to. */
function* contentsOf(file: string): Generator<{ ownerId: string; hash: string; size: number }> {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    // The table doesn't exist in versions before the drive.
    if (database.prepare("select 1 from sqlite_schema where name = 'blob'").get() === undefined) return
    const rows = database.prepare('select owner_id, hash, size from blob order by owner_id, hash').iterate()
    for (const { owner_id: ownerId, hash, size } of rows) {
      yield { ownerId: String(ownerId), hash: String(hash), size: Number(size) }
    }
  } finally {
    database.close()
  }
}

/** Streams a file into the tar without holding it in memory. Returns its size, or undefined if it doesn't exist. */
async function packFile(tar: Pack, name: string, path: string): Promise<number | undefined> {
  const file = await open(path).catch((error: unknown) => {
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  })
  if (file === undefined) return undefined
  const { size } = await file.stat()
  await pipeline(file.createReadStream(), tar.entry({ name, size, mode: 0o600 }))
  return size
}
