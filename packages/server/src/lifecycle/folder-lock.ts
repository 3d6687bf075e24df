import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { DatabaseSync } from 'node:sqlite'

import { isBusy } from '../db/index.ts'

/** Who serves a data folder. */
export interface Holder {
  readonly pid: number
  /** Known once it listens. */
  readonly url?: string
}

export interface FolderLock {
  /** Tells others where the server is. */
  readonly announce: (url: string) => Promise<void>
  readonly release: () => Promise<void>
}

/**
 * Takes a data folder for this process; answers who has it when it is taken. What is held is the operating system's lock
 * on a database file, so that it is free again however the process ended, and never freed while it lives.
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

/** Where the server listens that works on a data folder now; undefined where none does, or not yet. */
export async function readServedUrl(dataFolder: string): Promise<string | undefined> {
  return isHeld(dataFolder) ? (await readHolder(dataFolder))?.url : undefined
}

/** Whether somebody has the lock at this moment: what one who was killed has said of itself may be another's by now. */
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

/** Who serves a data folder, as it said itself; it may have been killed since. */
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
