import { createWriteStream, existsSync } from 'node:fs'
import { mkdtemp, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pipeline } from 'node:stream/promises'

import { type Pack, pack } from 'tar-stream'

import { isCode, isPartial } from '../blobs/index.ts'
import { readConfig } from '../config.ts'
import { type Failure, failureOf, LifecycleError } from './failure.ts'

export interface BackupOptions {
  /** The tar to write. */
  readonly file: string
  readonly dataFolder?: string
  /** Puts the secret in as well: whoever has the tar can then read the keys of channels. */
  readonly withSecret?: boolean
}

export type BackupResult =
  | {
      readonly ok: true
      readonly dataFolder: string
      readonly bytes: number
      /** What files hold lies in a store of its own, and is not in the tar. */
      readonly withoutContents: boolean
    }
  | { readonly ok: false; readonly failure: Failure }

/** Writes one tar of the database as it is at one moment, and of the blobs. Works while the server runs. */
export async function backup(options: BackupOptions): Promise<BackupResult> {
  try {
    const config = readConfig()
    const dataFolder = options.dataFolder ?? config.dataFolder
    if (config.databaseUrl !== undefined) throw new LifecycleError('backup.failure.postgres', { folder: dataFolder })
    const bytes = await writeBackup({ ...options, dataFolder })
    return { ok: true, dataFolder, bytes, withoutContents: config.s3 !== undefined }
  } catch (error) {
    const failure = failureOf(error, { host: '', port: 0 })
    if (failure === undefined) throw error
    return { ok: false, failure }
  }
}

async function writeBackup({ file, dataFolder, withSecret }: BackupOptions & { dataFolder: string }): Promise<number> {
  const database = join(dataFolder, 'saffron.db')
  if (!existsSync(database)) throw new LifecycleError('backup.failure.nothing', { folder: dataFolder })
  const scratch = await mkdtemp(join(dataFolder, 'backup-'))
  // Under its own name only when it is whole: who finds the file can trust it.
  const partial = `${file}.partial`
  try {
    const snapshot = join(scratch, 'saffron.db')
    takeSnapshot(database, snapshot)
    const tar = pack()
    const written = pipeline(tar, createWriteStream(partial, { mode: 0o600 }))
    const packed = packFolder(tar, { dataFolder, snapshot, withSecret: withSecret === true })
    packed.catch((error: unknown) => tar.destroy(error instanceof Error ? error : undefined))
    await Promise.all([written, packed])
    await rename(partial, file)
    return (await stat(file)).size
  } catch (error) {
    await rm(partial, { force: true })
    if (!(error instanceof Error && 'path' in error && error.path === partial)) throw error
    throw new LifecycleError('backup.failure.unwritable', { file, detail: error.message }, error)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** A copy as one transaction sees it, while others write. */
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
}

async function packFolder(tar: Pack, { dataFolder, snapshot, withSecret }: Contents): Promise<void> {
  await packFile(tar, 'saffron.db', snapshot)
  const secret = join(dataFolder, 'secret')
  if (withSecret && existsSync(secret)) tar.entry({ name: 'secret', mode: 0o600 }, await readFile(secret))
  const blobs = join(dataFolder, 'blobs')
  if (existsSync(blobs)) {
    for (const entry of await readdir(blobs, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || isPartial(entry.name)) continue
      const path = join(entry.parentPath, entry.name)
      await packFile(tar, relative(dataFolder, path).split(sep).join('/'), path)
    }
  }
  tar.finalize()
}

/** Streams one file in: none is held in memory. */
async function packFile(tar: Pack, name: string, path: string): Promise<void> {
  const file = await open(path).catch((error: unknown) => {
    // Deleted since it was listed.
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  })
  if (file === undefined) return
  const { size } = await file.stat()
  await pipeline(file.createReadStream(), tar.entry({ name, size, mode: 0o600 }))
}
