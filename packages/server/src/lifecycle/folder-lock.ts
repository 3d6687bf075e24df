import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { DatabaseSync } from 'node:sqlite'

import { isBusy } from '../db/index.ts'

/** The process that uses a data directory. */
export interface Holder {
  readonly pid: number
  /** Known once the server listens. */
  readonly url?: string
}

export interface FolderLock {
  /** Publishes where the server listens. */
  readonly announce: (url: string) => Promise<void>
  readonly release: () => Promise<void>
}

/**
 * Locks a data directory for this process. Returns its user if it is taken. It is an operating system lock on a
 * database file, so it lasts exactly as long as the process.
 */
export async function lockFolder(dataFolder: string): Promise<FolderLock | { readonly holder: Holder | undefined }> {
  const file = new DatabaseSync(join(dataFolder, 'lock'), { timeout: 0 })
  try {
    file.exec('begin exclusive')
  } catch (error) {
    file.close()
    if (!isBusy(error)) throw error
    return { holder: await readHolder(dataFolder) }
  }
  const notice = join(dataFolder, 'server.json')
  const write = (holder: Holder) => writeFile(notice, `${JSON.stringify(holder)}\n`, { mode: 0o600 })
  try {
    await write({ pid: process.pid })
  } catch (error) {
    file.close()
    throw error
  }
  return {
    announce: (url) => write({ pid: process.pid, url }),
    release: async () => {
      await rm(notice, { force: true })
      file.close()
    },
  }
}

/** Returns where the server of a data directory listens, or undefined if none does yet. */
export async function readServedUrl(dataFolder: string): Promise<string | undefined> {
  return isHeld(dataFolder) ? (await readHolder(dataFolder))?.url : undefined
}

/** Checks the lock itself, since the details left by a killed process may belong to another one by now. */
function isHeld(dataFolder: string): boolean {
  try {
    const file = new DatabaseSync(join(dataFolder, 'lock'), { readOnly: true, timeout: 0 })
    try {
      file.prepare('select count(*) from sqlite_schema').get()
      return false
    } catch {
      return true
    } finally {
      file.close()
    }
  } catch {
    return false
  }
}

/** Returns what the user of a data directory wrote about itself. It may have been killed since. */
async function readHolder(dataFolder: string): Promise<Holder | undefined> {
  try {
    const holder: unknown = JSON.parse(await readFile(join(dataFolder, 'server.json'), 'utf8'))
    const isHolder = typeof holder === 'object' && holder !== null && 'pid' in holder && typeof holder.pid === 'number'
    if (!isHolder) return undefined
    const url = 'url' in holder && typeof holder.url === 'string' ? { url: holder.url } : {}
    return { pid: Number(holder.pid), ...url }
  } catch {
    return undefined
  }
}
