import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pipeline } from 'node:stream/promises'

import { type Extract, extract } from 'tar-stream'

import { readConfig } from '../config.ts'
import { type Failure, failureOf, LifecycleError } from './failure.ts'
import { lockFolder } from './folder-lock.ts'
import { lockedError, openFolder } from './start-server.ts'

export interface RestoreOptions {
  /** A tar that `backup` made. */
  readonly file: string
  readonly dataFolder?: string
}

export type RestoreResult =
  | {
      readonly ok: true
      readonly dataFolder: string
      /** Where what was there before is now; undefined where there was nothing. */
      readonly keptIn: string | undefined
    }
  | { readonly ok: false; readonly failure: Failure }

/** What a data folder is made of, and so what a backup may bring and what it takes the place of. */
const PARTS = ['saffron.db', 'saffron.db-wal', 'saffron.db-shm', 'blobs', 'secret'] as const
const ENTRY = /^(saffron\.db|secret|blobs\/(?:[\w-][\w.-]*\/)*[\w-][\w.-]*)$/

/** Puts a backup into a data folder that no server uses. What was there before is moved aside, never thrown away. */
export async function restore({ file, dataFolder: given }: RestoreOptions): Promise<RestoreResult> {
  try {
    const config = readConfig()
    const dataFolder = given ?? config.dataFolder
    // The file would lie in the folder, and the server go on with what is in PostgreSQL.
    if (config.databaseUrl !== undefined) throw new LifecycleError('backup.failure.restorePostgres')
    const isNew = !existsSync(dataFolder)
    await openFolder(dataFolder)
    const lock = await lockFolder(dataFolder)
    if ('holder' in lock) throw lockedError(dataFolder, lock.holder)
    let restored = false
    try {
      const keptIn = await putBack(file, dataFolder)
      restored = true
      return { ok: true, dataFolder, keptIn }
    } finally {
      const unmake = isNew && !restored
      if (unmake) await rm(join(dataFolder, 'lock'), { force: true })
      await lock.release()
      // Not where somebody else has put something into it meanwhile.
      if (unmake) await rmdir(dataFolder).catch(() => {})
    }
  } catch (error) {
    const failure = failureOf(error, { host: '', port: 0 })
    if (failure === undefined) throw error
    return { ok: false, failure }
  }
}

async function putBack(file: string, dataFolder: string): Promise<string | undefined> {
  const scratch = await mkdtemp(join(dataFolder, 'restore-'))
  try {
    await unpack(file, scratch)
    if (!isWholeDatabase(join(scratch, 'saffron.db'))) throw new LifecycleError('backup.failure.notABackup', { file })
    return await replaceParts(scratch, dataFolder)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

async function unpack(file: string, folder: string): Promise<void> {
  const tar = extract()
  const ended = new AbortController()
  const reading = pipeline(createReadStream(file), tar).catch((error: unknown) => {
    // An entry that ends with the file in its midst would be waited for in vain.
    ended.abort()
    throw error
  })
  const outcomes = await Promise.allSettled([reading, unpackEntries(tar, folder, ended.signal)])
  const faults = outcomes.flatMap((outcome): unknown[] => (outcome.status === 'rejected' ? [outcome.reason] : []))
  if (faults.length === 0) return
  // What the system refuses is told; all else is the file's own fault.
  const refused = faults.find((fault) => fault instanceof Error && 'syscall' in fault)
  if (!(refused instanceof Error)) throw new LifecycleError('backup.failure.notABackup', { file })
  throw new LifecycleError('backup.failure.unreadable', { file, detail: refused.message }, refused)
}

async function unpackEntries(tar: Extract, folder: string, signal: AbortSignal): Promise<void> {
  for await (const entry of tar) {
    const { name, type } = entry.header
    if (type !== 'file' || !ENTRY.test(name)) throw new Error(`No part of a backup: ${name}`)
    const path = join(folder, name)
    await mkdir(dirname(path), { recursive: true })
    await pipeline(entry, createWriteStream(path, { mode: 0o600 }), { signal })
  }
}

function isWholeDatabase(path: string): boolean {
  if (!existsSync(path)) return false
  const database = new DatabaseSync(path, { readOnly: true })
  try {
    return Object.values(database.prepare('pragma quick_check').get() ?? {})[0] === 'ok'
  } catch {
    return false
  } finally {
    database.close()
  }
}

/** Puts what `scratch` holds in place. Either all of it is there in the end, or everything is as it was. */
async function replaceParts(scratch: string, dataFolder: string): Promise<string | undefined> {
  const brought = PARTS.filter((part) => existsSync(join(scratch, part)))
  // A secret stays where the backup brings none.
  const replaced = PARTS.filter(
    (part) => existsSync(join(dataFolder, part)) && (part !== 'secret' || brought.includes('secret')),
  )
  const keptIn = join(dataFolder, `before-restore-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`)
  const undo: (() => Promise<void>)[] = []
  const move = async (from: string, to: string) => {
    await rename(from, to)
    undo.push(() => rename(to, from))
  }
  try {
    if (replaced.length > 0) {
      await mkdir(keptIn, { mode: 0o700 })
      undo.push(() => rmdir(keptIn))
    }
    for (const part of replaced) await move(join(dataFolder, part), join(keptIn, part))
    for (const part of brought) await move(join(scratch, part), join(dataFolder, part))
    return replaced.length > 0 ? keptIn : undefined
  } catch (error) {
    for (const step of undo.toReversed()) await step()
    const detail = error instanceof Error ? error.message : String(error)
    throw new LifecycleError('backup.failure.unwritable', { file: dataFolder, detail }, error)
  }
}
