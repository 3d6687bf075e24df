import { readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import { makeFolder } from './make-folder.ts'

/** A lock untouched for this long belongs to a dead process. */
const STALE_MS = 15_000
const TOUCH_MS = 5000
const RETRY_MS = 40

/** Serializes work across all processes that use the same file, so two terminals never use one refresh token twice. */
export function createFileLock(path: string): <T>(run: () => Promise<T>) => Promise<T> {
  return async (run) => {
    // Avoids node:crypto, which every command would have to load.
    const token = crypto.randomUUID()
    await acquire(path, token)
    const touching = setInterval(() => void touch(path), TOUCH_MS)
    try {
      return await run()
    } finally {
      clearInterval(touching)
      // After a long suspension, the lock may belong to another process.
      if ((await readToken(path)) === token) await rm(path, { force: true })
    }
  }
}

async function acquire(path: string, token: string): Promise<void> {
  makeFolder(dirname(path))
  while (!(await create(path, token))) {
    if (!(await isStale(path))) await delay(RETRY_MS)
    else await removeStale(path)
  }
}

/**
 * Only one waiter at a time checks and removes a stale lock. Otherwise a slow one might remove the new lock of a faster
 * one.
 */
async function removeStale(path: string): Promise<void> {
  const guard = `${path}.stale`
  if (!(await create(guard, ''))) {
    if (await isStale(guard)) await rm(guard, { force: true })
    await delay(RETRY_MS)
    return
  }
  try {
    if (await isStale(path)) await rm(path, { force: true })
  } finally {
    await rm(guard, { force: true })
  }
}

/** Returns false if the file exists. */
async function create(path: string, content: string): Promise<boolean> {
  try {
    await writeFile(path, content, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

async function isStale(path: string): Promise<boolean> {
  try {
    const { mtimeMs } = await stat(path)
    return Date.now() - mtimeMs > STALE_MS
  } catch {
    return false
  }
}

const readToken = (path: string): Promise<string | null> => readFile(path, 'utf8').catch(() => null)

async function touch(path: string): Promise<void> {
  const now = new Date()
  await utimes(path, now, now).catch(() => undefined)
}
